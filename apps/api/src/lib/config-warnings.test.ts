import { describe, expect, it } from 'vitest';
import { configWarnings } from './config-warnings.ts';
import { readConfig } from './config.ts';

const warningsOf = (environment: Record<string, string>) => configWarnings(readConfig(environment));
const PUBLIC_URL = 'https://journal.example';
const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_PRICE_STUDENT: 'price_1',
  STRIPE_PRICE_COACH: 'price_2',
};
const safe = { ...stripe, PUBLIC_URL, TRUST_PROXY: 'loopback', SMTP_URL: 'smtps://mail.example' };

describe('warnings about a configuration', () => {
  it('are empty for a local server and for a complete public one', () => {
    expect(warningsOf({})).toEqual([]);
    expect(warningsOf({ PUBLIC_URL: 'http://127.0.0.1:8080', PAYMENTS: 'sandbox' })).toEqual([]);
    expect(warningsOf(safe)).toEqual([]);
  });

  it.for([
    [{ TRUST_PROXY: 'off' }, /^PUBLIC_URL is https but TRUST_PROXY is off/],
    [{ PAYMENTS: 'sandbox' }, /^PAYMENTS is sandbox on a public server/],
    [{ PAYMENTS: 'off' }, /^PAYMENTS is off/],
    [{ BILLING_ENFORCEMENT: 'off' }, /^BILLING_ENFORCEMENT is off on a public server/],
    [{ STRIPE_API_BASE: 'https://stripe.example' }, /^STRIPE_API_BASE is set on a public server/],
    [{ SMTP_URL: '' }, /^SMTP_URL is not set on a public server/],
    [{ SMTP_URL: 'smtp://mail.example?requireTLS=false' }, /^SMTP_URL allows email without enc/],
    [{ OPENAPI: 'public' }, /^OPENAPI is public/],
    [{ DATABASE_URL: 'postgres://db.example/journal' }, /^DATABASE_URL points to another machine/],
  ] as const)('are given for %j', ([environment, warning]) => {
    expect(warningsOf({ ...safe, ...environment })).toEqual([expect.stringMatching(warning)]);
  });

  it.for([
    'postgres://localhost/journal',
    'postgres:///journal?host=/run/postgresql',
    'postgres://db.example/journal?sslmode=verify-full',
  ])('accept the database %s', (DATABASE_URL) => {
    expect(warningsOf({ ...safe, DATABASE_URL })).toEqual([]);
  });

  it.for([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: 'journal.internal' },
    { TRUST_PROXY: 'loopback' },
  ])(
    'ask for a PUBLIC_URL if others can reach the server: %j',
    { tags: ['SE-2', 'RS-3'] },
    (environment) => {
      expect(warningsOf(environment)).toEqual([expect.stringMatching(/^PUBLIC_URL is not set/)]);
      expect(warningsOf({ ...safe, ...environment })).toEqual([]);
    },
  );
});
