import { useEffect } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { contactEmail } from '../../../lib/site.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { focusMain } from '../../../ui/focus.ts';
import { Page } from '../../../ui/page.tsx';

/** Replaces the registration form for children, because a parent must open the account. */
export function GuardianNeeded() {
  useEffect(() => {
    window.scrollTo({ top: 0 });
    focusMain();
  }, []);
  return (
    <Page title="Ask a parent or guardian" narrow>
      <section className="panel grid gap-3 p-5 sm:p-6">
        <p className="text-lg">A parent or guardian needs to open this account.</p>
        <p>
          Show them this page. They register on their own device. We didn’t keep anything you typed.
        </p>
        <p>
          <ButtonLink to={paths.minors}>For parents</ButtonLink>
        </p>
        <p className="text-sm text-muted">
          Did something go wrong?{' '}
          <Link to={paths.contact} className="underline underline-offset-4">
            Write to us
          </Link>{' '}
          or to{' '}
          <a
            href={`mailto:${contactEmail()}`}
            className="wrap-anywhere underline underline-offset-4"
          >
            {contactEmail()}
          </a>
          .
        </p>
      </section>
    </Page>
  );
}
