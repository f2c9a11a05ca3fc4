import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useReachable } from '../../lib/reachability.ts';
import { isGuardian, useSession } from '../../http/session.ts';
import { paths } from '../../lib/paths.ts';
import { meQuery } from '../auth/index.ts';

const BirthYearQuestion = lazy(async () => ({
  default: (await import('./birth-year.question.tsx')).BirthYearQuestion,
}));
const GuardianQuestion = lazy(async () => ({
  default: (await import('./guardian.question.tsx')).GuardianQuestion,
}));

/**
 * What a guardian can open: the children, the settings, notifications, the comparison of two videos, and the lessons,
 * videos and playlists that messages link to.
 */
const guardianPages =
  /^\/(guardian|journal\/(settings\/profile|notifications|compare$|media\/|playlists\/|clips$|lessons\/(?!add$|edit\/)))/;

/**
 * Asks what an account has to answer before its journal opens. Settings stay accessible, for the export and the
 * deletion. Nobody is asked while offline, and a page opened while offline stays until the user leaves it.
 */
export function Component() {
  const { data } = useQuery(meQuery);
  const session = useSession();
  const { pathname } = useLocation();
  const reachable = useReachable();
  const [openedOffline, setOpenedOffline] = useState('');
  if (isGuardian(session) && !guardianPages.test(pathname))
    return <Navigate to={paths.guardian} replace />;
  // Only adults have children here.
  if (session?.minor && pathname.startsWith(paths.guardian))
    return <Navigate to={paths.journal} replace />;
  if (!reachable && openedOffline !== pathname) setOpenedOffline(pathname);
  if (!reachable || openedOffline === pathname || pathname === paths.settings) return <Outlet />;
  if (data?.birth_year_needed) return <BirthYearQuestion />;
  if (data?.guardian_needed) return <GuardianQuestion />;
  return <Outlet />;
}
