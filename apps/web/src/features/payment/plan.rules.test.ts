import { describe, expect, it } from 'vitest';
import { formatDate } from '../../lib/format.ts';
import { canChoosePlan, standingOf, withoutPlan } from './plan.rules.ts';

const rules = { mode: 'sandbox', enforcement: 'soft' } as const;
const plan = {
  subscription: 'Coach',
  subscription_status: 'active',
  current_period_end: '2026-11-03T10:00:00.000Z',
  cancel_at_period_end: false,
  has_portal: true,
} as const;
const end = formatDate('2026-11-03');

describe('how a plan stands', () => {
  it.each([
    [{}, `Paid until ${end}, then renewed by itself.`],
    [{ cancel_at_period_end: true }, `Cancelled. It stays open until ${end} and is not renewed.`],
    [
      { subscription_status: 'past_due' },
      'The last payment failed. Your plan stays open while the payment is tried again: please see to your card.',
    ],
    [
      { current_period_end: null },
      'Given to you by the operator of this server. Nothing is charged.',
    ],
    [
      { subscription_status: 'canceled', subscription: 'Student' },
      `Your plan has ended. ${withoutPlan(rules)}`,
    ],
    [{ subscription_status: 'none', current_period_end: null }, withoutPlan(rules)],
  ] as const)('with %j is told so: %s [R-SET-03, G-32]', (more, words) => {
    expect(standingOf({ ...plan, ...more }, rules)).toBe(words);
  });
});

describe('without a plan', () => {
  it.each([
    ['off', 'sandbox', 'Everything is open on this server; no plan is needed.', false],
    ['off', 'off', 'Everything is open on this server; no plan is needed.', false],
    [
      'soft',
      'stripe',
      'Without a plan the journal works as with the Student plan, with less room for video. You can choose a plan at any time under Settings.',
      true,
    ],
    [
      'soft',
      'off',
      'Without a plan the journal works as with the Student plan, with less room for video. Plans cannot be bought on this server.',
      false,
    ],
    [
      'hard',
      'sandbox',
      'Without a plan you can read, export and delete what you have written, and add nothing. You can choose a plan at any time under Settings.',
      true,
    ],
    [
      'hard',
      'off',
      'Without a plan you can read, export and delete what you have written, and add nothing. Plans cannot be bought on this server.',
      false,
    ],
  ] as const)('under %s, paid by %s: %s [G-24]', (enforcement, mode, words, choosable) => {
    expect(withoutPlan({ enforcement, mode })).toBe(words);
    expect(canChoosePlan({ enforcement, mode }, { subscription_status: 'none' })).toBe(choosable);
    expect(canChoosePlan({ enforcement, mode }, { subscription_status: 'canceled' })).toBe(
      choosable,
    );
    for (const subscription_status of ['active', 'past_due'] as const)
      expect(canChoosePlan({ enforcement, mode }, { subscription_status })).toBe(false);
  });
});
