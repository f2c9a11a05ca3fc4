export { createCode, limitCodes, peekCode, takeCode, type CodeServices } from './codes.service.ts';
export { deleteCodes, deleteExpiredCodes } from './codes.queries.ts';
