import { useEffect, type ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { focusMain } from '../../ui/focus.ts';
import { Page } from '../../ui/page.tsx';
import { useLogOut } from '../sync/index.ts';

export function LogOutButton() {
  const logOut = useLogOut();
  return (
    <Button variant="secondary" onClick={() => void logOut()}>
      Log out
    </Button>
  );
}

/** A page that is shown instead of the journal until its question is answered. */
export function QuestionPage({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    window.scrollTo({ top: 0 });
    focusMain();
  }, []);
  return (
    <Page title={title} narrow>
      <section className="panel p-5 sm:p-6">{children}</section>
      <p className="mt-4 text-sm text-muted">
        Your{' '}
        <Link to={paths.settings} className="underline underline-offset-4">
          settings
        </Link>{' '}
        stay open, to download or delete what’s in your account.
      </p>
    </Page>
  );
}
