import { describe, expect, it, vi } from 'vitest';
import { isQuiet, localTime, earliestSendTime } from './local-time.ts';

const night = { time_zone: 'Europe/Berlin', quiet_from: 21 * 60, quiet_to: 8 * 60 };
const at = (time: string) => new Date(`2026-03-${time}Z`);

describe('the time of an account', { tags: ['B-CG-08'] }, () => {
  it.each([
    ['Europe/Berlin', { day: '2026-03-15', minutes: 30 }],
    ['America/New_York', { day: '2026-03-14', minutes: 19 * 60 + 30 }],
    ['Pacific/Kiritimati', { day: '2026-03-15', minutes: 13 * 60 + 30 }],
  ])('in %s is what clocks there show', (zone, expected) => {
    expect(localTime(at('14T23:30:00'), zone)).toEqual(expected);
  });

  it('uses one format for all spellings of a time zone', () => {
    const formatting = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
    for (const zone of ['Asia/Tokyo', 'aSIA/tOKYO', 'ASIA/TOKYO'])
      expect(localTime(at('14T23:30:00'), zone)).toEqual({ day: '2026-03-15', minutes: 510 });
    expect(new Set(formatting.mock.contexts).size).toBe(1);
    formatting.mockRestore();
  });

  it('is quiet across midnight, during the day, or never', () => {
    const quiet = (time: string, hours = night) => isQuiet(at(time), hours);
    // Berlin is an hour ahead of UTC in winter.
    expect(
      ['14T19:59:00', '14T20:00:00', '15T06:59:00', '15T07:00:00'].map((time) => quiet(time)),
    ).toEqual([false, true, true, false]);
    const lunch = { ...night, quiet_from: 720, quiet_to: 780 };
    expect([quiet('14T11:30:00', lunch), quiet('14T12:30:00', lunch)]).toEqual([true, false]);
    expect(quiet('14T23:00:00', { ...night, quiet_from: 0, quiet_to: 0 })).toBe(false);
  });

  it('is no longer quiet when the quiet hours end, even on the day the clocks change', () => {
    expect(earliestSendTime(at('14T12:00:00'), night)).toEqual(at('14T12:00:00'));
    expect(earliestSendTime(at('14T22:07:00'), night)).toEqual(at('15T07:00:00'));
    // On the night before March 29, the clocks in Berlin go forward from 2 to 3.
    expect(earliestSendTime(at('28T22:07:00'), night)).toEqual(at('29T06:00:00'));
  });
});
