import { contact } from '@fencing-journal/contract/contact';
import { ipBucket } from '../../lib/ip-address.ts';
import type { AddRoute } from '../../lib/routes.ts';
import type { Services } from '../../lib/services.ts';
import { bearerToken } from '../../plugins/sessions.ts';
import { receiveMessage } from './contact.service.ts';

export function registerContact(add: AddRoute, services: Services): void {
  add(
    contact.send,
    async ({ body, request }) => {
      await services.limit(
        'contact',
        ipBucket(request.ip),
        services.config.CONTACT_LIMIT_PER_HOUR,
        3600,
      );
      const { website, ...message } = body;
      // A bot fills in this hidden field. It gets the same response as a person, but nothing is stored.
      if (website === undefined || website === '') {
        const sender =
          bearerToken(request) === undefined
            ? undefined
            : await services.authenticate(request).catch(() => undefined);
        await services.inTransaction((tx) =>
          receiveMessage(tx, services, { ...message, user_id: sender?.id ?? null }),
        );
      }
      return { message: 'Your message has been sent.' };
    },
    { transaction: false },
  );
}
