import { minorsLevels } from '@fencing-journal/contract/shared/age';
import { visibilityOptions, type Visibility } from '@fencing-journal/contract/shared/enums';
import { useSession } from '../../http/session.ts';

/**
 * Returns the levels that the user can choose, and the reason if some are missing. A minor keeps a wider level that is
 * already stored, because only connected people can use it.
 */
export function useVisibilityOptions(stored: Visibility | '' | undefined) {
  const minor = useSession()?.minor ?? false;
  const levels: readonly (Visibility | '' | undefined)[] = [...minorsLevels, stored];
  return {
    minor,
    options: minor
      ? visibilityOptions.filter(({ value }) => levels.includes(value))
      : visibilityOptions,
    reason: minor ? 'Friends, Club and Public are for adults.' : '',
  };
}
