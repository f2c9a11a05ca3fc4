import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('the configuration', () => {
  it('has a default for every variable', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      PUBLIC_URL: 'http://localhost:3000',
      TRUST_PROXY: false,
      LOG_LEVEL: 'info',
    });
    expect([config.DATABASE_URL, config.APP_SECRET, config.METRICS_TOKEN]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('allows ten registrations per hour and address', () => {
    expect(readConfig({}).REGISTER_LIMIT_PER_HOUR).toBe(10);
    expect(readConfig({ REGISTER_LIMIT_PER_HOUR: '3' }).REGISTER_LIMIT_PER_HOUR).toBe(3);
  });

  it('treats empty variables as unset', () => {
    expect(
      readConfig({
        PUBLIC_URL: '',
        DATABASE_URL: '',
        APP_SECRET: '',
        METRICS_TOKEN: '',
        TRUST_PROXY: '',
      }),
    ).toMatchObject({
      PUBLIC_URL: 'http://localhost:3000',
      DATABASE_URL: undefined,
      APP_SECRET: undefined,
      METRICS_TOKEN: undefined,
      TRUST_PROXY: false,
    });
  });

  it.for([
    ['https://journal.example/', 'https://journal.example'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['http://[::1]:8080/', 'http://[::1]:8080'],
    ['https://a.example/journal//', 'https://a.example/journal'],
  ])('normalizes PUBLIC_URL %s to %s', ([url, origin]) => {
    expect(readConfig({ PUBLIC_URL: url }).PUBLIC_URL).toBe(origin);
  });

  it('uses the port in its default PUBLIC_URL', () => {
    expect(readConfig({ PORT: '8080' })).toMatchObject({
      PORT: 8080,
      PUBLIC_URL: 'http://localhost:8080',
    });
  });

  it('has these default limits', () => {
    const limits = Object.entries(readConfig({})).filter(([name]) => name.includes('_LIMIT_'));
    expect(Object.fromEntries(limits)).toEqual({
      REGISTER_LIMIT_PER_HOUR: 10,
      LOGIN_LIMIT_PER_ADDRESS: 50,
      LOGIN_LIMIT_PER_ACCOUNT: 5,
      LOGIN_LIMIT_ALL_ADDRESSES: 25,
      RECOVERY_LIMIT_PER_ADDRESS: 50,
      CONTACT_LIMIT_PER_HOUR: 5,
      WRITE_LIMIT_PER_ACCOUNT: 600,
      READ_LIMIT_PER_ACCOUNT: 1_200,
      MEMBER_RECORD_LIMIT_PER_MINUTE: 10,
      MEMBER_RECORD_LIMIT_PER_DAY: 100,
      MEMBER_SEARCH_LIMIT_PER_MINUTE: 60,
      MEMBER_SEARCH_LIMIT_PER_DAY: 100,
    });
  });

  it('by default writes emails to files, from a no-reply address', () => {
    expect(readConfig({ SMTP_URL: '', MAIL_FROM: '' })).toMatchObject({
      SMTP_URL: undefined,
      MAIL_FROM: 'Fencing Journal <no-reply@localhost>',
    });
    expect(readConfig({ PUBLIC_URL: 'http://[::1]:8080' }).MAIL_FROM).toBe(
      'Fencing Journal <no-reply@localhost>',
    );
    expect(readConfig({ PUBLIC_URL: 'https://journal.example:8443/' }).MAIL_FROM).toBe(
      'Fencing Journal <no-reply@journal.example>',
    );
  });

  it.for([
    'smtp://mail.example',
    'smtps://ada%40mail.example:secret@mail.example:465',
    'smtp://127.0.0.1:2525?requireTLS=false',
  ])('accepts the mail server %s', (url) => {
    expect(readConfig({ SMTP_URL: url }).SMTP_URL).toBe(url);
  });

  it.for([
    'post@journal.example',
    'Fencing Journal <post@journal.example>',
    'Épée & Co. <post@journal.example>',
  ])('accepts the sender %s', (from) => {
    expect(readConfig({ MAIL_FROM: from }).MAIL_FROM).toBe(from);
  });

  it.for([
    ['PORT', '99999'],
    ['PORT', 'x'],
    ['PUBLIC_URL', 'journal.example'],
    ['PUBLIC_URL', 'ftp://journal.example'],
    ['PUBLIC_URL', 'http://journal.example'],
    ['PUBLIC_URL', 'HTTP://10.0.0.1:8080'],
    ['PUBLIC_URL', 'http://localhost.evil.example'],
    ['TRUST_PROXY', '1'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', 'loopback, proxy.example'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['WRITE_LIMIT_PER_ACCOUNT', '0'],
    ['DATABASE_URL', 'mysql://localhost'],
    ['APP_SECRET', 'short'],
    ['DRAIN_SECONDS', '60'],
    ['METRICS_TOKEN', 'short'],
    ['METRICS_TOKEN', 'a token with spaces in it'],
    ['SMTP_URL', 'mail.example:25'],
    ['SMTP_URL', 'https://mail.example'],
    ['SMTP_URL', 'smtp://'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'Journal <post@journal.example>\r\nBcc: eve@evil.example'],
    ['MAIL_FROM', 'post@journal.example, eve@evil.example'],
    ['LOG_LEVEL', 'loud'],
    ['REGISTER_LIMIT_PER_HOUR', '0'],
    ['LOGIN_LIMIT_PER_ADDRESS', '1.5'],
  ])('reports %s if it is %j', ([name, value]) => {
    expect(() => readConfig({ [name!]: value })).toThrow(
      new RegExp(`^The configuration isn't valid:\n  ${name}: `),
    );
  });

  const stripe = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_PRICE_STUDENT: 'price_1',
    STRIPE_PRICE_COACH: 'price_2',
  };

  it('takes payments with Stripe if its keys are set, otherwise with the sandbox (on this machine only)', () => {
    expect(readConfig({}).PAYMENTS).toBe('sandbox');
    expect(readConfig({ PUBLIC_URL: 'http://127.0.0.1:8080' }).PAYMENTS).toBe('sandbox');
    const PUBLIC_URL = 'https://journal.example';
    expect(readConfig({ PUBLIC_URL }).PAYMENTS).toBe('off');
    expect(readConfig({ PUBLIC_URL, NODE_ENV: 'development' }).PAYMENTS).toBe('off');
    expect(readConfig({ PUBLIC_URL, PAYMENTS: 'sandbox' }).PAYMENTS).toBe('sandbox');
    expect(readConfig({ ...stripe, PUBLIC_URL }).PAYMENTS).toBe('stripe');
    expect(
      readConfig({ NODE_ENV: 'production', PAYMENTS: '', STRIPE_SECRET_KEY: '' }).PAYMENTS,
    ).toBe('off');
    expect(readConfig({ NODE_ENV: 'production', PAYMENTS: 'sandbox' }).PAYMENTS).toBe('sandbox');
    expect(readConfig({ ...stripe, NODE_ENV: 'production' }).PAYMENTS).toBe('stripe');
    expect(readConfig({ ...stripe, PAYMENTS: 'off' }).PAYMENTS).toBe('off');
  });

  it('reports every missing Stripe key if one is set', () => {
    expect(() => readConfig({ STRIPE_SECRET_KEY: 'sk_test_1' })).toThrow(
      /STRIPE_PUBLISHABLE_KEY: [^]*STRIPE_WEBHOOK_SECRET: [^]*STRIPE_PRICE_STUDENT: [^]*STRIPE_PRICE_COACH: /,
    );
    expect(() => readConfig({ PAYMENTS: 'stripe' })).toThrow(/STRIPE_SECRET_KEY: /);
  });

  it.for([
    ['STRIPE_SECRET_KEY', 'pk_test_1'],
    ['STRIPE_PUBLISHABLE_KEY', 'sk_test_1'],
    ['STRIPE_WEBHOOK_SECRET', 'secret'],
    ['STRIPE_PRICE_COACH', 'prod_1'],
    ['STRIPE_API_BASE', 'http://stripe.example'],
    ['STRIPE_API_BASE', 'https://stripe.example/v1'],
    ['PAYMENTS', 'cash'],
    ['BILLING_ENFORCEMENT', 'medium'],
  ])('reports %s if it is %j among the Stripe keys', ([name, value]) => {
    expect(() => readConfig({ ...stripe, [name!]: value })).toThrow(
      new RegExp(`^The configuration isn't valid:\n  ${name}: `),
    );
  });

  it('by default treats accounts without a plan as Student', () => {
    expect(
      [undefined, '', 'off', 'hard'].map(
        (value) => readConfig({ BILLING_ENFORCEMENT: value }).BILLING_ENFORCEMENT,
      ),
    ).toEqual(['soft', 'soft', 'off', 'hard']);
  });

  it("allows keys other than Google's on this machine only", { tags: ['GO-1'] }, () => {
    const GOOGLE_JWKS_URL = 'http://127.0.0.1:9999/keys';
    expect(readConfig({ GOOGLE_JWKS_URL: '' }).GOOGLE_JWKS_URL).toBe(
      'https://www.googleapis.com/oauth2/v3/certs',
    );
    expect(readConfig({ GOOGLE_JWKS_URL }).GOOGLE_JWKS_URL).toBe(GOOGLE_JWKS_URL);
    expect(() => readConfig({ GOOGLE_JWKS_URL, PUBLIC_URL: 'https://journal.example' })).toThrow(
      /^The configuration isn't valid:\n  GOOGLE_JWKS_URL: /,
    );
  });

  it('trusts each named proxy', { tags: ['LO-4'] }, () => {
    expect(
      readConfig({
        TRUST_PROXY: 'loopback, 10.0.0.0/8,fc00::/7',
        PUBLIC_URL: 'https://journal.example',
      }).TRUST_PROXY,
    ).toEqual(['loopback', '10.0.0.0/8', 'fc00::/7']);
  });

  it('reports all errors together, without secret values', () => {
    const wrong = () =>
      readConfig({
        PORT: 'x',
        APP_SECRET: 'hunter2',
        DATABASE_URL: 'mysql://ada:hunter3@host/db',
        SMTP_URL: 'imap://ada:hunter4@host',
      });
    expect(wrong).toThrow(/PORT: [^]*DATABASE_URL: [^]*APP_SECRET: [^]*SMTP_URL: /);
    expect(wrong).not.toThrow(/hunter/);
  });
});
