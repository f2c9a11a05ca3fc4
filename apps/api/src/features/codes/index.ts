export { createCode, limitCodes, peekCode, takeCode } from './codes.service.ts';
export { deleteExpiredCodes } from './codes.queries.ts';
