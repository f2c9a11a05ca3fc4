import { auth, authTexts, type NewUser } from '@fencing-journal/contract/auth';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import { call } from '../../http/client.ts';
import { ApiError } from '../../http/api-error.ts';
import { hasToken } from '../../http/session.ts';
import { paths } from '../../lib/paths.ts';
import { focusMain } from '../../ui/focus.ts';
import { Page } from '../../ui/page.tsx';
import { emptyProfile, type ProfileValues } from '../fencers/index.ts';
import { usePaymentConfig } from '../payment/index.ts';
import { GoogleSignIn } from './google-sign-in.tsx';
import { isChildsYear } from './registration/birth-year-field.tsx';
import { GuardianNeeded } from './registration/guardian-needed.tsx';
import { isGuardianNeeded, storeGuardianNeeded } from './registration/guardian-needed.store.ts';
import { LastStep } from './registration/last-step.tsx';
import { clearPerson, readPerson } from './registration/person.store.ts';
import { PersonStep } from './registration/person-step.tsx';
import {
  ProfileStep,
  profileTabs,
  type ProfileChoice,
  type RefusedId,
} from './registration/profile-step.tsx';
import { useStep } from './registration/use-step.ts';

export function Component() {
  const [guardianNeeded, setGuardianNeeded] = useState(isGuardianNeeded);
  /** Drops everything typed. */
  function refuse() {
    clearPerson();
    storeGuardianNeeded();
    setGuardianNeeded(true);
  }
  return guardianNeeded && !hasToken() ? (
    <GuardianNeeded />
  ) : (
    <Registration onGuardianNeeded={refuse} />
  );
}

/**
 * Sign-up in three steps. The second creates the account, and a reload after it returns to the third. A parent's
 * account has only the first.
 */
function Registration({ onGuardianNeeded }: { onGuardianNeeded: () => void }) {
  const [user, setUser] = useState<NewUser>(() => ({
    ...readPerson(),
    password: '',
    password_confirm: '',
  }));
  const [created, setCreated] = useState(hasToken);
  const [search] = useSearchParams();
  const [parent, setParent] = useState(search.has('parent'));
  const navigate = useNavigate();
  // Fetched now, so that a document reload for the third step happens before anything is typed.
  usePaymentConfig();
  const { step, goTo, goBack } = useStep(user.password !== '', created);
  const [alert, setAlert] = useState<string>();
  const [emailError, setEmailError] = useState<string>();
  const [choice, setChoice] = useState<ProfileChoice>({
    tab: profileTabs[0],
    memberId: '',
    grip: '',
  });
  const [refusedId, setRefusedId] = useState<RefusedId>();
  const profile = useForm<ProfileValues>({ defaultValues: emptyProfile });
  const [busy, setBusy] = useState<'next' | 'skip'>();
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    // Each step starts at the top with the focus on it. After an error the first invalid field is focused.
    window.scrollTo({ top: 0 });
    const invalidField = document.querySelector<HTMLElement>('#main [aria-invalid="true"]');
    if (invalidField) invalidField.focus();
    else focusMain();
  }, [step]);

  async function createAccount(trigger: 'next' | 'skip', fencer: Record<string, unknown>) {
    setAlert(undefined);
    setBusy(trigger);
    try {
      await call(auth.register, { body: { user, fencer } });
      clearPerson();
      setCreated(true);
      goTo(3);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'guardian_needed') return onGuardianNeeded();
      const message =
        error instanceof ApiError && error.hasMessage
          ? error.message
          : authTexts.registrationFailed;
      setAlert(`${authTexts.creatingUserFailed}\n${message}`);
      const emailMessage = error instanceof ApiError ? error.errors['user.email']?.[0] : undefined;
      setEmailError(emailMessage);
      if (emailMessage) goBack();
      const idMessage =
        error instanceof ApiError ? error.errors['fencer.usa_fencing_info']?.[0] : undefined;
      if (idMessage) setRefusedId({ id: choice.memberId, message: idMessage });
    } finally {
      setBusy(undefined);
    }
  }

  async function createParent(entered: NewUser) {
    if (isChildsYear(entered.birth_year)) return onGuardianNeeded();
    try {
      // On a retry after auth.me failed, the account already exists.
      if (!hasToken()) await call(auth.register, { body: { user: entered, fencer: {} } });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'guardian_needed') return onGuardianNeeded();
      throw error;
    }
    clearPerson();
    await call(auth.me, {});
    await navigate(paths.guardian, { replace: true });
  }

  return (
    <Page
      title="Register"
      narrow
      actions={
        !(parent && step === 1) && (
          <div className="text-muted">
            <p className="sr-only">Step {step} of 3</p>
            <div aria-hidden="true" className="flex items-center gap-1.5">
              <span className="figures mr-1 text-2xl">{step}/3</span>
              {[1, 2, 3].map((number) => (
                <span
                  key={number}
                  className={`h-1.5 w-8 rounded-full forced-colors:border ${number <= step ? 'bg-accent forced-colors:bg-[Highlight]' : 'bg-edge/40'}`}
                />
              ))}
            </div>
          </div>
        )
      }
    >
      {alert && (
        <div
          role="alert"
          className="mb-4 rounded-lg border-l-4 border-loss bg-card p-4 whitespace-pre-line"
        >
          {alert}
        </div>
      )}
      {step === 1 && (
        <PersonStep
          user={user}
          locked={created}
          emailError={emailError}
          parent={parent}
          onParent={setParent}
          createParent={createParent}
          onDone={(next) => {
            if (isChildsYear(next.birth_year)) return onGuardianNeeded();
            setUser(next);
            setEmailError(undefined);
            goTo(2);
          }}
        />
      )}
      {step === 1 && !created && !parent && (
        <div className="mt-4">
          <GoogleSignIn context="signup" onGuardianNeeded={onGuardianNeeded} />
        </div>
      )}
      {step === 2 && (
        <ProfileStep
          form={profile}
          lastName={user.last_name}
          choice={choice}
          onChoice={setChoice}
          refusedId={refusedId}
          busy={busy}
          onPrevious={goBack}
          onSkip={() => void createAccount('skip', {})}
          onDone={(fencer) => void createAccount('next', fencer)}
        />
      )}
      {step === 3 && (
        <LastStep
          email={user.email || undefined}
          onPrevious={user.password === '' ? undefined : goBack}
        />
      )}
    </Page>
  );
}
