/**
 * Building blocks of the contract's schemas: liberal in what they accept, exact in what they
 * return. They use `zod/mini`, because the same files run in the browser, where it takes 6.6 kB
 * instead of 23 kB.
 */
import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { withScheme } from './web-address.ts';

export const requiredMessage = '*Required';

/** U+0000 and lone surrogates. PostgreSQL cannot store them in text, and nobody types them. */
export const unstorableCharacters = /[\0\p{Surrogate}]/gu;
export const stripUnstorable = (value: string): string => value.replace(unstorableCharacters, '');

/** Returns a schema for optional free text. The text is trimmed, and null is read as empty. */
export const text = (max: number) =>
  z.pipe(
    z.union([z.string(), z.null()]),
    z.pipe(
      z.transform((value: string | null) => stripUnstorable(value ?? '').trim()),
      z.string().check(z.maxLength(max, `At most ${max} characters.`)),
    ),
  );

/** Returns a schema for text that is trimmed and must not be empty. */
export const requiredText = (max: number) =>
  z.pipe(
    z.pipe(
      z.string({ error: requiredMessage }),
      z.transform((value: string) => stripUnstorable(value).trim()),
    ),
    z
      .string()
      .check(z.minLength(1, requiredMessage), z.maxLength(max, `At most ${max} characters.`)),
  );

/** Invisible characters, including fillers that Unicode classifies as letters. */
const invisible = /[\p{C}\p{Default_Ignorable_Code_Point}]/u;

/** Returns a schema for a name in a private record: at least one letter, and nothing invisible. */
export const cardName = () =>
  requiredText(limits.personName).check(
    z.refine((name) => name === '' || /\p{L}/u.test(name), 'A name needs letters.'),
    z.refine((name) => !invisible.test(name), 'This name contains invisible characters.'),
  );

export const personNameTexts = {
  characters: 'Use only letters, spaces, apostrophes, hyphens and periods.',
  dot: 'Put a space after a period.',
} as const;

/**
 * Returns a schema for the name of an account. Strangers, including children, read it, so it must
 * not be usable for messages: digits and dots inside words are rejected, which rules out addresses.
 */
export const personName = () =>
  requiredText(limits.accountName).check(
    z.refine((name) => name === '' || /\p{L}/u.test(name), 'A name needs letters.'),
    z.refine((name) => !invisible.test(name), 'This name contains invisible characters.'),
    z.refine(
      (name) => invisible.test(name) || /^[\p{L}\p{M} '’.-]*$/u.test(name),
      personNameTexts.characters,
    ),
    z.refine((name) => !/\.[\p{L}\p{M}]{2}/u.test(name), personNameTexts.dot),
  );

/** Returns a schema for one value of a list. An empty or absent value is read as null. */
export const optionalChoice = <const T extends readonly string[]>(values: T) =>
  z.pipe(
    z.transform((value: unknown) => (value === '' || value === undefined ? null : value)),
    z.nullable(
      z.enum(values as unknown as [T[number], ...T[number][]], {
        error: `Choose one of: ${values.join(', ')}.`,
      }),
    ),
  );

export const choice = <const T extends readonly string[]>(values: T) =>
  z.enum(values as unknown as [T[number], ...T[number][]], {
    error: (issue) =>
      issue.input === undefined || issue.input === '' || issue.input === null
        ? requiredMessage
        : `Choose one of: ${values.join(', ')}.`,
  });

/** Returns a schema for an integer. Strings of digits are accepted, because forms send strings. */
export const integer = (min: number, max: number) =>
  z.pipe(
    z.transform((value: unknown) =>
      typeof value === 'string' && /^\s*-?\d{1,9}\s*$/.test(value) ? Number(value) : value,
    ),
    z
      .int({ error: 'Enter a whole number.' })
      .check(z.gte(min, `At least ${min}.`), z.lte(max, `At most ${max}.`)),
  );

/** Makes a field clearable: null and the empty string from a form are read as null. */
export const clearable = <T extends z.ZodMiniType>(field: T) =>
  z.optional(
    z.pipe(
      z.transform((value: unknown) => (value === '' ? null : value)),
      z.nullable(field),
    ),
  );

/** Returns a schema for a boolean. 0 and 1 are accepted as numbers and as strings. */
export const flag = () =>
  z.pipe(
    z.transform((value: unknown) =>
      value === 0 || value === '0' ? false : value === 1 || value === '1' ? true : value,
    ),
    z.boolean({ error: 'Choose yes or no.' }),
  );

const isCalendarDate = (value: string) => {
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
};

/**
 * Returns a schema for a calendar date YYYY-MM-DD from 1950 to two years ahead. Only the date part of
 * a timestamp is kept, without time zone conversion.
 */
export const calendarDate = () =>
  z.pipe(
    z.pipe(
      z.string({ error: requiredMessage }),
      z.transform((value: string) => value.trim().replace(/^(\d{4}-\d{2}-\d{2})T.*$/s, '$1')),
    ),
    z.string().check(
      z.minLength(1, requiredMessage),
      z.refine(
        (value) => value === '' || (/^\d{4}-\d{2}-\d{2}$/.test(value) && isCalendarDate(value)),
        'Enter a date like 2026-03-21.',
      ),
      z.refine(
        (value) => !isCalendarDate(value) || value >= limits.earliestDate,
        `Can't be before ${limits.earliestDate}.`,
      ),
      z.refine(
        (value) =>
          !isCalendarDate(value) ||
          Date.parse(value) <= Date.now() + limits.futureDays * 86_400_000,
        "Can't be more than two years ahead.",
      ),
    ),
  );

/** Returns a schema for an http(s) address or an empty string. "www…" gets an https:// prefix. */
export const webAddress = () =>
  z.pipe(
    text(limits.url),
    z.pipe(
      z.transform(withScheme),
      z.string().check(
        z.maxLength(limits.url, `At most ${limits.url} characters.`),
        z.refine(
          (value) =>
            value === '' ||
            (/^https?:\/\/[^\s/]+/i.test(value) && URL_PATTERN.test(value) && URL.canParse(value)),
          'Enter a web address that starts with http:// or https://.',
        ),
      ),
    ),
  );
// Excludes whitespace, control characters, quotes, and angle brackets, so that an address cannot
// break out of a link.
const URL_PATTERN = /^[^\s\p{Cc}"'<>`\\]+$/u;
// Exists both in Node.js and in browsers, but the contract is compiled without the types of either.
declare const URL: { canParse(address: string): boolean };

/** Returns a schema for an email address, checked by the HTML standard's pattern and lowercased. */
export const emailAddress = () =>
  z.pipe(
    z.pipe(
      z.string({ error: requiredMessage }),
      z.transform((value: string) => value.trim().toLowerCase()),
    ),
    z
      .string()
      .check(
        z.minLength(1, requiredMessage),
        z.maxLength(limits.email, `At most ${limits.email} characters.`),
        z.regex(
          /^[a-z0-9.!#$%&'*+/=?^_{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/,
          'Email is not valid',
        ),
      ),
  );

/** Returns a schema for a slug, which identifies an object in URLs and is always generated by the server. */
export const slugText = () =>
  z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), z.maxLength(120));

/** Returns a schema for a slug, or an object with a `slug` field. */
export const slugReference = () =>
  z.pipe(
    z.transform((value: unknown) =>
      typeof value === 'object' && value !== null && 'slug' in value ? value.slug : value,
    ),
    z
      .string({ error: requiredMessage })
      .check(
        z.minLength(1, requiredMessage),
        z.maxLength(120),
        z.regex(/^[a-z0-9-]*$/, 'Unknown.'),
      ),
  );

/** Returns a schema for a slug that may be empty, null, or absent. */
export const optionalSlug = () =>
  z.optional(z.nullable(z.string().check(z.maxLength(120), z.regex(/^[a-z0-9-]*$/, 'Unknown.'))));

export const slugParams = z.object({ slug: slugText() });
/** A record that a response refers to. */
export const recordReference = z.object({ slug: z.string(), name: z.string() });
export const message = z.object({ message: z.string() });
export const isoDate = z.string();

/**
 * The number of times the record has been saved, starting with 1. A client sends it as If-Match, and
 * an update is rejected if somebody else saved first (decision 0021). The server always sends it; it
 * is absent only from data that a client cached before the field existed.
 */
export const recordVersion = z.optional(z.int());
