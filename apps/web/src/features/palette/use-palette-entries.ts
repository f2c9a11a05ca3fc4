import { countsAsCoach } from '@fencing-journal/contract/shared/entitlement';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { queryClient } from '../../http/query.ts';
import { useToday } from '../../lib/use-today.ts';
import { useReachable } from '../../lib/reachability.ts';
import { useSession } from '../../http/session.ts';
import { useDebouncedValue } from '../../lib/use-debounced-value.ts';
import { actionEntries, pageEntries } from './destinations.ts';
import { findEntries, toIndexed, wordsOf, type Entry, type IndexedEntry } from './entries.rules.ts';
import { foundRecordsQuery, newestRecordsQuery } from './palette.api.ts';
import { currentEvent, entryOf, recordsIn } from './records.rules.ts';

const debounceMs = 120;
/** How many of the newest records are listed before anything is typed. */
const maxRecent = 5;

/** What the browser has loaded or stored, newest first. */
const knownAnswers = () =>
  queryClient
    .getQueryCache()
    .getAll()
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .map(({ queryKey, state }) => ({ key: queryKey, data: state.data }));

/** Records of the whole journal, from the server; none while offline. */
function useFoundRecords(typed: string) {
  const q = wordsOf(useDebouncedValue(typed, debounceMs)).join(' ');
  const isOnline = useReachable();
  const enabled = isOnline && q !== '';
  const { data, isFetching } = useQuery({ ...foundRecordsQuery(q), enabled });
  return {
    records: enabled ? data : undefined,
    isSearching: enabled && (isFetching || wordsOf(typed).join(' ') !== q),
    isOnline,
  };
}

/**
 * The entries that the palette lists. Records on the device are found immediately; the server adds the others. The
 * index of the device's records is built when the palette opens, and once more when the newest records arrive.
 */
export function usePaletteEntries(typed: string): {
  entries: readonly IndexedEntry[];
  /** The first entry that the device knows. It stays highlighted when others arrive above it. */
  firstKey: string | undefined;
  isSearching: boolean;
  isOnline: boolean;
} {
  const session = useSession();
  const { pathname } = useLocation();
  const coach = session !== null && countsAsCoach(session);
  const owner = session?.slug ?? '';
  const today = useToday();
  const { data: newest } = useQuery(newestRecordsQuery);
  const { records: found, isSearching, isOnline } = useFoundRecords(typed);

  const known = useMemo(() => {
    const records = recordsIn(
      [...(newest ? [{ key: newestRecordsQuery.queryKey, data: newest }] : []), ...knownAnswers()],
      owner,
    );
    const event = currentEvent(records, { pathname, today });
    const recordEntries = records.map((record) => toIndexed(entryOf(record)));
    return {
      recordEntries,
      fixedEntries: [...actionEntries(event), ...pageEntries({ coach })].map(toIndexed),
    };
  }, [newest, owner, pathname, today, coach]);

  const knownEntries = useMemo(() => {
    const { recordEntries, fixedEntries } = known;
    if (wordsOf(typed).length === 0) {
      const recent = recordEntries
        .filter(({ date }) => date !== undefined)
        .toSorted((a, b) => (b.date ?? '').localeCompare(a.date ?? ''))
        .slice(0, maxRecent);
      return findEntries(
        [...fixedEntries, ...recent.map((entry): IndexedEntry => ({ ...entry, group: 'Recent' }))],
        '',
      );
    }
    return findEntries([...fixedEntries, ...recordEntries], typed);
  }, [known, typed]);

  const entries = useMemo(() => {
    const { recordEntries, fixedEntries } = known;
    if (!found) return knownEntries;
    const keys = new Set(recordEntries.map(({ key }) => key));
    const others = found
      .map((record): Entry => entryOf(record))
      .filter(({ key }) => !keys.has(key))
      .map(toIndexed);
    return findEntries([...fixedEntries, ...recordEntries, ...others], typed);
  }, [known, knownEntries, found, typed]);

  return { entries, firstKey: knownEntries[0]?.key, isSearching, isOnline };
}
