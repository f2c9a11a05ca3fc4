import type {
  Practice,
  PracticeBout,
  PracticeDetail,
  PracticeSummary,
} from '@fencing-journal/contract/practices';
import type { Paged } from '@fencing-journal/contract/shared/paging';
import { recordEndpoints } from '@fencing-journal/contract/shared/record-endpoints';
import { paths } from '../../lib/paths.ts';
import type { Command } from '../../offline/outbox/command.ts';
import {
  byDate,
  countWithPending,
  effectsOfKind,
  projectList,
  projectOne,
  textOf,
  type DeviceState,
} from '../../offline/projection.ts';
import type { Projections, RecordType } from '../../offline/registry.ts';
import { boutEffects, boutsOfPlace } from '../bouts/bouts.offline.ts';
import type { People } from '../fencers/fencers.offline.ts';
import { toPracticeBout } from './practices.rules.ts';

export const practiceRecord: RecordType = {
  label: 'practice',
  subjectOf: ({ body }) => [textOf(body, 'place'), textOf(body, 'date')].filter(Boolean).join(', '),
  editPath: ({ slug }) => paths.practice(slug),
  endpoints: recordEndpoints.practice,
  detailKey: ['practices', 'detail'],
  staleKeys: ['practices', 'bouts', 'fencers', 'calendar', 'journal'],
};

type PracticesState = DeviceState & People;

const practiceFromCommand = ({ slug, body }: Command): Practice =>
  ({
    place: '',
    notes: '',
    weapon: 'other',
    shareable: 'Private',
    ...body,
    slug,
  }) as unknown as Practice;
const applyUpdate = <T extends Practice>(practice: T, { body }: Command): T => ({
  ...practice,
  ...body,
});

/** The card with pending bouts. Whether a deleted bout was won is unknown, so the number of wins isn't reduced. */
function withPendingBouts(card: PracticeSummary, device: PracticesState): PracticeSummary {
  const shown = { ...card };
  for (const { action, body, context } of boutEffects(device)) {
    if ((body['practice'] ?? context.practice?.slug) !== card.slug || action === 'update') continue;
    shown.bout_count = Math.max(0, shown.bout_count + (action === 'create' ? 1 : -1));
    if (action === 'create' && body['winner_is_a'] === (body['fencer_b'] !== device.self?.slug))
      shown.wins += 1;
  }
  return shown;
}

function practicePage(
  answer: Paged<PracticeSummary>,
  isFirstPage: boolean,
  device: PracticesState,
): Paged<PracticeSummary> {
  const effects = effectsOfKind(device, 'practice').filter(
    ({ action }) => isFirstPage || action !== 'create',
  );
  const results = projectList<PracticeSummary>(
    answer.results,
    effects,
    (command) => ({ ...practiceFromCommand(command), bout_count: 0, wins: 0 }),
    applyUpdate,
  ).map((card) => withPendingBouts(card, device));
  return {
    ...answer,
    results: isFirstPage ? byDate(results, answer.results, 'date') : results,
    count: countWithPending(answer, effects),
  };
}

function practiceDetail(
  answer: PracticeDetail | undefined,
  slug: string,
  device: PracticesState,
): PracticeDetail | undefined {
  const practice = projectOne<PracticeDetail>(
    answer,
    slug,
    effectsOfKind(device, 'practice'),
    (command) => ({ ...practiceFromCommand(command), bouts: [] }),
    applyUpdate,
  );
  if (!practice) return undefined;
  const bouts = boutsOfPlace(practice.bouts, { practice: slug }, device);
  const self = device.self?.slug ?? '';
  return {
    ...practice,
    bouts: bouts.map((bout): PracticeBout => toPracticeBout(bout, self)),
  };
}

export const practiceProjections: Projections<PracticesState> = {
  'practices page': (answer: Paged<PracticeSummary> | undefined, [, , page], device) =>
    answer && practicePage(answer, page === 1, device),
  'practices detail': (answer: PracticeDetail | undefined, [, , slug], device) =>
    practiceDetail(answer, String(slug), device),
};
