import { describe, expect, test } from 'vitest';
import { buildNotes, notesPreview, parseNotes, separateTheme, splitTheme } from './notes.rules.ts';

const answers = {
  worked_on: ' Parry six. ',
  went_well: '',
  practise: 'Footwork,\nten minutes a day.',
};
const notes =
  'What did we work on?\nParry six.\n\nWhat will I practice before next time?\nFootwork,\nten minutes a day.';

describe('the notes of a guided entry', () => {
  test('are plain text: each answer below its question, empty answers omitted', () => {
    expect(buildNotes(answers)).toBe(notes);
    expect(buildNotes({ ...answers, went_well: 'Distance.' })).toContain(
      'Parry six.\n\nWhat went well?\nDistance.\n\nWhat will',
    );
  });

  test('are empty without an answer', () => {
    expect(buildNotes({ worked_on: '', went_well: ' \n', practise: '' })).toBe('');
  });

  test('are split into questions and answers again', () => {
    expect(parseNotes(notes)).toEqual([
      { prompt: 'What did we work on?', text: 'Parry six.' },
      { prompt: 'What will I practice before next time?', text: 'Footwork,\nten minutes a day.' },
    ]);
  });
});

describe('other notes', () => {
  test('are kept as written, including blank lines', () => {
    expect(parseNotes('Parry six.\n\n- lunge\n  - recover')).toEqual([
      { text: 'Parry six.\n\n- lunge\n  - recover' },
    ]);
    expect(parseNotes('Before.\nWhat went well?\nAll.')).toEqual([
      { text: 'Before.' },
      { prompt: 'What went well?', text: 'All.' },
    ]);
    expect(parseNotes('')).toEqual([]);
  });

  test('are shown on a card as one line without the questions', () => {
    expect(notesPreview(notes)).toBe('Parry six. · Footwork, ten minutes a day.');
    expect(notesPreview('One.\n\nTwo.')).toBe('One. Two.');
    expect(notesPreview('What went well?\n')).toBe('');
  });

  test('are shown in a preview with a dot between lines that do not end with punctuation', () => {
    expect(notesPreview('Footwork \n\nParry six\n- slow,\n- then fast\n')).toBe(
      'Footwork · Parry six · - slow, - then fast',
    );
    expect(splitTheme('Parry six\nSlow\nThen fast')).toEqual({
      theme: 'Parry six',
      rest: 'Slow · Then fast',
    });
  });
});

describe('the theme of a lesson', () => {
  test('is the first sentence, which an abbreviation such as "Mr." does not end', () => {
    expect(splitTheme('Last lesson before the regional. Only what works.\nLaughed a lot.')).toEqual(
      {
        theme: 'Last lesson before the regional.',
        rest: 'Only what works. Laughed a lot.',
      },
    );
    expect(splitTheme('With Mr. Brandwick in the salle')).toEqual({
      theme: 'With Mr. Brandwick in the salle',
      rest: '',
    });
  });

  test('is the first line that is not a question; the rest is what follows', () => {
    expect(splitTheme(notes)).toEqual({
      theme: 'Parry six.',
      rest: 'Footwork, ten minutes a day.',
    });
    expect(splitTheme('Parry six.\nSlow,  then fast.\n\nBlade contact.')).toEqual({
      theme: 'Parry six.',
      rest: 'Slow, then fast. Blade contact.',
    });
    expect(splitTheme('Parry six.')).toEqual({ theme: 'Parry six.', rest: '' });
  });

  test('is empty without an answer', () => {
    expect(splitTheme('')).toEqual({ theme: '', rest: '' });
    expect(splitTheme('What went well?\n')).toEqual({ theme: '', rest: '' });
  });

  test('is cut at a word if the line is long, and the whole line stays in the rest', () => {
    const line = 'Second intention from the middle, '.repeat(4).trim();
    const { theme, rest } = splitTheme(line);
    expect(theme).toBe(
      'Second intention from the middle, Second intention from the middle, Second…',
    );
    expect(rest).toBe(line);
    expect(splitTheme('x'.repeat(200)).theme).toBe(`${'x'.repeat(80)}…`);
  });

  test('is separated from the rest of the notes, unless it is cut', () => {
    expect(separateTheme('Parry six.\nSlow, then fast.')).toEqual([
      { theme: 'Parry six.', text: 'Slow, then fast.' },
    ]);
    expect(separateTheme(notes)).toEqual([
      { prompt: 'What did we work on?', theme: 'Parry six.', text: '' },
      { prompt: 'What will I practice before next time?', text: 'Footwork,\nten minutes a day.' },
    ]);
    const long = 'x'.repeat(200);
    expect(separateTheme(long)).toEqual([{ text: long }]);
    expect(separateTheme('')).toEqual([]);
  });
});
