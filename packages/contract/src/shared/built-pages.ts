/**
 * What the built web app tells the server: its pages in `pages.json`, its other files in `files.json`, and the places
 * that the server fills in.
 */

/** A page whose HTML is made by the build. */
export interface BuiltPage {
  path: string;
  /** In the built app's folder. */
  file: string;
  /** Whether search engines are told of it. */
  listed: boolean;
  /** Hashes of what stands in the page itself, as the Content-Security-Policy takes them; none where everything is fetched. */
  inline?: { script: string; style: string };
}

/** Stands in place of a page for every address that is none. */
export const notFoundPath = '/404';

/** The page that a script alone fills: everything behind the log in. */
export const shellPath = '/app.html';

/** What only the operator of a server knows; it is written into each page when the server starts. */
export const blanks = { origin: '{{PUBLIC_URL}}', contactEmail: '{{CONTACT_EMAIL}}' } as const;
