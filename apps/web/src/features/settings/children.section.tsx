import { isGuardian, useSession } from '../../http/session.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Section } from './section.tsx';

/** Shown to adults, so that parents who fence or coach don't need a second account. */
export function ChildrenSection() {
  const session = useSession();
  // A parent's account opens on the page with their children.
  if (session?.minor || isGuardian(session)) return null;
  return (
    <Section title="Your children">
      <p className="mt-2 mb-4 text-muted">
        If you’re a parent, link to your child’s account to approve connections and read what adults
        write to them.
      </p>
      <ButtonLink to={paths.guardian} variant="secondary" icon="people">
        Your children
      </ButtonLink>
    </Section>
  );
}
