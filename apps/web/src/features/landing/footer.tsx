import { contactEmail } from '../../lib/site.ts';

const footerLinks = [
  ['Home', '/'],
  ['Fencers', '/journal/fencer'],
  ['Journal', '/journal'],
  ['Contact Us', '/contact'],
  ['Tournament', '/journal/tournaments'],
  ['Lesson', '/journal/lessons'],
] as const;
const legalLinks = [
  ['Privacy', '/privacy'],
  ['Terms', '/terms'],
] as const;
/** Not in the compact footer, which has little room. For logged-in people, the settings link to it. */
const minorsLink = ['Minors', '/minors'] as const;

/**
 * Plain links, because both the landing page and the app use them. `compact`: one or two lines, for people who are
 * logged in and have other navigation. Without `journal`, it has no links into a journal.
 */
export function Footer({
  compact = false,
  journal = true,
}: {
  compact?: boolean;
  journal?: boolean;
}) {
  const links = journal ? footerLinks : footerLinks.filter(([, to]) => !to.startsWith('/journal'));
  const email = contactEmail();
  if (compact)
    return (
      <footer className="border-t border-line bg-sunken">
        <ul
          aria-label="Explore"
          className="font-display mx-auto flex w-full max-w-6xl flex-wrap items-center justify-center gap-x-3 px-4 py-1 text-sm text-muted *:*:min-h-8 *:*:content-center sm:gap-x-5 sm:px-6"
        >
          {[...links, [email, `mailto:${email}`] as const, ...legalLinks].map(([label, to]) => (
            <li key={label}>
              <FooterLink label={label} to={to} />
            </li>
          ))}
          <li>
            <p>© 2025 Fencing Journal</p>
          </li>
        </ul>
      </footer>
    );
  return (
    <footer className="border-t border-line bg-sunken">
      <div className="mx-auto flex w-full max-w-6xl flex-wrap justify-between gap-6 px-4 py-8 sm:px-6">
        <div>
          <h2 className="text-lg">Explore</h2>
          <ul className="mt-1 grid grid-cols-2 gap-x-8 sm:grid-cols-3">
            {links.map(([label, to]) => (
              <li key={label}>
                <FooterLink label={label} to={to} />
              </li>
            ))}
          </ul>
        </div>
        <div className="min-w-0 text-sm text-muted">
          <a
            href={`mailto:${email}`}
            className="inline-flex min-h-11 items-center wrap-anywhere underline underline-offset-4"
          >
            {email}
          </a>
          <ul className="flex flex-wrap gap-x-6">
            {[...legalLinks, minorsLink].map(([label, to]) => (
              <li key={label}>
                <FooterLink label={label} to={to} />
              </li>
            ))}
          </ul>
          <p>© 2025 Fencing Journal</p>
        </div>
      </div>
    </footer>
  );
}

const FooterLink = ({ label, to }: { label: string; to: string }) => (
  <a href={to} className="inline-flex min-h-11 items-center underline-offset-4 hover:underline">
    {label}
  </a>
);
