import { auth, authTexts } from '@fencing-journal/contract/auth';
import { AppError } from '../../lib/errors.ts';
import { ipBucket } from '../../lib/ip-address.ts';
import type { AddRoute } from '../../lib/routes.ts';
import type { Services } from '../../lib/services.ts';
import { sha256Text } from '../../lib/tokens.ts';
import type { SessionCookies } from '../../plugins/cookies.ts';
import { createGoogleTokenReader } from './google-token.ts';
import { problemWithNewAccount, signInWithGoogle } from './google.service.ts';
import { completeLogin, deviceFromRequest } from './login-response.ts';

export function registerGoogle(add: AddRoute, services: Services, cookies: SessionCookies): void {
  const { config } = services;

  // Sets a nonce cookie only if Google sign-in is configured.
  add(auth.googleStart, async ({ request, reply }) => ({
    client_id: config.GOOGLE_CLIENT_ID ?? null,
    nonce: config.GOOGLE_CLIENT_ID === undefined ? '' : cookies.ensureNonce(request, reply),
  }));

  /** Makes each token work only once. It is remembered for longer than it is valid. */
  async function useUp(token: string): Promise<void> {
    if (!(await services.countWithinLimit('google-token', sha256Text(token), 1, 7_200)))
      throw new AppError('validation', authTexts.googleFailed);
  }

  const readToken = createGoogleTokenReader(config);
  add(
    auth.google,
    async ({ body, request, reply }) => {
      const outcome = await services.limitFailures(
        'google-login',
        ipBucket(request.ip),
        config.LOGIN_LIMIT_PER_ADDRESS,
        900,
        async () => {
          const person = await readToken(body.token, cookies.readNonce(request), services.now());
          const problem = await problemWithNewAccount(services, person, body.birth_year);
          // This is not a failed login, and the token must still work when it is sent again with the year.
          if (problem) return { problem };
          await useUp(body.token);
          const device = deviceFromRequest(cookies, request, body);
          return signInWithGoogle(services, person, body.birth_year, device);
        },
      );
      if ('problem' in outcome) throw new AppError(outcome.problem);
      const { event, ...signedIn } = outcome;
      return completeLogin(cookies, request, reply, event, signedIn);
    },
    // There is no transaction, because a logout must persist even if a later step fails.
    { transaction: false },
  );
}
