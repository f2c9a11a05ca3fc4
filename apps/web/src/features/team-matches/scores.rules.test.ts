import { relayTexts } from '@fencing-journal/contract/team-matches/relay';
import { describe, expect, it } from 'vitest';
import { aTeamMatch, nineLegs } from '../../testing/samples/team-matches.ts';
import {
  decisionText,
  exchangedValues,
  isCellFull,
  nextLeg,
  readRows,
  resultText,
  sentSheet,
  sheetErrors,
  sheetValues,
  toRows,
  type SheetValues,
} from './scores.rules.ts';

const typed = (values: Partial<SheetValues>): SheetValues => ({
  rows: toRows(nineLegs),
  priority: '',
  end_reason: '',
  end_winner: '',
  ...values,
});

describe('typed scores of a team match', { tags: ['B-PT-04'] }, () => {
  it('are read back as they were shown', () => {
    expect(readRows(toRows(nineLegs))).toEqual({
      legs: nineLegs,
      error: undefined,
      isTied: false,
    });
    expect(readRows(toRows(nineLegs.slice(0, 4))).legs).toEqual(nineLegs.slice(0, 4));
    expect(readRows(toRows([]))).toMatchObject({ legs: [], error: undefined });
  });

  it('move the focus to the next cell as soon as no digit can follow', () => {
    const full = (leg: number) =>
      ['0', '1', '2', '4', '5', '10'].filter((text) => isCellFull(text, leg));
    expect(full(1)).toEqual(['0', '1', '2', '4', '5', '10']);
    expect(full(2)).toEqual(['0', '2', '4', '5', '10']);
    expect(full(4)).toEqual(['0', '4', '5', '10']);
    expect(full(9)).toEqual(['0', '5', '10']);
  });

  it('report the leg that is wrong', () => {
    const rows = toRows(nineLegs);
    const wrong = (leg: number, row: { a: string; b: string }) =>
      readRows(rows.with(leg - 1, row)).error;
    expect(wrong(3, { a: '16', b: '11' })).toEqual({ leg: 3, message: relayTexts.tooMany(15) });
    expect(wrong(5, { a: '12', b: '25' })).toEqual({ leg: 5, message: relayTexts.fewer });
    expect(wrong(4, { a: '', b: '20' })).toEqual({ leg: 4, message: 'Enter both scores.' });
    expect(wrong(4, { a: '', b: '' })).toEqual({ leg: 4, message: 'Enter both scores.' });
    expect(wrong(9, { a: '', b: '' })).toBeUndefined();
  });

  it('ask for the priority only when tied after nine legs', () => {
    const tied = toRows(nineLegs.with(8, { a: 41, b: 41 }));
    expect(sheetErrors(typed({ rows: tied }))).toEqual({ priority: relayTexts.priority });
    expect(sheetErrors(typed({ rows: tied, priority: 'b' }))).toEqual({});
    const second = toRows(nineLegs.slice(0, 2).with(1, { a: 7, b: 7 }));
    expect(sheetErrors(typed({ rows: second }))).toEqual({});
  });

  it('need a winner and no priority if the match ended early', () => {
    const rows = toRows(nineLegs.with(8, { a: 41, b: 41 }));
    const ended = typed({ rows, priority: 'a', end_reason: 'exclusion' });
    expect(sheetErrors(ended)).toEqual({ end_winner: relayTexts.endWinner });
    const sent = sentSheet({ ...ended, end_winner: 'b' });
    expect(sent).toMatchObject({ priority: null, end_reason: 'exclusion', end_winner: 'b' });
    expect(sentSheet(typed({ end_winner: 'b' }))).toMatchObject({ end_winner: null });
  });

  it('follow their teams when the teams exchange their numbers', () => {
    const legs = [{ a: 5, b: 3 }];
    const values = sheetValues({ legs, priority: null, end_reason: 'passivity', end_winner: 'a' });
    expect(exchangedValues(values)).toEqual({
      ...values,
      rows: toRows([{ a: 3, b: 5 }]),
      end_winner: 'b',
    });
  });
});

describe('the next leg and the result', { tags: ['B-PT-04'] }, () => {
  it('state the score that ends the leg and what each team needs', () => {
    expect(nextLeg([])).toEqual({ leg: 1, to: 5, toGo: { a: 5, b: 5 } });
    expect(nextLeg(nineLegs.slice(0, 4))).toEqual({ leg: 5, to: 25, toGo: { a: 9, b: 5 } });
    expect(nextLeg(nineLegs)).toBeUndefined();
  });

  it('are stated from the owner’s side', () => {
    expect(resultText(aTeamMatch())).toBe('Not started');
    expect(resultText(aTeamMatch({ legs: nineLegs.slice(0, 4), own: 'b' }))).toBe(
      '20–16 after leg 4',
    );
    expect(resultText(aTeamMatch({ legs: nineLegs }))).toBe('Won 45–41');
    expect(resultText(aTeamMatch({ legs: nineLegs, own: 'b' }))).toBe('Lost 41–45');
    expect(
      resultText(aTeamMatch({ legs: nineLegs.with(8, { a: 41, b: 41 }), priority: 'b' })),
    ).toBe('Lost 41–41 on priority');
  });

  it('name an early end in plain words', () => {
    const ended = aTeamMatch({
      legs: nineLegs.slice(0, 4),
      end_reason: 'exclusion',
      end_winner: 'a',
    });
    expect(resultText(ended)).toBe('Won 16–20 by exclusion');
    expect(resultText({ ...ended, own: 'b' })).toBe('Lost 20–16 by exclusion');
    expect(resultText({ ...ended, own: null })).toBe('16–20 by exclusion');
    expect(decisionText({ ...ended, own: 'b' })).toBe('Lost by exclusion');
    expect(decisionText(aTeamMatch({ legs: nineLegs }))).toBe('');
  });
});
