import type { SandboxIntent, SandboxState } from './sandbox.rules.ts';

interface SandboxEvent {
  type: string;
  object: Record<string, unknown>;
}

function intentEvents(
  state: SandboxState,
  after: SandboxIntent,
  before: SandboxIntent | undefined,
): SandboxEvent[] {
  if (JSON.stringify(after) === JSON.stringify(before)) return [];
  const intent = { id: after.intent, object: 'payment_intent' };
  const invoice = {
    id: after.invoice,
    object: 'invoice',
    parent: { subscription_details: { subscription: state.id } },
  };
  if (after.refunded_cents !== (before?.refunded_cents ?? 0))
    return [
      {
        type: 'charge.refunded',
        object: {
          id: `ch_${after.intent.slice(3)}`,
          object: 'charge',
          payment_intent: after.intent,
        },
      },
    ];
  if (after.status === 'succeeded')
    return [
      { type: 'payment_intent.succeeded', object: intent },
      { type: 'invoice.paid', object: invoice },
    ];
  if (after.status === 'requires_action')
    return [{ type: 'payment_intent.requires_action', object: intent }];
  if (after.status === 'canceled') return [{ type: 'payment_intent.canceled', object: intent }];
  if (before === undefined && state.status === 'incomplete')
    return [{ type: 'payment_intent.created', object: intent }];
  return [
    { type: 'payment_intent.payment_failed', object: intent },
    { type: 'invoice.payment_failed', object: invoice },
  ];
}

/** Returns the events that a provider would send for a change. */
export function eventsBetween(
  before: SandboxState | undefined,
  after: SandboxState,
): SandboxEvent[] {
  const subscription = { id: after.id, object: 'subscription' };
  const ended = after.status === 'canceled' && before?.status !== 'canceled';
  const type = before === undefined ? 'created' : ended ? 'deleted' : 'updated';
  return [
    ...after.intents.flatMap((intent, position) =>
      intentEvents(after, intent, before?.intents[position]),
    ),
    { type: `customer.subscription.${type}`, object: subscription },
  ];
}
