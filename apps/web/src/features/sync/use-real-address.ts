import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useOutbox } from '../../lib/outbox/snapshot.ts';

/** Forms accept either slug, so they stay in place and keep what was typed. */
const isForm = (pathname: string) => /\/(add|edit|live)(\/|$)/.test(pathname);

/** Replaces a provisional slug in the address as soon as the server has assigned the real one. */
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
