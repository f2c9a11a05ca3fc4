import { retentionDays } from '@fencing-journal/contract/shared/retention';
import { ButtonLink } from '../../ui/button.tsx';
import { paths } from '../../lib/paths.ts';
import { GuardianCode } from './guardian-code.tsx';
import { LogOutButton, QuestionPage } from './question-page.tsx';

/** For a child whose account is waiting for a parent. */
export const GuardianQuestion = () => (
  <QuestionPage title="Ask a parent or guardian">
    <p className="text-lg">A parent or guardian needs to link to your account before you go on.</p>
    <p className="mt-2">
      Make a code and give it to them. They enter it in an account of their own.
    </p>
    <p className="mt-2">
      Until then nobody sees your account. Without a parent’s consent we delete it after{' '}
      {retentionDays.unconfirmedChild} days, with everything in it.
    </p>
    <GuardianCode />
    <div className="mt-5 flex flex-wrap gap-3">
      <ButtonLink to={paths.minors} variant="secondary">
        For parents
      </ButtonLink>
      <LogOutButton />
    </div>
  </QuestionPage>
);
