import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useOutbox } from '../../lib/outbox/snapshot.ts';

/** What is typed into a form stays where it is: it finds its object by either slug. */
const isForm = (pathname: string) => /\/(add|edit|live)(\/|$)/.test(pathname);

/** Leads on from an address with a slug of this device's own as soon as the server has given another (D-04). */
export function useRealAddress(): void {
  const { slugs } = useOutbox();
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  const real = pathname
    .split('/')
    .map((part) => slugs[part] ?? part)
    .join('/');
  useEffect(() => {
    if (real !== pathname && !isForm(pathname))
      void navigate({ pathname: real, search, hash }, { replace: true, state });
  }, [real, pathname, search, hash, state, navigate]);
}
