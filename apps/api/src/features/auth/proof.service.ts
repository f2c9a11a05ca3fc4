import { authTexts } from '@fencing-journal/contract/auth';
import { found, invalid } from '../../lib/errors.ts';
import { isPassword } from '../../lib/passwords.ts';
import type { Actor, Database, Services } from '../../lib/services.ts';
import { accountById, openedSince, type NewSession } from './auth.queries.ts';

/** A new session proves its owner for this long; later the device may be unattended (TP-2). */
const freshMs = 15 * 60_000;

type WayIn = NewSession['method'];

/** Returns how the session was opened, as long as it is fresh. */
export const openedJustNow = (
  db: Database,
  services: Pick<Services, 'now'>,
  actor: Actor,
): Promise<WayIn | undefined> =>
  openedSince(db, actor.id, actor.session, new Date(services.now().getTime() - freshMs));

/** Checks the owner's password; rate-limited, because the session may be stolen. */
export async function demandPassword(
  services: Services,
  actor: Actor,
  password: string,
): Promise<void> {
  const { password_hash } = found(await accountById(services.db, actor.id));
  if (password_hash === null) throw invalid('current_password', authTexts.noPassword);
  await services.limitFailures('password-check', actor.id, 10, 900, async () => {
    if (!(await isPassword(password, password_hash)))
      throw invalid('current_password', authTexts.wrongPassword).logged({
        event: 'password refused',
        user: actor.id,
        session: actor.session,
      });
  });
}

/** Like `demandPassword`, but the password is optional in a fresh session that was opened in an accepted way. */
export async function demandOwner(
  services: Services,
  actor: Actor,
  password: string | undefined,
  goodEnough: (way: WayIn) => boolean = () => true,
): Promise<void> {
  if (password !== undefined) return demandPassword(services, actor, password);
  const way = await openedJustNow(services.db, services, actor);
  if (way === undefined || !goodEnough(way)) await demandPassword(services, actor, '');
}
