/**
 * Whether tests may measure durations. This is true only in the project `api-timing`, whose files
 * run one after another. Elsewhere, these tests check everything but the times, because times on a
 * busy machine are unreliable.
 */
export const measuresTimes = process.env['MEASURE_TIMES'] === 'true';
