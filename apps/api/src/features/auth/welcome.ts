import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionCookies } from '../../plugins/cookies.ts';
import type { SignedIn } from './auth.service.ts';
import type { Device, OpenedSession } from './sessions.service.ts';

export const deviceOf = (request: FastifyRequest): Device => ({
  user_agent: request.headers['user-agent'] ?? '',
});

/** Gives the browser the cookies of its new session. */
export function hand(
  cookies: SessionCookies,
  reply: FastifyReply,
  opened: Omit<OpenedSession, 'token'>,
): void {
  cookies.setRefresh(reply, opened.session, opened.refreshSecret);
  cookies.setCsrf(reply, opened.session);
}

/** The same for whoever signs in, with what he is told, and a line in the log. */
export function welcome(
  cookies: SessionCookies,
  request: FastifyRequest,
  reply: FastifyReply,
  event: string,
  { id, opened, answer }: SignedIn,
): SignedIn['answer'] {
  request.log.warn({ event, user: id, session: opened.session }, 'security');
  hand(cookies, reply, opened);
  return answer;
}
