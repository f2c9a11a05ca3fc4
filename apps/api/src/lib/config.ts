import { join, resolve } from 'node:path';
import * as z from 'zod';
import { enforcements } from '@fencing-journal/contract/shared/entitlement';
import { isAddressRange } from './address.ts';

const count = (fallback: number) => z.coerce.number().int().positive().default(fallback);
const blankAsUnset = (value: unknown) => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(type: T) => z.preprocess(blankAsUnset, type.optional());

/** Host names of this machine in a URL. */
export const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];
export const isLoopback = (hostname: string): boolean => loopbackNames.includes(hostname);
export const isOwnMachine = (url: string): boolean => isLoopback(new URL(url).hostname);

const publicUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .refine(
    (text) => !/^http:/i.test(text) || isLoopback(new URL(text).hostname),
    'must begin with https:// (http is only for localhost, because cookies would travel unencrypted)',
  );

const smtpUrl = z
  .url({ protocol: /^smtps?$/, error: 'must begin with smtp:// or smtps://' })
  .refine((text) => new URL(text).hostname !== '', 'must name a server');

const googleKeys = 'https://www.googleapis.com/oauth2/v3/certs';

/** Where the SDK of Stripe sends its requests, if not to Stripe: a test server, or a proxy with a name of its own. */
const apiBase = publicUrl.refine((text) => new URL(text).pathname === '/', 'must have no path');

/** What Stripe needs; all of it or nothing. */
const stripeNames = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PRICE_STUDENT',
  'STRIPE_PRICE_COACH',
] as const;
const beginning = (...starts: string[]) =>
  optional(
    z
      .string()
      .refine(
        (text) => starts.some((start) => text.startsWith(start)),
        `must begin with ${starts.join(' or ')}`,
      ),
  );

/** Where videos lie that do not lie in the data folder; all of it or nothing. */
const s3Names = [
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;

const variables = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: optional(publicUrl),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: optional(
    z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://'),
  ),
  APP_SECRET: optional(z.string().min(32, 'must have at least 32 characters')),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Which proxies may set X-Forwarded-*: off, or addresses and ranges separated by commas. */
  TRUST_PROXY: z
    .string()
    .default('off')
    .transform((value) =>
      value === 'off' || value === '' ? false : value.split(',').map((range) => range.trim()),
    )
    .refine(
      (ranges) => ranges === false || ranges.every(isAddressRange),
      'must be off, or addresses, ranges (10.0.0.0/8), loopback, linklocal or uniquelocal, separated by commas',
    ),
  /** Who sends the mail; unset: it is written to files. */
  SMTP_URL: optional(smtpUrl),
  MAIL_FROM: optional(
    z
      .string()
      .regex(
        /^([^\p{Cc}<>",;:@]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u,
        'must be an address, or a name and an <address>',
      ),
  ),
  /** Of the operator's project at Google; unset: nobody signs in with Google. */
  GOOGLE_CLIENT_ID: optional(z.string().regex(/^[\w.-]+$/, 'must be the client ID from Google')),
  /** Google's keys; others, of tests, on this machine alone (G-30). */
  GOOGLE_JWKS_URL: z.preprocess(
    blankAsUnset,
    z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).default(googleKeys),
  ),
  /** Who reads what the contact form brings; unset: it is kept for `list-contact-messages`. */
  CONTACT_EMAIL: optional(z.email('must be an email address')),
  METRICS_TOKEN: optional(z.string().min(16, 'must have at least 16 characters')),
  /** Whether everybody may read `/api/openapi.json`. Unset: only on this machine. */
  OPENAPI: optional(z.enum(['public', 'off'])),
  /** New accounts an hour and address (D-09). */
  REGISTER_LIMIT_PER_HOUR: count(10),
  /** Failed logins from an address in 15 minutes. */
  LOGIN_LIMIT_PER_ADDRESS: count(50),
  /** Failed logins to an account, or to a name without one, from an address or a known device in 15 minutes. */
  LOGIN_LIMIT_PER_ACCOUNT: count(5),
  /** The same from all addresses together, without the devices that the account has logged in on. */
  LOGIN_LIMIT_ALL_ADDRESSES: count(25),
  /** Mails with a temporary password, a link to reset or to verify, that an address asks for an hour. */
  RECOVERY_LIMIT_PER_ADDRESS: count(50),
  /** Messages to the operator an hour and address (G-127). */
  CONTACT_LIMIT_PER_HOUR: count(5),
  /** Changing requests in 10 minutes and account (docs/decisions/0011). */
  WRITE_LIMIT_PER_ACCOUNT: count(600),
  /** Reading requests a minute and account (docs/decisions/0028). */
  READ_LIMIT_PER_ACCOUNT: count(1_200),
  /** USA Fencing IDs that an address looks up. */
  MEMBER_RECORD_LIMIT_PER_MINUTE: count(10),
  MEMBER_RECORD_LIMIT_PER_DAY: count(100),
  /** Searches of USA Fencing members an account, in the tens in which they are counted. */
  MEMBER_SEARCH_LIMIT_PER_MINUTE: count(60),
  MEMBER_SEARCH_LIMIT_PER_DAY: count(100),
  /** How accounts without a paid plan are treated (G-24). */
  BILLING_ENFORCEMENT: z.preprocess(blankAsUnset, z.enum(enforcements).default('soft')),
  /** Who takes the money. Unset: Stripe with its keys, else the sandbox, but only on this machine. */
  PAYMENTS: optional(z.enum(['stripe', 'sandbox', 'off'])),
  STRIPE_SECRET_KEY: beginning('sk_', 'rk_'),
  STRIPE_PUBLISHABLE_KEY: beginning('pk_'),
  STRIPE_WEBHOOK_SECRET: beginning('whsec_'),
  STRIPE_PRICE_STUDENT: beginning('price_'),
  STRIPE_PRICE_COACH: beginning('price_'),
  STRIPE_API_BASE: optional(apiBase),
  S3_ENDPOINT: optional(z.url({ protocol: /^https?$/, error: 'must be an http or https address' })),
  S3_REGION: optional(z.string()),
  S3_BUCKET: optional(z.string()),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  /** The program that converts videos; unset: the one on the PATH, if there is one. */
  FFMPEG_PATH: optional(z.string()),
  NODE_ENV: z.string().optional(),
});

const schema = variables
  .refine(
    ({ GOOGLE_JWKS_URL, PUBLIC_URL }) =>
      GOOGLE_JWKS_URL === googleKeys || PUBLIC_URL === undefined || isOwnMachine(PUBLIC_URL),
    {
      path: ['GOOGLE_JWKS_URL'],
      error:
        'must not be set when others can reach PUBLIC_URL: anyone with those keys can log in to any account',
    },
  )
  .check(({ value, issues }) => {
    if (value.PAYMENTS !== 'stripe' && stripeNames.every((name) => value[name] === undefined))
      return;
    for (const name of stripeNames) {
      if (value[name] === undefined)
        issues.push({
          code: 'custom',
          input: undefined,
          path: [name],
          message: 'is missing: Stripe needs all of its keys',
        });
    }
  })
  .check(({ value, issues }) => {
    if (s3Names.every((name) => value[name] === undefined)) return;
    for (const name of s3Names) {
      if (value[name] === undefined)
        issues.push({
          code: 'custom',
          input: undefined,
          path: [name],
          message: 'is missing: S3 needs all five values',
        });
    }
  });

type Read = z.output<typeof schema>;
export type Config = Omit<Read, 'PUBLIC_URL' | 'MAIL_FROM' | 'PAYMENTS'> & {
  PUBLIC_URL: string;
  MAIL_FROM: string;
  PAYMENTS: NonNullable<Read['PAYMENTS']>;
};

/** The sandbox gives every plan away, so a server that others can reach has it only when asked. */
function paymentsBy(
  { PAYMENTS, STRIPE_SECRET_KEY, NODE_ENV }: Read,
  publicUrl: string,
): Config['PAYMENTS'] {
  if (PAYMENTS !== undefined) return PAYMENTS;
  if (STRIPE_SECRET_KEY !== undefined) return 'stripe';
  return NODE_ENV !== 'production' && isOwnMachine(publicUrl) ? 'sandbox' : 'off';
}

/** Mail that nobody need answer, from the host that the links lead to. */
function senderAt(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return `Fencing Journal <no-reply@${isLoopback(hostname) ? 'localhost' : hostname}>`;
}

/** Where copies lie that people have asked for. */
export const exportFolder = ({ DATA_DIR }: Config): string => join(resolve(DATA_DIR), 'exports');

/**
 * Reads the whole configuration once. Throws one error that names every variable that is wrong, so that an operator
 * mends them all in one go.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const result = schema.safeParse(environment);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The configuration is wrong:\n${lines.join('\n')}`);
  }
  const {
    PUBLIC_URL = `http://localhost:${result.data.PORT}`,
    MAIL_FROM = senderAt(PUBLIC_URL),
    ...rest
  } = result.data;
  return {
    ...rest,
    PUBLIC_URL: PUBLIC_URL.replace(/\/+$/, ''),
    MAIL_FROM,
    PAYMENTS: paymentsBy(result.data, PUBLIC_URL),
  };
}
