import type { EventDetail } from '@fencing-journal/contract/events';
import { recordEndpoints } from '@fencing-journal/contract/shared/record-endpoints';
import {
  teamMatches,
  type TeamMatch,
  type TeamMatchBody,
  type TeamMatchPatch,
} from '@fencing-journal/contract/team-matches';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../http/client.ts';
import type { Context } from '../../offline/outbox/command.ts';
import {
  createRecord,
  deleteRecord,
  updateRecord,
  type SaveResult,
} from '../../offline/outbox/records.ts';

const detail = recordEndpoints.team_match.detail as unknown as typeof teamMatches.detail;

export const teamMatchQuery = (slug: string) =>
  queryOptions({
    queryKey: ['team-matches', 'detail', slug],
    queryFn: ({ signal }) => call(detail, { params: { slug }, signal }),
  });

/** The matches of an event, oldest first. It loads all pages, because there are few. */
export const eventMatchesQuery = (event: string) =>
  queryOptions({
    queryKey: ['team-matches', 'event', event],
    queryFn: async ({ signal }) => {
      const matches: TeamMatch[] = [];
      for (let page = 1; ; page += 1) {
        const { results, next } = await call(teamMatches.all, { query: { event, page }, signal });
        matches.push(...results);
        if (next === null) return matches.toReversed();
      }
    },
  });

const contextOf = ({ event, tournament }: Pick<TeamMatch, 'event' | 'tournament'>): Context => ({
  event,
  tournament,
});

export const createTeamMatch = (
  event: Pick<EventDetail, 'slug' | 'name' | 'date' | 'tournament'>,
  body: TeamMatchBody,
): Promise<SaveResult> =>
  createRecord('team_match', body, {
    event: { slug: event.slug, name: event.name, date: event.date },
    tournament: event.tournament,
  });

/** `from`: the match as it was when the page or form was opened. */
export const updateTeamMatch = (from: TeamMatch, body: TeamMatchPatch): Promise<SaveResult> =>
  updateRecord('team_match', from, body, contextOf(from));

export const deleteTeamMatch = (match: TeamMatch): Promise<SaveResult> =>
  deleteRecord('team_match', match, contextOf(match));
