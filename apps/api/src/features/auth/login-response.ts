import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionCookies } from '../../plugins/cookies.ts';
import type { SignedIn } from './login.service.ts';
import type { Device, OpenedSession } from './sessions.service.ts';

export const deviceFromRequest = (
  cookies: SessionCookies,
  request: FastifyRequest,
  { shared_device = false }: { shared_device?: boolean | undefined } = {},
): Device => ({
  user_agent: request.headers['user-agent'] ?? '',
  ip: request.ip,
  marks: cookies.readDeviceTokens(request),
  shared: shared_device,
});

/** Sets the cookies of a new session. */
export function setSessionCookies(
  cookies: SessionCookies,
  reply: FastifyReply,
  opened: Omit<OpenedSession, 'token'>,
): void {
  cookies.setRefresh(reply, opened.session, opened.refreshSecret, opened);
  cookies.setCsrf(reply, opened.session);
}

/**
 * Like `setSessionCookies`, for a login: also sets the device's marks, logs the event and returns the response body.
 */
export function completeLogin(
  cookies: SessionCookies,
  request: FastifyRequest,
  reply: FastifyReply,
  event: string,
  { id, opened, marks, answer }: SignedIn,
): SignedIn['answer'] {
  request.log.warn({ event, user: id, session: opened.session }, 'security');
  setSessionCookies(cookies, reply, opened);
  if (marks) cookies.setDeviceTokens(reply, marks);
  return answer;
}
