export { registerImportForm, registerImports } from './imports.routes.ts';
export { deleteExpiredImports } from './imports.queries.ts';
