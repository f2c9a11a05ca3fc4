import { blanks } from '@fencing-journal/contract/shared/built-pages';

/** Where each document tells the operator's address. */
export const contactMeta = 'contact-email';

/** Whom people write to (G-38): the server writes it into every document; while the build makes one, its place is left open. */
export function contactEmail(): string {
  if (typeof document === 'undefined') return blanks.contactEmail;
  return (
    document.querySelector<HTMLMetaElement>(`meta[name="${contactMeta}"]`)?.content ??
    'hello@localhost'
  );
}
