import type { Bout } from '@fencing-journal/contract/bouts';
import { emptyDetails, emptySide } from '@fencing-journal/contract/bouts/values';
import {
  emptyTouch,
  pointsOf,
  type TouchBody,
  type TouchLog,
} from '@fencing-journal/contract/touches';
import type { BoutSummary } from '@fencing-journal/contract/shared/bout-summary';
import { poolEndpoint, recordEndpoints } from '@fencing-journal/contract/shared/record-endpoints';
import { readSession } from '../../http/session.ts';
import { paths } from '../../lib/paths.ts';
import type { Command } from '../../offline/outbox/command.ts';
import { poolRowSlug } from '../../offline/outbox/provisional.ts';
import {
  effectsOfKind,
  emptyToNull,
  projectList,
  projectOne,
  slugIn,
  type DeviceState,
} from '../../offline/projection.ts';
import type { Projections, RecordType } from '../../offline/registry.ts';
import { sideOf } from '../../ui/bout-card.rules.ts';
import { withoutTouchesQuestion } from './without-touches.rules.ts';
import { createdFencerName, findFencerName, type People } from '../fencers/fencers.offline.ts';

const staleKeys = ['bouts', 'events', 'tournaments', 'practices', 'calendar', 'fencers'];

const parentNames = ({ context: { event, tournament, practice } }: Command): string =>
  [event?.name, tournament?.name, practice?.name].filter(Boolean).join(', ');

export const boutRecord: RecordType = {
  label: 'bout',
  subjectOf: (command) => {
    const { score_a, score_b } = command.body;
    const score = score_a === undefined ? '' : `${String(score_a)}–${String(score_b)}`;
    return [score, parentNames(command)].filter(Boolean).join(', ');
  },
  editPath: ({ slug, context: { tournament, event, practice } }) =>
    practice
      ? paths.practiceBoutEdit(practice.slug, slug)
      : tournament && event && paths.boutEdit(tournament.slug, event.slug, slug),
  endpoints: recordEndpoints.bout,
  separable: {
    field: 'touches',
    question: (touches, reason) =>
      withoutTouchesQuestion((touches as readonly TouchBody[]).length, reason),
  },
  renamedFields: ({ event, fencer_a_slug, fencer_b_slug }) => ({
    event: slugIn(event),
    fencer_a: fencer_a_slug,
    fencer_b: fencer_b_slug,
  }),
  detailKey: ['bouts', 'detail'],
  staleKeys,
};

/** All bouts of a pool, which the server creates together. */
export const poolRecord: RecordType = {
  label: 'pool',
  subjectOf: parentNames,
  endpoints: { create: poolEndpoint },
  createdField: 'bouts',
  staleKeys,
};

type BoutsState = DeviceState & People;

const nullableFields = ['hand_a', 'hand_b', 'bout_type', 'won_on_priority'] as const;
const sides = ['a', 'b'] as const;

interface PoolRow {
  fencer: string;
  score: number;
  against: number;
  won?: boolean;
}

/** Returns the bouts that the server will create from a pool. The owner is fencer A in each. */
function boutsOfPool({ slug, body, ...pool }: Command, { self }: BoutsState): Command[] {
  const rows = (body['rows'] ?? []) as readonly PoolRow[];
  return rows.map(({ fencer, score, against, won }, index) => {
    const winner_is_a = score === against ? won === true : score > against;
    return {
      ...pool,
      kind: 'bout',
      slug: poolRowSlug(slug, index),
      body: {
        event: body['event'],
        fencer_a: self?.slug,
        fencer_b: fencer,
        score_a: score,
        score_b: against,
        winner_is_a,
        round: body['round'] ?? 0,
        won_on_priority: score === against ? (winner_is_a ? 'a' : 'b') : null,
        bout_type: 'Pool',
        bout_format: '5 touches',
        hand_a: self?.handed ?? null,
      },
    };
  });
}

/** Returns the commands for single bouts, including the bouts of pools. */
export const boutEffects = (device: BoutsState): readonly Command[] =>
  effectsOfKind(device, 'bout', 'pool').flatMap((command) =>
    command.kind === 'pool' ? boutsOfPool(command, device) : [command],
  );

const emptySides = Object.fromEntries(
  sides.flatMap((side) =>
    Object.entries(emptySide).map(([field, value]) => [`${field}_${side}`, value]),
  ),
);

/** Adds the fencers' names: requests send only their slugs, but responses also include the names. */
function withFencerNames(body: Command['body'], device: BoutsState): object {
  const { event: _, practice: _practice, ...rest } = body;
  const fencers = sides.flatMap((side) => {
    const slug = body[`fencer_${side}`];
    return slug === undefined
      ? []
      : [
          [`fencer_${side}_slug`, slug],
          [
            `fencer_${side}`,
            findFencerName(device.people, slug) ?? createdFencerName(slug, device) ?? 'Fencer',
          ],
        ];
  });
  return { ...emptyToNull(rest, nullableFields), ...Object.fromEntries(fencers) };
}

const boutFactory =
  (device: BoutsState) =>
  ({ slug, body, context: { tournament, event, practice } }: Command): Bout =>
    ({
      ...emptyDetails,
      ...emptySides,
      won_on_priority: null,
      round: 0,
      bout_type: null,
      bout_format: '',
      shareable: readSession()?.minor ? 'Private' : 'My coaches',
      tag_name: [],
      bout_media: [],
      has_touches: touchesSentWith(body).length > 0,
      owner: device.me,
      mine: true,
      ...withFencerNames(body, device),
      ...(practice
        ? { practice: practice.slug, event: null, tournament: null, shareable: 'Private' }
        : {
            practice: null,
            event: event ?? { slug: body['event'], name: '' },
            tournament: tournament ?? { slug: '', name: '' },
          }),
      slug,
    }) as unknown as Bout;

const boutUpdater =
  (device: BoutsState) =>
  <T extends BoutSummary>(bout: T, { body }: Command): T => ({
    ...bout,
    ...withFencerNames(body, device),
  });

/** Returns a field of an event, tournament or practice after pending changes. */
const pendingField = <T>(
  device: BoutsState,
  kind: 'event' | 'tournament' | 'practice',
  { slug, field, known }: { slug: string; field: string; known: T },
): T | string =>
  effectsOfKind(device, kind).reduce<T | string>(
    (value, { action, slug: changed, body }) =>
      action === 'update' && changed === slug && typeof body[field] === 'string'
        ? body[field]
        : value,
    known,
  );

/** Applies pending renames of the bout's event and tournament. */
function withRenamedParents<T extends BoutSummary>(bout: T, device: BoutsState): T {
  const rename = (kind: 'event' | 'tournament') => {
    const parent = bout[kind];
    return (
      parent && {
        ...parent,
        name: pendingField(device, kind, { slug: parent.slug, field: 'name', known: parent.name }),
      }
    );
  };
  return { ...bout, event: rename('event'), tournament: rename('tournament') };
}

/** Returns the bout's day after pending changes to its event or practice. */
function pendingDay({ event, practice, date }: Bout, device: BoutsState): string | undefined {
  const change = { field: 'date', known: date };
  if (event) return pendingField(device, 'event', { ...change, slug: event.slug });
  return practice ? pendingField(device, 'practice', { ...change, slug: practice }) : date;
}

function boutDetail(answer: Bout | undefined, slug: string, device: BoutsState): Bout | undefined {
  const bout = projectOne(
    answer,
    slug,
    boutEffects(device),
    boutFactory(device),
    boutUpdater(device),
  );
  if (!bout) return undefined;
  const own_side = device.self ? (sideOf(bout, device.self.slug) ?? 'a') : bout.own_side;
  return { ...withRenamedParents(bout, device), own_side, date: pendingDay(bout, device) };
}

/** Returns the bouts of an event or practice in the order they were logged. */
export const boutsOfPlace = (
  answer: readonly BoutSummary[],
  place: { event: string } | { practice: string },
  device: BoutsState,
): BoutSummary[] =>
  projectList(
    answer,
    boutEffects(device).filter(
      ({ action, body }) =>
        action !== 'create' || Object.entries(place).every(([kind, slug]) => body[kind] === slug),
    ),
    boutFactory(device),
    boutUpdater(device),
  ).map((bout) => withRenamedParents(bout, device));

const touchesSentWith = (body: Command['body']) => (body['touches'] ?? []) as readonly TouchBody[];

/** Returns the touch log that the score pad sends with a bout that the server doesn't have yet. */
function touchLogOfNewBout(slug: string, device: BoutsState): TouchLog | undefined {
  const creation = boutEffects(device).find(
    (command) => command.action === 'create' && command.slug === slug,
  );
  if (!creation) return undefined;
  const touches = touchesSentWith(creation.body).map((touch, index) => ({
    ...emptyTouch,
    ...touch,
    id: `${slug} ${index}`,
    number: index + 1,
    author: device.me,
    mine: true,
    removable: false,
    created_at: '',
  })) as unknown as TouchLog['touches'];
  const score = { score_a: pointsOf(touches, 'a'), score_b: pointsOf(touches, 'b') };
  const { score_a, score_b } = creation.body;
  const agrees = score.score_a === score_a && score.score_b === score_b;
  return { touches, ...score, agrees, version: 1, weapon: 'other', permission: 'read' };
}

export const boutProjections: Projections<BoutsState> = {
  'bouts detail': (answer: Bout | undefined, [, , slug], device) =>
    answer?.mine === false ? answer : boutDetail(answer, String(slug), device),
  'bouts touches': (answer: TouchLog | undefined, [, , slug], device) =>
    answer ?? touchLogOfNewBout(String(slug), device),
};
