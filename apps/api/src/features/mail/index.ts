export {
  sendAcceptedNotice,
  sendFeedbackNotice,
  mailAccount,
  mailConfirmed,
  mailOperator,
  sendQuestionNotice,
  sendReplyNotice,
  sendRequestNotice,
} from './mail.service.ts';
export { createMailTransport } from './transports.ts';
export { deleteMailCopies, startMail } from './worker.ts';
