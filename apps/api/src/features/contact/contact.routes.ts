import { contact } from '@fencing-journal/contract/contact';
import { addressBucket } from '../../lib/address.ts';
import type { AddRoute } from '../../lib/routes.ts';
import type { Services } from '../../lib/services.ts';
import { bearerOf } from '../../plugins/sessions.ts';
import { takeMessage } from './contact.service.ts';

export function registerContact(add: AddRoute, services: Services): void {
  add(
    contact.send,
    async ({ body, request }) => {
      await services.limit(
        'contact',
        addressBucket(request.ip),
        services.config.CONTACT_LIMIT_PER_HOUR,
        3600,
      );
      const { website, ...message } = body;
      // Honeypot: a bot fills in the hidden field, gets the same response as a person, and nothing is stored.
      if (website === undefined || website === '') {
        const sender =
          bearerOf(request) === undefined
            ? undefined
            : await services.authenticate(request).catch(() => undefined);
        await services.inTransaction((tx) =>
          takeMessage(tx, services, { ...message, user_id: sender?.id ?? null }),
        );
      }
      return { message: 'Your message has been sent.' };
    },
    { transaction: false },
  );
}
