import { expect, it } from 'vitest';
import { command, project } from '../../testing/projections.ts';
import { aBout } from '../../testing/samples/bouts.ts';

const event = { slug: 'cadet-epee-aaaaaa', name: 'Cadet Epee' };
const practice = 'practice-aaaaaaaaaa';
const bout = aBout({ event, date: '2026-03-14' });
const shown = (answer: typeof bout, ...effects: Parameters<typeof project>[2][]) =>
  project(answer, ['bouts', 'detail', answer.slug], ...effects);
const update = (kind: 'event' | 'practice', slug: string, body: object) =>
  command({ kind, action: 'update', slug, body: { ...body } });

it('a bout has the name and the day of its event after pending changes', () => {
  const changed = update('event', event.slug, { name: 'Junior Epee', date: '2026-03-15' });
  const other = update('event', 'other-event-aaaaaa', { name: 'Foil', date: '2026-01-01' });
  expect(shown(bout, changed, other)).toMatchObject({
    event: { slug: event.slug, name: 'Junior Epee' },
    date: '2026-03-15',
  });
});

it('a bout at practice has the day of its practice after pending changes', () => {
  const atPractice = { ...bout, event: null, tournament: null, practice };
  const changed = update('practice', practice, { date: '2026-03-20' });
  expect(shown(atPractice, changed)).toMatchObject({ date: '2026-03-20', event: null });
  expect(shown(atPractice)).toMatchObject({ date: '2026-03-14' });
});
