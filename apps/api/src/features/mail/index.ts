export {
  acceptedNotice,
  feedbackNotice,
  mailAccount,
  mailOperator,
  questionNotice,
  replyNotice,
  requestNotice,
} from './mail.service.ts';
export { transportBy } from './transports.ts';
export { forgetMailsOf, startMail } from './worker.ts';
