import { operations } from '@fencing-journal/contract/operations';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../lib/config.ts';
import { createPolicyResolver } from './content-security-policy.ts';

const hsts = 'max-age=63072000; includeSubDomains';

/** The headers that helmet sets by default, except for the policy, which depends on the page. */
const staticHeaders = {
  // Google's sign-in opens a window and talks to it.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': hsts,
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};

/** Headers of responses that no hook reaches, because there is no request to route. */
export const unroutedHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none';base-uri 'none';frame-ancestors 'none'",
  'strict-transport-security': hsts,
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/**
 * Sets the security headers of every response. Scripts, styles, fonts and calls come from our own
 * origin, except on the few pages that take a card or offer Google sign-in.
 */
export function securityHeaders(app: FastifyInstance, config: Config): void {
  const policyFor = createPolicyResolver(config);
  const headers = {
    ...staticHeaders,
    'reporting-endpoints': `policy="${config.PUBLIC_URL}${operations.policyReport.path}"`,
  };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('content-security-policy', policyFor(request.url));
    done();
  });
  // Responses are not cacheable unless their headers allow it, as for the web app's files. The URL doesn't decide
  // this, because it can be spelled in many ways.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!reply.hasHeader('cache-control') && !reply.raw.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
    done();
  });
}
