import { countsAsCoach } from '@fencing-journal/contract/shared/entitlement';
import { lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { Page } from '../../ui/page.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { isGuardian, useSession } from '../../http/session.ts';
import { accountQuery } from '../account/index.ts';
import { MailSection } from './mail.section.tsx';
import { MemberIdSection } from './member-id.section.tsx';
import { RemindersSection } from './reminders.section.tsx';
import { PrivacySection } from './privacy.section.tsx';
import { anchorOf, guardiansTitle, SectionGroup, SectionLinks } from './section.tsx';
import { settingsQuery } from './settings.api.ts';
import { SubscriptionSection } from './subscription.section.tsx';
import { useDeferredQuery } from '../../http/use-deferred-query.ts';
import { VideosSection } from './videos.section.tsx';

const LazyAccountGroup = lazy(async () => ({
  default: (await import('./account.group.tsx')).AccountGroup,
}));
const GuardiansGroup = lazy(async () => ({
  default: (await import('./guardians.group.tsx')).GuardiansGroup,
}));

const AccountGroup = () => (
  <Suspense
    fallback={
      <SectionGroup title="Account">
        <Skeleton rows={4} className="h-36" />
      </SectionGroup>
    }
  >
    <LazyAccountGroup />
  </Suspense>
);

/** Parents don't keep a journal, so they see only the settings of their account. */
export const Component = () =>
  isGuardian(useSession()) ? (
    <Page title="Settings" narrow>
      <AccountGroup />
    </Page>
  ) : (
    <JournalSettings />
  );

/** The sections from the specification, then the account. */
function JournalSettings() {
  const session = useSession();
  const minor = session?.minor ?? false;
  const { data, isPending, isError, refetch } = useDeferredQuery(settingsQuery);
  useScrollToAnchor(data !== undefined);
  return (
    <Page title="Settings">
      <SectionLinks
        titles={[
          'USA Fencing ID',
          'Privacy',
          'Email',
          'Reminders',
          'Videos',
          'Subscription',
          ...(minor ? [guardiansTitle] : []),
          'Account',
        ]}
      />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2 lg:gap-6">
        <div className="grid min-w-0 grid-cols-1 gap-2 lg:gap-4">
          {isPending && <Skeleton rows={3} className="h-64" />}
          {!data && isError && <ErrorState onRetry={() => void refetch()} />}
          {data && (
            <>
              <MemberIdSection user={data.user} />
              <PrivacySection shareable={data.shareable} />
              <MailSection on={data.mail_notices} />
              <RemindersSection
                coach={session !== null && countsAsCoach(session)}
                emails={data.mail_notices}
              />
              <VideosSection />
              <SubscriptionSection />
            </>
          )}
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-2 lg:gap-4">
          {minor && (
            <Suspense
              fallback={
                <div id={anchorOf(guardiansTitle)}>
                  <Skeleton rows={3} className="h-36" />
                </div>
              }
            >
              <GuardiansGroup />
            </Suspense>
          )}
          <AccountGroup />
        </div>
      </div>
    </Page>
  );
}

/** Scrolls to the section in the address once all sections are loaded. */
function useScrollToAnchor(settingsLoaded: boolean): void {
  const { hash } = useLocation();
  const { data: account } = useDeferredQuery(accountQuery);
  const ready = settingsLoaded && account !== undefined;
  useEffect(() => {
    if (ready && hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [ready, hash]);
}
