import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { accountQuery } from '../account/index.ts';
import { BirthYearSection } from './birth-year.section.tsx';
import { ChildrenSection } from './children.section.tsx';
import { DeletionSection } from './deletion.section.tsx';
import { DevicesSection } from './devices.section.tsx';
import { EmailSection } from './email.section.tsx';
import { ExportSection } from './export.section.tsx';
import { NameSection } from './name.section.tsx';
import { PasskeysSection } from './passkeys.section.tsx';
import { PasswordSection } from './password.section.tsx';
import { RetentionSection } from './retention.section.tsx';
import { SectionGroup } from './section.tsx';
import { SwitchedOffSection } from './switched-off.section.tsx';
import { useDeferredQuery } from '../../http/use-deferred-query.ts';

/** The owner's name, ways to log in, and deleting the account. */
export function AccountGroup() {
  const { data, isPending, isError, refetch } = useDeferredQuery(accountQuery);
  return (
    <SectionGroup title="Account">
      {isPending && <Skeleton rows={4} className="h-36" />}
      {!data && isError && <ErrorState onRetry={() => void refetch()} />}
      {data && (
        <>
          <SwitchedOffSection account={data} />
          <NameSection account={data} />
          <BirthYearSection />
          <ChildrenSection />
          <EmailSection account={data} />
          <PasswordSection account={data} />
          <PasskeysSection account={data} />
          <DevicesSection />
          <ExportSection />
          <RetentionSection />
          <DeletionSection account={data} />
        </>
      )}
    </SectionGroup>
  );
}
