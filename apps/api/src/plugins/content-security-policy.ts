import { operations } from '@fencing-journal/contract/operations';
import type { BuiltPage } from '@fencing-journal/contract/shared/built-pages';
import { thirdPartiesOn, type ThirdParty } from '@fencing-journal/contract/shared/third-parties';
import type { Config } from '../lib/config.ts';

type Sources = Readonly<Record<string, readonly string[]>>;

const own: Sources = {
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

/** What each asks for in its documentation, for the parts of it that are used here. */
const added: Record<ThirdParty, Sources> = {
  // docs.stripe.com/security/guide#content-security-policy; the maps there are for addresses, which are not asked for.
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

/** Which of them are in use at all. */
const configured = ({ PAYMENTS, GOOGLE_CLIENT_ID }: PolicySettings): ReadonlySet<ThirdParty> =>
  new Set([
    ...(PAYMENTS === 'stripe' ? ['stripe' as const] : []),
    ...(GOOGLE_CLIENT_ID === undefined ? [] : ['google' as const]),
  ]);

function written(...sources: Sources[]): string {
  const names = new Set(sources.flatMap((source) => Object.keys(source)));
  return [...names]
    .map((name) => [name, ...sources.flatMap((source) => source[name] ?? [])].join(' '))
    .join(';');
}
const strict = written(own);

/**
 * The Content-Security-Policy of an answer, by the address that was asked for (HD-2), and by what stands in a page itself
 * where the answer is one. A page spelled in another way than the app's own links spell it gets the strict one, and so does
 * everything that is no page.
 */
export function policiesBy(
  config: PolicySettings,
): (url: string, inline?: BuiltPage['inline']) => string {
  const inUse = configured(config);
  return (url, inline) => {
    const [path = ''] = url.split('?');
    const more = thirdPartiesOn(path)
      .filter((party) => inUse.has(party))
      .map((party) => added[party]);
    if (inline) more.push({ 'script-src': [inline.script], 'style-src': [inline.style] });
    return more.length === 0 ? strict : written(own, ...more);
  };
}
