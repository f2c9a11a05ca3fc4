import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Config } from '../../lib/config.ts';
import { isPushAddress, publicLookup } from './push-address.ts';
import type { PushKeys } from './push-keys.queries.ts';

export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** A message is worth nothing once the day is over. */
const lifetimeSeconds = 12 * 3_600;
const timeoutMs = 10_000;

/** Returns the address at which push services can reach the operator. */
function subjectOf({
  CONTACT_EMAIL,
  MAIL_FROM,
}: Pick<Config, 'CONTACT_EMAIL' | 'MAIL_FROM'>): string {
  return `mailto:${CONTACT_EMAIL ?? MAIL_FROM.replace(/^.*<|>$/g, '')}`;
}

/** Sends a message to a browser's push service. Resolves to the status of its response. */
export async function sendPush(
  config: Pick<Config, 'CONTACT_EMAIL' | 'MAIL_FROM' | 'PUSH_TO_PRIVATE_ADDRESSES'>,
  { publicKey, privateKey }: PushKeys,
  { endpoint, p256dh, auth }: PushTarget,
  message: object,
): Promise<number> {
  const allowInternal = config.PUSH_TO_PRIVATE_ADDRESSES;
  if (!isPushAddress(endpoint, allowInternal)) return 410;
  // Loaded here, because few servers send a message soon after their start.
  const { default: webPush } = await import('web-push');
  const { method, headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    {
      TTL: lifetimeSeconds,
      vapidDetails: { subject: subjectOf(config), publicKey, privateKey },
    },
  );
  const url = new URL(endpoint);
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(
      url,
      {
        method,
        headers,
        agent: false,
        timeout: timeoutMs,
        signal: AbortSignal.timeout(2 * timeoutMs),
        ...(!allowInternal && { lookup: publicLookup }),
      },
      (response) => {
        // The content of the response isn't needed.
        response.destroy();
        resolve(response.statusCode ?? 0);
      },
    );
    request.on('timeout', () => request.destroy(new Error('The push service does not respond.')));
    request.on('error', reject);
    request.end(body);
  });
}
