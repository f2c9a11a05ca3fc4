export {
  mailAccount,
  mailConfirmed,
  mailOperator,
  mailReminder,
  sendNotice,
} from './mail.service.ts';
export type { NoticeKind } from './texts.ts';
export { createMailTransport } from './transports.ts';
export { deleteMailCopies, startMail } from './worker.ts';
