import { describe, expect, it } from 'vitest';
import { planClips, type StoredClip, type WantedClip } from './clips.rules.ts';

const stored = (id: string, position: number, from_ms: number, note = ''): StoredClip => ({
  id,
  position,
  media_id: 1,
  from_ms,
  to_ms: from_ms + 8000,
  note,
});
const wanted = (from_ms: number, note = ''): WantedClip => ({
  video_owner_id: 1,
  media_id: 1,
  from_ms,
  to_ms: from_ms + 8000,
  note,
});

describe('replacing the clips of a playlist', { tags: ['B-PL-03'] }, () => {
  it('moves clips without rewriting their notes', () => {
    const before = [stored('a', 0, 0, 'First.'), stored('b', 1, 9000, 'Second.')];
    expect(planClips(before, [wanted(9000, 'Second.'), wanted(0, 'First.')])).toEqual({
      removed: [],
      changed: [
        { id: 'b', position: 0, note: 'Second.' },
        { id: 'a', position: 1, note: 'First.' },
      ],
      added: [],
    });
  });

  it('changes nothing if nothing has changed', () => {
    expect(planClips([stored('a', 0, 0, 'First.')], [wanted(0, 'First.')])).toEqual({
      removed: [],
      changed: [],
      added: [],
    });
  });

  it('distinguishes clips of the same part by their notes', () => {
    const before = [stored('a', 0, 0, 'First.'), stored('b', 1, 0, 'Second.')];
    expect(planClips(before, [wanted(0, 'Second.')])).toEqual({
      removed: ['a'],
      changed: [{ id: 'b', position: 0, note: 'Second.' }],
      added: [],
    });
  });

  it('adds new parts and removes the others, and those of deleted videos', () => {
    const gone = { ...stored('gone', 1, 0), media_id: null };
    expect(planClips([stored('a', 0, 0), gone], [wanted(5)])).toEqual({
      removed: ['a', 'gone'],
      changed: [],
      added: [{ ...wanted(5), position: 0 }],
    });
  });
});
