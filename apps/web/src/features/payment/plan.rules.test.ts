import { describe, expect, it } from 'vitest';
import { formatDate } from '../../lib/format.ts';
import { canChoosePlan, planStatusText, noPlanText } from './plan.rules.ts';

const rules = { mode: 'sandbox', enforcement: 'soft' } as const;
const plan = {
  subscription: 'Coach',
  subscription_status: 'active',
  current_period_end: '2026-11-03T10:00:00.000Z',
  cancel_at_period_end: false,
  has_portal: true,
} as const;
const end = formatDate('2026-11-03');

describe('standingOf', () => {
  it.each([
    [{}, `Renews automatically on ${end}.`],
    [
      { cancel_at_period_end: true },
      `Canceled. Your plan stays active until ${end} and won't renew.`,
    ],
    [
      { subscription_status: 'past_due' },
      'Your last payment failed. Your plan stays active while we try again. Update your card.',
    ],
    [
      { current_period_end: null },
      "A gift from the people who run this journal. You won't be charged.",
    ],
    [
      { subscription_status: 'canceled', subscription: 'Student' },
      `Your plan has ended. ${noPlanText(rules)}`,
    ],
    [{ subscription_status: 'none', current_period_end: null }, noPlanText(rules)],
  ] as const)('describes a plan with %j: %s', { tags: ['R-SET-03'] }, (more, words) => {
    expect(planStatusText({ ...plan, ...more }, rules)).toBe(words);
  });
});

describe('without a plan', () => {
  it.each([
    ['off', 'sandbox', 'Everything is included here. No plan needed.', false],
    ['off', 'off', 'Everything is included here. No plan needed.', false],
    [
      'soft',
      'stripe',
      'You can use everything in Student for free, with 1 GB of video. You can choose a plan any time in Settings.',
      true,
    ],
    [
      'soft',
      'off',
      "You can use everything in Student for free, with 1 GB of video. Plans aren't for sale here.",
      false,
    ],
    [
      'hard',
      'sandbox',
      'Without a plan, you can read, export and delete your entries, but not add new ones. You can choose a plan any time in Settings.',
      true,
    ],
    [
      'hard',
      'off',
      "Without a plan, you can read, export and delete your entries, but not add new ones. Plans aren't for sale here.",
      false,
    ],
  ] as const)(
    'with enforcement %s and payment by %s: %s',
    (enforcement, mode, words, choosable) => {
      expect(noPlanText({ enforcement, mode })).toBe(words);
      expect(canChoosePlan({ enforcement, mode }, { subscription_status: 'none' })).toBe(choosable);
      expect(canChoosePlan({ enforcement, mode }, { subscription_status: 'canceled' })).toBe(
        choosable,
      );
      for (const subscription_status of ['active', 'past_due'] as const)
        expect(canChoosePlan({ enforcement, mode }, { subscription_status })).toBe(false);
    },
  );
});
