import helmet from '@fastify/helmet';
import { operations } from '@fencing-journal/contract/operations';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../lib/config.ts';
import { createPolicyResolver } from './content-security-policy.ts';

const hsts = { maxAge: 63_072_000, includeSubDomains: true };

/** Headers of responses that no hook reaches, because there is no request to route. */
export const unroutedHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none';base-uri 'none';frame-ancestors 'none'",
  'strict-transport-security': `max-age=${hsts.maxAge}; includeSubDomains`,
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/**
 * Sets the security headers of every response. Scripts, styles, fonts and calls come from our own
 * origin, except on the few pages that take a card or offer Google sign-in.
 */
export async function securityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const policyFor = createPolicyResolver(config);
  const reportingEndpoints = `policy="${config.PUBLIC_URL}${operations.policyReport.path}"`;
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: false,
    strictTransportSecurity: hsts,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'content-security-policy': policyFor(request.url),
      'reporting-endpoints': reportingEndpoints,
    });
  });
  // Responses are not cacheable unless they say so, as the files of the web app do. Not decided by
  // URL, which can be spelled in many ways.
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control') && !reply.raw.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
  });
}
