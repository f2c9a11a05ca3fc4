import { placeholders } from '@fencing-journal/contract/shared/built-pages';
import { contactMeta } from './lib/site.ts';
import type { PublicPage } from './public-pages.ts';

const previewImage = `${placeholders.origin}/og.png`;
const previewImageAlt = 'Fencing Journal on a phone: a tournament with its bouts and scores';

/** The elements of a page's <head>. Escapes "<" in JSON-LD, so that no text can close the script element. */
export const Head = ({
  page: { path, title, description, noIndex = false, data },
}: {
  page: PublicPage;
}) => (
  <>
    <title>{title}</title>
    <meta name="description" content={description} />
    <meta name={contactMeta} content={placeholders.contactEmail} />
    {noIndex ? (
      <meta name="robots" content="noindex" />
    ) : (
      <SharingMeta
        canonicalUrl={`${placeholders.origin}${path}`}
        title={title}
        description={description}
      />
    )}
    {data && (
      <script
        type="application/ld+json"
        dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
      />
    )}
  </>
);

/** The canonical address and the preview shown when the link is shared. */
const SharingMeta = ({
  canonicalUrl,
  title,
  description,
}: {
  canonicalUrl: string;
  title: string;
  description: string;
}) => (
  <>
    <link rel="canonical" href={canonicalUrl} />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="Fencing Journal" />
    <meta property="og:url" content={canonicalUrl} />
    <meta property="og:title" content={title} />
    <meta property="og:description" content={description} />
    <meta property="og:image" content={previewImage} />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta property="og:image:alt" content={previewImageAlt} />
    <meta name="twitter:card" content="summary_large_image" />
  </>
);
