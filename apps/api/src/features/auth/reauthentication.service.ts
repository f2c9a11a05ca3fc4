import { authTexts } from '@fencing-journal/contract/auth';
import { requireFound, invalidField } from '../../lib/errors.ts';
import { verifyPassword } from '../../passwords/index.ts';
import type { Actor, Database, Services } from '../../lib/services.ts';
import { accountById } from './accounts.queries.ts';
import { loginMethodSince, type NewSession } from './sessions.queries.ts';

/** How long a new session proves who is using it. After that, someone else may be using the device. */
const recentLoginMs = 15 * 60_000;

type LoginMethod = NewSession['method'];

/** Returns how the session was opened, or undefined if that was more than 15 minutes ago. */
export const recentLoginMethod = (
  db: Database,
  services: Pick<Services, 'now'>,
  actor: Actor,
): Promise<LoginMethod | undefined> =>
  loginMethodSince(db, actor.id, actor.session, new Date(services.now().getTime() - recentLoginMs));

/** Checks the owner's password. Wrong passwords are limited, because the session may be stolen. */
export async function requirePassword(
  services: Services,
  actor: Actor,
  password: string,
): Promise<void> {
  const { password_hash } = requireFound(await accountById(services.db, actor.id));
  if (password_hash === null) throw invalidField('current_password', authTexts.noPassword);
  await services.limitFailures('password-check', actor.id, 10, 900, async () => {
    if (!(await verifyPassword(password, password_hash)))
      throw invalidField('current_password', authTexts.wrongPassword).withSecurityEvent({
        event: 'password refused',
        user: actor.id,
        session: actor.session,
      });
  });
}

/** Like `requirePassword`, but the password is optional in a fresh session that was opened in an accepted way. */
export async function requireOwner(
  services: Services,
  actor: Actor,
  password: string | undefined,
  isAccepted: (method: LoginMethod) => boolean = () => true,
): Promise<void> {
  if (password !== undefined) return requirePassword(services, actor, password);
  const method = await recentLoginMethod(services.db, services, actor);
  if (method === undefined || !isAccepted(method)) await requirePassword(services, actor, '');
}
