import { isLoopback, isOwnMachine, type Config } from './config.ts';

/**
 * Returns whether others can reach the server although its links and cookies work only on this
 * machine.
 */
const lacksPublicUrl = ({ PUBLIC_URL, HOST, TRUST_PROXY }: Config): boolean =>
  PUBLIC_URL.startsWith('http://localhost:') &&
  (TRUST_PROXY !== false || !['localhost', '127.0.0.1', '::1'].includes(HOST));

const allowsPlainSmtp = (url: string): boolean => {
  const { protocol, hostname, searchParams } = new URL(url);
  return (
    protocol === 'smtp:' &&
    !isLoopback(hostname) &&
    (searchParams.get('requireTLS') === 'false' || searchParams.get('ignoreTLS') === 'true')
  );
};

/** Whether the database is on another machine and used without TLS. A URL without a host names a Unix socket. */
const usesPlainDatabase = (url: string): boolean => {
  if (!URL.canParse(url)) return false;
  const { hostname, searchParams } = new URL(url);
  const mode = searchParams.get('sslmode') ?? 'disable';
  return hostname !== '' && !isLoopback(hostname) && ['disable', 'allow', 'prefer'].includes(mode);
};

const isPlainRemote = (url: string): boolean => /^http:/i.test(url) && !isOwnMachine(url);

/** Returns the warnings about settings that are unsafe wherever the server runs. */
function generalWarnings(config: Config): (string | false)[] {
  const { SMTP_URL, S3_ENDPOINT, DATABASE_URL } = config;
  return [
    lacksPublicUrl(config) &&
      'PUBLIC_URL is not set: links and cookies work on this machine only, and cookies are not Secure.',
    SMTP_URL !== undefined &&
      allowsPlainSmtp(SMTP_URL) &&
      'SMTP_URL allows email without encryption: anyone along the way can read reset links.',
    S3_ENDPOINT !== undefined &&
      isPlainRemote(S3_ENDPOINT) &&
      'S3_ENDPOINT is http: videos and keys travel without encryption.',
    DATABASE_URL !== undefined &&
      usesPlainDatabase(DATABASE_URL) &&
      'DATABASE_URL points to another machine without sslmode=require: the data travels without encryption.',
  ];
}

/** Returns the warnings about settings that are safe only on this machine. */
function publicServerWarnings(config: Config): (string | false)[] {
  return [
    config.TRUST_PROXY === false &&
      'PUBLIC_URL is https but TRUST_PROXY is off: behind a proxy, everyone shares one address and its limits.',
    config.PAYMENTS === 'sandbox' &&
      'PAYMENTS is sandbox on a public server: anyone can get the Coach plan without paying.',
    config.PAYMENTS === 'off' &&
      config.BILLING_ENFORCEMENT !== 'off' &&
      'PAYMENTS is off: nobody can buy a plan. Set the Stripe keys, or PAYMENTS=sandbox to try it out.',
    config.BILLING_ENFORCEMENT === 'off' &&
      'BILLING_ENFORCEMENT is off on a public server: every account has coach rights.',
    config.STRIPE_API_BASE !== undefined &&
      'STRIPE_API_BASE is set on a public server: that host gets the secret key and decides who has paid.',
    config.SMTP_URL === undefined &&
      'SMTP_URL is not set on a public server: emails are only saved to files in DATA_DIR/outbox and never sent.',
    config.OPENAPI === 'public' && 'OPENAPI is public: anyone can read the list of all API calls.',
  ];
}

/**
 * Returns what an operator should know about this configuration before others use the server, one
 * sentence each.
 */
export function configWarnings(config: Config): string[] {
  const warnings = [
    ...generalWarnings(config),
    ...(isOwnMachine(config.PUBLIC_URL) ? [] : publicServerWarnings(config)),
  ];
  return warnings.filter((warning) => warning !== false);
}
