import * as z from 'zod/mini';

/** Returns a schema for a page of a list: rows, total count, and absolute links to the neighboring pages. */
export const pageOf = <T extends z.core.$ZodType>(item: T) =>
  z.object({
    results: z.array(item),
    count: z.int(),
    previous: z.nullable(z.string()),
    next: z.nullable(z.string()),
  });

export interface Paged<T> {
  results: T[];
  count: number;
  previous: string | null;
  next: string | null;
}

export const pageQuery = z.object({
  page: z.optional(
    z.pipe(
      z.transform((value: unknown) =>
        typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value,
      ),
      z.int({ error: 'Enter a page number.' }).check(z.gte(1, 'Pages start at 1.')),
    ),
  ),
});
