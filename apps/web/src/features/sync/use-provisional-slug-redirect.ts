import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useOutbox } from '../../offline/outbox/snapshot.ts';

/** Forms accept either slug, so their address isn't replaced and they keep what was typed. */
const isForm = (pathname: string) => /\/(add|edit|live|scores)(\/|$)/.test(pathname);

/** Replaces a provisional slug in the address as soon as the server has assigned the real one. */
export function useProvisionalSlugRedirect(): void {
  const { slugs } = useOutbox();
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  const resolvedPath = pathname
    .split('/')
    .map((part) => slugs[part] ?? part)
    .join('/');
  useEffect(() => {
    if (resolvedPath !== pathname && !isForm(pathname))
      void navigate({ pathname: resolvedPath, search, hash }, { replace: true, state });
  }, [resolvedPath, pathname, search, hash, state, navigate]);
}
