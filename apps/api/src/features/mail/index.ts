export { acceptedNotice, feedbackNotice, mailAccount, requestNotice } from './mail.service.ts';
export { transportBy } from './transports.ts';
export { startMail } from './worker.ts';
