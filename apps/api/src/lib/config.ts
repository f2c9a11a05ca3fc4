import { join, resolve } from 'node:path';
import * as z from 'zod';
import { enforcements } from '@fencing-journal/contract/shared/entitlement';
import { isIpRange } from './ip-address.ts';

const positiveInteger = (fallback: number) => z.coerce.number().int().positive().default(fallback);
const blankAsUnset = (value: unknown) => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(type: T) => z.preprocess(blankAsUnset, type.optional());

/** Host names in a URL that mean this machine. */
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

const googleKeysUrl = 'https://www.googleapis.com/oauth2/v3/certs';

/**
 * Overrides where the Stripe SDK sends its requests: a test server or a proxy on its own host name.
 */
const apiBase = publicUrl.refine((text) => new URL(text).pathname === '/', 'must have no path');

/** The variables that Stripe needs. Either all of them are set or none. */
const stripeNames = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PRICE_STUDENT',
  'STRIPE_PRICE_COACH',
] as const;
const startingWith = (...prefixes: string[]) =>
  optional(
    z
      .string()
      .refine(
        (text) => prefixes.some((prefix) => text.startsWith(prefix)),
        `must begin with ${prefixes.join(' or ')}`,
      ),
  );

/** The variables of the S3 bucket that stores videos instead of the data folder. Either all are set or none. */
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
  /**
   * Seconds between SIGTERM and the end of listening. During this time, /api/ready reports that the
   * server is about to stop. Unset: 5 with a database server, which other processes may share;
   * otherwise 0.
   */
  DRAIN_SECONDS: optional(z.coerce.number().min(0).max(20)),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Proxies that may set X-Forwarded-*: off, or addresses and ranges separated by commas. */
  TRUST_PROXY: z
    .string()
    .default('off')
    .transform((value) =>
      value === 'off' || value === '' ? false : value.split(',').map((range) => range.trim()),
    )
    .refine(
      (ranges) => ranges === false || ranges.every(isIpRange),
      'must be off, or addresses, ranges (10.0.0.0/8), loopback, linklocal or uniquelocal, separated by commas',
    ),
  /** Unset: emails are written to files. */
  SMTP_URL: optional(smtpUrl),
  MAIL_FROM: optional(
    z
      .string()
      .regex(
        /^([^\p{Cc}<>",;:@]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u,
        'must be an address, or a name and an <address>',
      ),
  ),
  /** Allows push services on this machine and in private networks. For tests, on this machine only. */
  PUSH_TO_PRIVATE_ADDRESSES: z
    .enum(['on', 'off'])
    .default('off')
    .transform((value) => value === 'on'),
  /** From the operator's Google project; unset: no Google sign-in. */
  GOOGLE_CLIENT_ID: optional(z.string().regex(/^[\w.-]+$/, 'must be the client ID from Google')),
  /** Google's public keys. Tests override them, on this machine only. */
  GOOGLE_JWKS_URL: z.preprocess(
    blankAsUnset,
    z
      .url({ protocol: /^https?$/, error: 'must be an http or https address' })
      .default(googleKeysUrl),
  ),
  /** Receives the messages from the contact form. If unset, they are stored for `list-contact-messages`. */
  CONTACT_EMAIL: optional(z.email('must be an email address')),
  /** A bearer token cannot contain any other characters. */
  METRICS_TOKEN: optional(
    z
      .string()
      .regex(/^[\w.~+/=-]{16,}$/, 'must have at least 16 letters, digits or characters of .~+/=-_'),
  ),
  /** Whether everybody may read `/api/openapi.json`. Unset: only on this machine. */
  OPENAPI: optional(z.enum(['public', 'off'])),
  /** New accounts per address and hour. */
  REGISTER_LIMIT_PER_HOUR: positiveInteger(10),
  /** Failed logins per address in 15 minutes. */
  LOGIN_LIMIT_PER_ADDRESS: positiveInteger(50),
  /**
   * Failed logins to an account, or to an unknown email, per address or known device in 15 minutes.
   */
  LOGIN_LIMIT_PER_ACCOUNT: positiveInteger(5),
  /** The same from all addresses together, not counting devices the account has logged in on. */
  LOGIN_LIMIT_ALL_ADDRESSES: positiveInteger(25),
  /**
   * Recovery and verification emails (temporary password, reset or verification link) per address
   * and hour.
   */
  RECOVERY_LIMIT_PER_ADDRESS: positiveInteger(50),
  /** Messages to the operator per address and hour. */
  CONTACT_LIMIT_PER_HOUR: positiveInteger(5),
  /** Write requests per account in 10 minutes (decision 0011). */
  WRITE_LIMIT_PER_ACCOUNT: positiveInteger(600),
  /** Read requests per account and minute (decision 0028). */
  READ_LIMIT_PER_ACCOUNT: positiveInteger(1_200),
  /** USA Fencing IDs looked up per address. */
  MEMBER_RECORD_LIMIT_PER_MINUTE: positiveInteger(10),
  MEMBER_RECORD_LIMIT_PER_DAY: positiveInteger(100),
  /** Searches for USA Fencing members per account. They are counted in batches of ten. */
  MEMBER_SEARCH_LIMIT_PER_MINUTE: positiveInteger(60),
  MEMBER_SEARCH_LIMIT_PER_DAY: positiveInteger(100),
  /** How accounts without a paid plan are treated. */
  BILLING_ENFORCEMENT: z.preprocess(blankAsUnset, z.enum(enforcements).default('soft')),
  /**
   * Payment provider. Unset: Stripe if its keys are set, otherwise the sandbox, but only on this
   * machine.
   */
  PAYMENTS: optional(z.enum(['stripe', 'sandbox', 'off'])),
  /**
   * Methods by which parents consent to the account of a child under 13: names separated by commas.
   * The operator checks each consent with `confirm-consent`; `sandbox` checks nothing. Unset: the
   * sandbox if payments use theirs, otherwise none.
   */
  GUARDIAN_CONSENT: optional(
    z
      .string()
      .regex(
        /^[a-z][a-z0-9-]{0,49}(,[a-z][a-z0-9-]{0,49})*$/,
        'must be names of lowercase letters, digits and hyphens, separated by commas',
      ),
  ),
  STRIPE_SECRET_KEY: startingWith('sk_', 'rk_'),
  STRIPE_PUBLISHABLE_KEY: startingWith('pk_'),
  STRIPE_WEBHOOK_SECRET: startingWith('whsec_'),
  STRIPE_PRICE_STUDENT: startingWith('price_'),
  STRIPE_PRICE_COACH: startingWith('price_'),
  STRIPE_API_BASE: optional(apiBase),
  S3_ENDPOINT: optional(z.url({ protocol: /^https?$/, error: 'must be an http or https address' })),
  S3_REGION: optional(z.string()),
  S3_BUCKET: optional(z.string()),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  /** Program that converts videos; unset: the one on the PATH, if any. */
  FFMPEG_PATH: optional(z.string()),
  NODE_ENV: z.string().optional(),
});

/** The names of all variables that are read. */
export const variableNames: readonly string[] = Object.keys(variables.shape);

const schema = variables
  .refine(
    ({ GOOGLE_JWKS_URL, PUBLIC_URL }) =>
      GOOGLE_JWKS_URL === googleKeysUrl || PUBLIC_URL === undefined || isOwnMachine(PUBLIC_URL),
    {
      path: ['GOOGLE_JWKS_URL'],
      error:
        'must not be set when others can reach PUBLIC_URL: anyone with those keys can log in to any account',
    },
  )
  .refine(
    ({ PUSH_TO_PRIVATE_ADDRESSES, PUBLIC_URL }) =>
      !PUSH_TO_PRIVATE_ADDRESSES || PUBLIC_URL === undefined || isOwnMachine(PUBLIC_URL),
    {
      path: ['PUSH_TO_PRIVATE_ADDRESSES'],
      error:
        'must not be set when others can reach PUBLIC_URL: the server would send requests into its own network',
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

type ParsedVariables = z.output<typeof schema>;
export type Config = Omit<
  ParsedVariables,
  'PUBLIC_URL' | 'MAIL_FROM' | 'PAYMENTS' | 'GUARDIAN_CONSENT'
> & {
  PUBLIC_URL: string;
  MAIL_FROM: string;
  PAYMENTS: NonNullable<ParsedVariables['PAYMENTS']>;
  GUARDIAN_CONSENT: readonly string[];
};

/** Returns the payment provider. The sandbox gives plans away, so it is the default only on this machine. */
function defaultPayments(
  { PAYMENTS, STRIPE_SECRET_KEY, NODE_ENV }: ParsedVariables,
  publicUrl: string,
): Config['PAYMENTS'] {
  if (PAYMENTS !== undefined) return PAYMENTS;
  if (STRIPE_SECRET_KEY !== undefined) return 'stripe';
  return NODE_ENV !== 'production' && isOwnMachine(publicUrl) ? 'sandbox' : 'off';
}

/**
 * Returns the allowed consent methods. The consent sandbox opens children's accounts without any
 * check, so it is limited like the payment sandbox.
 */
function consentMethods(configured: string | undefined, payments: Config['PAYMENTS']): string[] {
  const methods = configured?.split(',') ?? (payments === 'sandbox' ? ['sandbox'] : []);
  if (methods.includes('sandbox') && payments !== 'sandbox')
    throw new Error(
      "The configuration isn't valid:\n  GUARDIAN_CONSENT: may name sandbox only with PAYMENTS=sandbox, because it checks nothing",
    );
  return methods;
}

/** Returns a no-reply sender on the host of PUBLIC_URL. */
function defaultSender(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return `Fencing Journal <no-reply@${isLoopback(hostname) ? 'localhost' : hostname}>`;
}

/** Returns the folder for the exports that users have requested. */
export const exportFolder = ({ DATA_DIR }: Config): string => join(resolve(DATA_DIR), 'exports');

/**
 * Reads the whole configuration. Throws one error that names every invalid variable, so that an
 * operator can fix all of them in one go.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const result = schema.safeParse(environment);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The configuration isn't valid:\n${lines.join('\n')}`);
  }
  const {
    PUBLIC_URL = `http://localhost:${result.data.PORT}`,
    MAIL_FROM = defaultSender(PUBLIC_URL),
    ...rest
  } = result.data;
  const payments = defaultPayments(result.data, PUBLIC_URL);
  return {
    ...rest,
    PUBLIC_URL: PUBLIC_URL.replace(/\/+$/, ''),
    MAIL_FROM,
    PAYMENTS: payments,
    GUARDIAN_CONSENT: consentMethods(rest.GUARDIAN_CONSENT, payments),
  };
}
