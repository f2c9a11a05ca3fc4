/** Importing results from tournament files into the journal, and exporting them. */
export * from './imports/schemas.ts';
export * from './imports/texts.ts';
export { imports } from './imports/endpoints.ts';
