import * as z from 'zod';

const count = (fallback: number) => z.coerce.number().int().positive().default(fallback);
const blankAsUnset = (value: unknown) => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(type: T) => z.preprocess(blankAsUnset, type.optional());

const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: optional(z.url({ protocol: /^https?$/, error: 'must be an http or https address' })),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: optional(z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')),
  APP_SECRET: optional(z.string().min(32, 'must have at least 32 characters')),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Which proxies may set X-Forwarded-*: off, or addresses and ranges separated by commas. */
  TRUST_PROXY: z.string().default('off').transform((value) => (value === 'off' || value === '' ? false : value)),
  METRICS_TOKEN: optional(z.string().min(16, 'must have at least 16 characters')),
  /** New accounts an hour and address (D-09). */
  REGISTER_LIMIT_PER_HOUR: count(10),
  /** Log-in attempts in 15 minutes and address, right or wrong (G-09). */
  LOGIN_LIMIT_PER_ADDRESS: count(50),
});

export type Config = Omit<z.output<typeof schema>, 'PUBLIC_URL'> & { PUBLIC_URL: string };

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
  const { PUBLIC_URL = `http://localhost:${result.data.PORT}`, ...rest } = result.data;
  return { ...rest, PUBLIC_URL: PUBLIC_URL.replace(/\/+$/, '') };
}
