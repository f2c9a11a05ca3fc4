import type { EndpointMeta } from '@fencing-journal/contract/shared/endpoint';
import type { QueryKey } from '@tanstack/react-query';
import type { Action, Command, Kind, Values } from './outbox/command.ts';
import type { DeviceState } from './projection.ts';

/** What the offline layer needs to know about one kind of record. */
export interface RecordType {
  /** Its name in the list of unsent changes: "New bout", "Changed lesson". */
  label: string;
  /** Returns a short description of the command's object, from the command alone. */
  subjectOf: (command: Command) => string;
  /** Returns the edit page for the object of a rejected change. */
  editPath?: (command: Command) => string | undefined;
  /** An action without an endpoint can't be queued. */
  endpoints: Readonly<Partial<Record<Action | 'detail', EndpointMeta>>>;
  /** Whether updates also name their object in the body. */
  slugInBody?: boolean;
  /** If this field is missing, the response to a create is truncated. `slug` by default. */
  createdField?: string;
  /** Maps response fields to the body fields that have a different name. */
  renamedFields?: (answer: Values) => Values;
  /** Describes an entry of a list field in words, for the comparison of two versions. */
  entryText?: (entry: Values) => string;
  /** A field without which the object can be saved, after a confirmation, if the server rejects the field. */
  separable?: {
    field: string;
    question: (
      value: unknown,
      reason: string,
    ) => { title: string; body: string; detail: string; confirmLabel: string };
  };
  /** The query key under which an object's own page is cached. */
  detailKey?: QueryKey;
  /**
   * The first query-key segments that a change invalidates. Includes other pages' data derived from the object:
   * counts on cards, names in bouts, statistics.
   */
  staleKeys: readonly string[];
}

/** Predicts what the server will return for a query once it has the pending changes. */
type Projection<Known> = (answer: never, key: QueryKey, known: Known) => unknown;

/** Projections by the first two query-key segments. Queries not listed show a change once the server has it. */
export type Projections<Known> = Readonly<Record<string, Projection<Known>>>;

/**
 * What each feature registers about its records. `Known` is the device data that projections use in addition to the
 * response.
 */
export interface OfflineRecords<Known> {
  types: Readonly<Record<Kind, RecordType>>;
  projections: Projections<Known>;
  addKnown: (device: DeviceState) => Known;
  /** Returns the name of the object with this slug, if the device knows it. */
  nameOfSlug: (slug: string, known: Known) => string | undefined;
  /** Whether a response may be stored on the device. */
  isCacheable: (key: QueryKey, answer: unknown, owner: string) => boolean;
}

interface Installed extends Pick<OfflineRecords<never>, 'types' | 'isCacheable'> {
  nameOfSlug: (slug: string, device: DeviceState) => string | undefined;
  project: (answer: unknown, key: QueryKey, device: DeviceState) => unknown;
}

let installed: Installed | undefined;

/** Called at start, before a page can save a record. */
export function installRecords<Known>(records: OfflineRecords<Known>): void {
  const { types, projections, addKnown, nameOfSlug, isCacheable } = records;
  installed = {
    types,
    isCacheable,
    nameOfSlug: (slug, device) => nameOfSlug(slug, addKnown(device)),
    project: (answer, key, device) => {
      const projection = projections[`${String(key[0])} ${String(key[1])}`];
      return projection && device.effects.length > 0
        ? projection(answer as never, key, addKnown(device))
        : answer;
    },
  };
}

function requireInstalled(): Installed {
  if (!installed) throw new Error('The offline records are not installed.');
  return installed;
}

export const recordType = (kind: Kind): RecordType => requireInstalled().types[kind];

export const isCacheable: OfflineRecords<never>['isCacheable'] = (...args) =>
  requireInstalled().isCacheable(...args);

export const nameOfSlugOn: Installed['nameOfSlug'] = (...args) =>
  requireInstalled().nameOfSlug(...args);

/**
 * Applies this device's pending changes to a response, predicting what the server will return. Returns undefined if the
 * object doesn't exist or was deleted.
 */
export const project: Installed['project'] = (...args) => requireInstalled().project(...args);

export function endpointOf({ kind, action }: Pick<Command, 'kind' | 'action'>): EndpointMeta {
  const endpoint = recordType(kind).endpoints[action];
  if (!endpoint) throw new Error(`There is no endpoint to ${action} a ${kind}.`);
  return endpoint;
}

/** Returns the request body, or undefined if the action sends none. */
export function bodyOf({
  kind,
  action,
  slug,
  body,
}: Pick<Command, 'kind' | 'action' | 'slug' | 'body'>): Values | undefined {
  if (action === 'delete') return undefined;
  return action === 'update' && recordType(kind).slugInBody ? { ...body, slug } : body;
}

/** Converts a response to the field names of a request body. */
export const toBodyFields = (kind: Kind, answer: object): Values => ({
  ...answer,
  ...recordType(kind).renamedFields?.(answer as Values),
});
