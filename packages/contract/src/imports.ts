/** Bringing results from files of tournaments into the journal, and out again. */
export * from './imports/schemas.ts';
export * from './imports/texts.ts';
export { imports } from './imports/endpoints.ts';
