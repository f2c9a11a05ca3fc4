import { describe, expect, test } from 'vitest';
import { emptyBout, toBoutBody, type SideValues } from './bouts.rules.ts';

const bout = emptyBout({ slug: 'ada', handed: null });
const bodyWith = (a: Partial<SideValues>) =>
  toBoutBody({ ...bout, a: { ...bout.a, ...a } }, { event: 'cadet-epee' }, true);

describe('the body of a bout', () => {
  test.each([
    ['a red card without a count is one red card', true, 0, 1],
    ['red cards that were counted keep their count', true, 2, 2],
    ['a removed red card leaves no count', false, 2, 0],
  ])('%s', (_, red_carded, red_cards, sent) =>
    expect(bodyWith({ red_carded, red_cards })).toMatchObject({
      red_carded_a: red_carded,
      red_cards_a: sent,
    }),
  );

  test.each([
    ['a P-card is kept with passivity', true, 'yellow'],
    ['there is no P-card without passivity', false, 'none'],
  ])('%s', (_, priority, sent) =>
    expect(bodyWith({ priority, p_card: 'yellow' })).toMatchObject({
      priority_a: priority,
      p_card_a: sent,
    }),
  );

  test('has the other side as entered, without a fencer whose card was deleted', () => {
    const body = bodyWith({ red_carded: true });
    expect(body).toMatchObject({ fencer_a: 'ada', red_cards_b: 0, p_card_b: 'none', score_b: 0 });
    expect(body).not.toHaveProperty('fencer_b');
    expect(body).not.toHaveProperty('fencer_b_b');
  });
});
