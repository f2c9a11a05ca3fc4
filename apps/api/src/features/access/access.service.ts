import { ageTexts, type AgeGroup } from '@fencing-journal/contract/shared/age';
import type { Visibility } from '@fencing-journal/contract/shared/enums';
import { AppError, invalidField } from '../../lib/errors.ts';
import { mayChooseLevel } from './minors-policy.ts';
import type { Verdict } from './truth-table.ts';

/** Throws the verdict as an AppError unless it is `allowed`. */
export function enforce(verdict: Verdict): void {
  if (verdict !== 'allowed') throw new AppError(verdict);
}

/** Throws 400 if the owner's age doesn't allow the level, unless it is the stored one. */
export function requireOfferedLevel(age: AgeGroup, level: Visibility, stored?: Visibility): void {
  if (!mayChooseLevel(age, level, stored))
    throw invalidField('shareable', ageTexts.levelNotOffered);
}
