import { ForgedEventError, type ProviderEvent } from './provider.ts';

/** The official library, loaded on first use: it is large, and a server that starts doesn't need it. */
const loadWebhooks = async () => (await import('stripe')).Stripe.webhooks;

/** Seconds allowed for delivery and clock skew. */
const toleranceSeconds = 300;

interface Envelope {
  id: string;
  type: string;
  created: number;
  data: {
    object: ProviderObject & {
      payment_intent?: Reference;
      parent?: { subscription_details?: { subscription?: Reference } | null } | null;
    };
  };
}
interface ProviderObject {
  id: string;
  object: string;
}
type Reference = string | { id: string } | null;

const idOf = (reference: Reference | undefined): string | undefined =>
  typeof reference === 'string' ? reference : reference?.id;

function referencesOf({ data: { object } }: Envelope): ProviderEvent['about'] {
  const definedReferences = (
    entries: [keyof ProviderEvent['about'], string | undefined][],
  ): ProviderEvent['about'] => Object.fromEntries(entries.filter(([, id]) => id !== undefined));
  if (object.object === 'subscription') return { subscription: object.id };
  if (object.object === 'invoice')
    return definedReferences([
      ['invoice', object.id],
      ['subscription', idOf(object.parent?.subscription_details?.subscription)],
    ]);
  if (object.object === 'payment_intent') return { intent: object.id };
  return definedReferences([['intent', idOf(object.payment_intent)]]);
}

function isEnvelope(value: unknown): value is Envelope {
  const { id, type, created, data } = (value ?? {}) as Partial<Envelope>;
  return (
    typeof id === 'string' &&
    typeof type === 'string' &&
    Number.isSafeInteger(created) &&
    typeof data?.object?.object === 'string'
  );
}

/**
 * Checks the signature and time of the raw body with the official library. The library rejects only old events, so
 * future ones are rejected first. Throws `ForgedEventError`.
 */
export async function readSignedEvent(
  secret: string,
  body: string,
  signature: string | undefined,
  now: Date,
): Promise<ProviderEvent> {
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature ?? '')?.[1]);
  if (!(signedAt - now.getTime() / 1000 <= toleranceSeconds))
    throw new ForgedEventError('signed in the future, or never');
  const webhooks = await loadWebhooks();
  let event: unknown;
  try {
    event = webhooks.constructEvent(
      body,
      signature ?? '',
      secret,
      toleranceSeconds,
      undefined,
      now.getTime(),
    );
  } catch (error) {
    throw new ForgedEventError('not signed by the provider, or too old', { cause: error });
  }
  if (!isEnvelope(event)) throw new ForgedEventError('no event');
  return {
    id: event.id,
    type: event.type,
    created: new Date(event.created * 1000),
    about: referencesOf(event),
  };
}

/** Returns the header that makes a body pass as a signed event. */
export const signatureOf = async (secret: string, payload: string, now: Date): Promise<string> =>
  (await loadWebhooks()).generateTestHeaderString({
    payload,
    secret,
    timestamp: Math.floor(now.getTime() / 1000),
  });
