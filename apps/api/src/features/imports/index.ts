export { registerImports } from './imports.routes.ts';
export { deleteExpiredImports } from './imports.queries.ts';
