import { placeholders } from '@fencing-journal/contract/shared/built-pages';

/** The meta tag that carries the operator's address in every document. */
export const contactMeta = 'contact-email';

/**
 * The operator's contact address, which the server writes into every document. Prerendered
 * documents contain a placeholder.
 */
export function contactEmail(): string {
  if (typeof document === 'undefined') return placeholders.contactEmail;
  return (
    document.querySelector<HTMLMetaElement>(`meta[name="${contactMeta}"]`)?.content ??
    'hello@localhost'
  );
}
