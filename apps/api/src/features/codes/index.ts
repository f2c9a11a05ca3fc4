export {
  createCode,
  limitCodes,
  peekCode,
  revokeCodes,
  takeCode,
  type CodeServices,
} from './codes.service.ts';
export { deleteExpiredCodes } from './codes.queries.ts';
