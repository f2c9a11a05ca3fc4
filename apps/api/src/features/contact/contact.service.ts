import type { Database, Services } from '../../lib/services.ts';
import { mailOperator } from '../mail/index.ts';
import { adminAddresses, insertMessage, type NewMessage } from './contact.queries.ts';

const formatMessage = ({ first_name, last_name, email, phone, message }: NewMessage) =>
  `${first_name} ${last_name}\n${email}\n${phone}\n\n${message}`;

/** Stores a message and mails it to the configured address, or to all administrators if none is configured. */
export async function receiveMessage(
  tx: Database,
  services: Services,
  message: NewMessage,
): Promise<void> {
  const { CONTACT_EMAIL } = services.config;
  await insertMessage(tx, { ...message, created_at: services.now() });
  for (const address of CONTACT_EMAIL === undefined ? await adminAddresses(tx) : [CONTACT_EMAIL]) {
    await mailOperator(tx, services, address, {
      content: formatMessage(message),
      replyTo: message.email,
    });
  }
}
