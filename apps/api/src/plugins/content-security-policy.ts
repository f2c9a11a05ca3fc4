import { operations } from '@fencing-journal/contract/operations';
import type { BuiltPage } from '@fencing-journal/contract/shared/built-pages';
import { thirdPartiesOn, type ThirdParty } from '@fencing-journal/contract/shared/third-parties';
import type { Config } from '../lib/config.ts';

type Sources = Readonly<Record<string, readonly string[]>>;

const baseSources: Sources = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'media-src': ["'self'", 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'manifest-src': ["'self'"],
  'worker-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'report-uri': [operations.policyReport.path],
  'report-to': ['policy'],
};

/** Sources that each provider's documentation requires for the parts we use. */
const thirdPartySources: Record<ThirdParty, Sources> = {
  // docs.stripe.com/security/guide#content-security-policy, without its maps: they are for
  // addresses, which we don't ask for.
  stripe: {
    'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com'],
    'connect-src': ['https://api.stripe.com'],
    'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  },
  // developers.google.com/identity/gsi/web/guides/get-google-api-clientid#content_security_policy
  google: {
    'script-src': ['https://accounts.google.com/gsi/client'],
    'style-src': ['https://accounts.google.com/gsi/style'],
    'connect-src': ['https://accounts.google.com/gsi/'],
    'frame-src': ['https://accounts.google.com/gsi/'],
  },
};

export type PolicySettings = Pick<Config, 'PAYMENTS' | 'GOOGLE_CLIENT_ID'>;

/** Returns the third parties that this server is configured for. */
const configuredThirdParties = ({
  PAYMENTS,
  GOOGLE_CLIENT_ID,
}: PolicySettings): ReadonlySet<ThirdParty> =>
  new Set([
    ...(PAYMENTS === 'stripe' ? ['stripe' as const] : []),
    ...(GOOGLE_CLIENT_ID === undefined ? [] : ['google' as const]),
  ]);

function serializePolicy(...sources: Sources[]): string {
  const names = new Set(sources.flatMap((source) => Object.keys(source)));
  return [...names]
    .map((name) => [name, ...sources.flatMap((source) => source[name] ?? [])].join(' '))
    .join(';');
}
const strictPolicy = serializePolicy(baseSources);

/**
 * Returns a function that gives the Content-Security-Policy of a response, based on the requested
 * URL and the hashes of the page's inline scripts. URLs spelled differently from the app's own
 * links, and everything that isn't a page, get the strict policy.
 */
export function createPolicyResolver(
  config: PolicySettings,
): (url: string, inline?: BuiltPage['inline']) => string {
  const enabledThirdParties = configuredThirdParties(config);
  return (url, inline) => {
    const [path = ''] = url.split('?');
    const extraSources = thirdPartiesOn(path)
      .filter((party) => enabledThirdParties.has(party))
      .map((party) => thirdPartySources[party]);
    if (inline) extraSources.push({ 'script-src': [inline.script], 'style-src': [inline.style] });
    return extraSources.length === 0 ? strictPolicy : serializePolicy(baseSources, ...extraSources);
  };
}
