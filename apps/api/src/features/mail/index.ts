export {
  acceptedNotice,
  feedbackNotice,
  mailAccount,
  mailOperator,
  requestNotice,
} from './mail.service.ts';
export { transportBy } from './transports.ts';
export { startMail } from './worker.ts';
