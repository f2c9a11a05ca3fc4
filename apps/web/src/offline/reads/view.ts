import type { QueryKey } from '@tanstack/react-query';
import { readSession } from '../../http/session.ts';
import { nameOf } from '../../lib/format.ts';
import { isProvisional } from '../outbox/provisional.ts';
import { effectsSince, resolveSlugs } from '../outbox/snapshot.ts';
import type { DeviceState } from '../projection.ts';
import { nameOfSlugOn, project } from '../registry.ts';
import type { CachedAnswer } from './answer-cache.ts';

function deviceStateAt(at: number): DeviceState {
  const me = readSession();
  return {
    effects: effectsSince(at),
    me: { slug: me?.slug ?? '', name: me ? nameOf(me) : '' },
  };
}

/** The name of the object with this slug, if the device knows it. */
export const nameOfSlug = (slug: string): string | undefined =>
  nameOfSlugOn(slug, deviceStateAt(0));

/** An answer with this device's changes since it was requested. */
export const projectCached = ({ key, answer, at }: CachedAnswer): unknown =>
  project(answer, resolveSlugs(key), deviceStateAt(at));

/** An object that exists only on this device, as it is shown. */
export const projectProvisional = (key: QueryKey): unknown =>
  project(undefined, resolveSlugs(key), deviceStateAt(0));

/** Whether the key names an object made on this device, which the server may not know. */
export const isProvisionalKey = (key: QueryKey): boolean => isProvisional(key.at(-1));
/** The same, only until the server has assigned a slug. */
export const isUnresolvedKey = (key: QueryKey): boolean => isProvisional(resolveSlugs(key.at(-1)));
