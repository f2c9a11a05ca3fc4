import { useQuery } from '@tanstack/react-query';
import { Page } from '../../ui/page.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { MailSection } from './mail.section.tsx';
import { MemberIdSection } from './member-id.section.tsx';
import { PrivacySection } from './privacy.section.tsx';
import { Section } from './section.tsx';
import { settingsQuery, type Settings } from './settings.api.ts';

/** The account's settings. */
export function Component() {
  const { data, isPending, isError, refetch } = useQuery(settingsQuery);
  return (
    <Page title="Settings" narrow>
      <div className="grid grid-cols-1 gap-4">
        {isPending && <Skeleton rows={3} className="h-64" />}
        {!data && isError && <ErrorState onRetry={() => void refetch()} />}
        {data && (
          <>
            <NameSection user={data.user} />
            <MemberIdSection user={data.user} />
            <PrivacySection shareable={data.shareable} />
            <MailSection on={data.mail_notices} />
            <SubscriptionSection plan={data.subscription} />
          </>
        )}
      </div>
    </Page>
  );
}

function NameSection({ user }: { user: Settings['user'] }) {
  return (
    <Section title="Name">
      <dl className="mt-3 grid grid-cols-1 gap-x-6 gap-y-3 sm:grid-cols-2">
        {[['First name', user.first_name], ['Last name', user.last_name]].map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="text-lg font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

function SubscriptionSection({ plan }: { plan: Settings['subscription'] }) {
  return (
    <Section title="Subscription">
      <p className="mt-2 text-lg font-semibold">{plan} plan</p>
      <p className="mt-1 text-sm text-muted">Changing the plan and paying for it is not built yet.</p>
    </Section>
  );
}
