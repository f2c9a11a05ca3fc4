/**
 * Whether tests may measure durations: only in the project `api-timing`, whose files run one after another. Elsewhere
 * these tests check everything but the times, because a busy machine would decide them.
 */
export const measuresTimes = process.env['MEASURE_TIMES'] === 'true';
