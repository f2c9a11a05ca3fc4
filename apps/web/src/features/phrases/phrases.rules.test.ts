import { describe, expect, test } from 'vitest';
import { filterPhrases, findQuery } from './phrases.rules.ts';

describe('what a slash opens', { tags: ['B-CG-03'] }, () => {
  test.each([
    ['/', ''],
    ['Well done. /dist', 'dist'],
    ['First line\n/arm first', 'arm first'],
  ])('%j opens the phrases for "%s"', (text, typed) => {
    const query = findQuery(text, text.length);
    expect(query?.text).toBe(typed);
    expect(text.slice(query?.start, query?.end)).toBe(`/${typed}`);
  });

  test.each(['', 'and/or', '3/4', '/done\nnext line', '// twice'])('%j opens nothing', (text) =>
    expect(findQuery(text, text.length)).toBeUndefined(),
  );

  test('only text before the caret counts', () => {
    expect(findQuery('/arm first', 4)).toEqual({ start: 0, end: 4, text: 'arm' });
    expect(findQuery('Good. /arm', 3)).toBeUndefined();
  });
});

describe('filtering phrases', { tags: ['B-CG-03'] }, () => {
  const phrases = ['Keep the distance.', 'Distance first.', 'Über die Länge.'].map((text) => ({
    id: text,
    text,
  }));
  const found = (typed: string) => filterPhrases(phrases, typed).map(({ text }) => text);

  test.each([
    ['', ['Keep the distance.', 'Distance first.', 'Über die Länge.']],
    ['dist', ['Distance first.', 'Keep the distance.']],
    ['the DIST', ['Keep the distance.']],
    ['lange', ['Über die Länge.']],
    ['parry', []],
  ])('"%s" finds %j', (typed, texts) => expect(found(typed)).toEqual(texts));
});
