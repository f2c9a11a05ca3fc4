import { describe, expect, it } from 'vitest';
import { emptyBout } from '../bouts/bouts.rules.ts';
import { presets, type LiveFormat } from './formats.rules.ts';
import type { Action } from './log.rules.ts';
import { drawSide } from './priority.ts';
import { replay } from './replay.rules.ts';
import { resultToBoutValues, leadingLoser, type Fencer } from './result.rules.ts';
import { double, createLog, start, timeUp, repeat, touchA, touchB } from './testing/bout-log.ts';

const format = (name: string): LiveFormat =>
  presets.find((preset) => preset.name.startsWith(name))!.format;
const pool = format('Pool');
const fencers: Record<'a' | 'b', Fencer> = {
  a: { slug: 'robin-vega', name: 'Robin Vega', hand: 'Right' },
  b: { slug: 'sasha-lind', name: 'Sasha Lind', hand: 'Left' },
};
const empty = emptyBout({ slug: 'robin-vega', handed: 'Right' });
const fenced = (rules: LiveFormat, actions: Parameters<typeof createLog>, before = empty) =>
  resultToBoutValues(rules, replay(rules, createLog(...actions)), fencers, before, []);
const call = (upheld: boolean): Action => ({ do: 'video', side: 'a', upheld });

describe('the result in the form', () => {
  it('contains scores, fencers, hands, type, format and fencing time', () => {
    const bout = fenced(pool, [
      [0, start],
      [20, touchA],
      [30, start],
      [42.4, touchB],
      [50, touchA],
    ]);
    expect(bout).toMatchObject({
      bout_type: 'Pool',
      bout_format: '5 touches',
      duration_s: 32,
      won_on_priority: '',
      a: { fencer: 'robin-vega', hand: 'Right', score: 2 },
      b: { fencer: 'sasha-lind', hand: 'Left', score: 1 },
    });
  });

  it('contains card counts, P-cards, medical timeouts and video appeals', () => {
    const { a, b } = fenced(format('Direct'), [
      { do: 'card', side: 'a', group: 1 },
      { do: 'card', side: 'a', group: 1 },
      { do: 'card', side: 'a', group: 2 },
      { do: 'passivity' },
      { do: 'medical', side: 'b' },
      call(true),
      call(false),
      call(true),
    ]);
    expect(a).toMatchObject({
      yellow_carded: true,
      red_carded: true,
      red_cards: 2,
      black_carded: false,
      p_card: 'yellow',
      priority: true,
      medical: false,
      video_used: 3,
      video_upheld: 2,
    });
    expect(b).toMatchObject({
      score: 2,
      yellow_carded: false,
      red_carded: false,
      red_cards: 0,
      medical: true,
      p_card: 'yellow',
      video_used: 0,
      video_upheld: 0,
    });
  });

  it('contains the winner on priority if the priority minute had no touch', () => {
    const priority: Action = { do: 'priority', side: 'b' };
    expect(fenced(pool, [timeUp, priority, timeUp])).toMatchObject({
      won_on_priority: 'b',
      a: { score: 0 },
      b: { score: 0 },
    });
    expect(fenced(pool, [double, timeUp, priority, touchA]).won_on_priority).toBe('');
  });

  it('keeps what was typed before', () => {
    const typed = {
      ...empty,
      notes: 'Calm.',
      round: '3',
      tag_name: ['patience'],
      a: { ...empty.a, notes: 'Wait.', distance: 4 },
    };
    expect(fenced(pool, [touchA], typed)).toMatchObject({
      notes: 'Calm.',
      round: '3',
      tag_name: ['patience'],
      a: { notes: 'Wait.', distance: 4, score: 1 },
    });
  });

  it('leaves an unchosen fencer empty, and the duration if the clock never ran', () => {
    const unknown = resultToBoutValues(
      pool,
      replay(pool, createLog(touchA)),
      { ...fencers, b: { slug: '', name: 'Fencer B', hand: '' } },
      empty,
      [],
    );
    expect(unknown).toMatchObject({ b: { fencer: '' }, duration_s: null });
  });

  it('has no win on priority after an exclusion in the extra minute', () => {
    const extraMinute = { ...replay(pool, createLog(touchA, touchB)), priority: 'a' as const };
    const wonOnPriority = (state: typeof extraMinute) =>
      resultToBoutValues(pool, state, fencers, empty, []).won_on_priority;
    expect(wonOnPriority(extraMinute)).toBe('a');
    const a = { ...extraMinute.sides.a, black: true };
    expect(wonOnPriority({ ...extraMinute, sides: { ...extraMinute.sides, a } })).toBe('');
  });

  it("is clamped to the journal's limits", () => {
    const { a } = fenced(format('Direct'), [
      ...repeat(12, call(true)),
      ...repeat(12, { do: 'card', side: 'a', group: 2 }),
    ]);
    expect(a).toMatchObject({ video_used: 9, video_upheld: 9, red_cards: 9 });
  });
});

it('reports the leader if the winner by the rules has fewer touches', () => {
  const leader = (...actions: Action[]) => leadingLoser(pool, replay(pool, createLog(...actions)));
  expect(leader(touchA, { do: 'card', side: 'a', group: 4 })).toBe('a');
  expect(leader(touchB, { do: 'card', side: 'a', group: 4 })).toBeUndefined();
  expect(leader(touchA)).toBeUndefined();
  // The sheet of a team match stores its winner.
  const team = { ...pool, from: { leg: 5, a: 20, b: 16 } };
  const excluded = createLog({ do: 'card', side: 'a', group: 4 });
  expect(leadingLoser(team, replay(team, excluded))).toBeUndefined();
});

it('draws priority from random bytes, with equal chances for both sides', () => {
  const drawn = Array.from({ length: 256 }, (_, byte) => drawSide((bytes) => bytes.fill(byte)));
  expect(drawn.filter((side) => side === 'a')).toHaveLength(128);
  expect(new Set(Array.from({ length: 200 }, () => drawSide())).size).toBe(2);
});
