import {
  auth,
  authTexts,
  newUser,
  passwordRule,
  type NewUser,
} from '@fencing-journal/contract/auth';
import { grips } from '@fencing-journal/contract/shared/enums';
import { limits } from '@fencing-journal/contract/shared/limits';
import { texts } from '@fencing-journal/contract/shared/texts';
import {
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
  type FormEvent,
  type ReactNode,
} from 'react';
import { useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { paths } from '../../lib/paths.ts';
import { call } from '../../lib/api.ts';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { hasToken } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { focusMain } from '../../ui/focus.ts';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { emptyProfile, profileBody, ProfileFields, type ProfileValues } from '../fencers/index.ts';
import { PlanStep, usePaymentConfig } from '../payment/index.ts';
import { isClaimable, MemberIdField, useMember } from '../usaf-data/index.ts';
import { GoogleSignIn } from './google-sign-in.tsx';
import { clearPerson, storePerson, readPerson } from './registration.store.ts';

type Step = 1 | 2 | 3;

/** The two ways to create a profile. */
const profileTabs = ['Use USA Fencing ID', 'Create Fencer Profile'] as const;
interface ProfileChoice {
  tab: (typeof profileTabs)[number];
  memberId: string;
  /** The ID that the user claims although the member has a different last name. */
  claimedId?: string | undefined;
  grip: string;
}
/** The server's message about a refused ID. */
interface RefusedId {
  id: string;
  message: string;
}

/**
 * The step is stored in the browser history, so that Back returns to the previous step. The requested step may be
 * unavailable: a reload loses the password, and an existing account continues with the plan.
 */
function useStep(ready: boolean, created: boolean) {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { step?: Step } | null };
  const fallback = created ? 3 : 1;
  const requestedStep = state?.step ?? (ready ? 1 : fallback);
  const step = ready && (requestedStep !== 3 || created) ? requestedStep : fallback;
  useEffect(() => {
    if (state?.step !== undefined && state.step !== step)
      void navigate('.', { replace: true, state: { step } });
  }, [navigate, state, step]);
  return {
    step,
    goTo: (next: Step) => void navigate('.', { state: { step: next } }),
    goBack: () => void navigate(-1),
  };
}

/** Sign-up in three steps. The second creates the account, and a reload after it returns to the third. */
export function Component() {
  const [user, setUser] = useState<NewUser>(() => ({
    ...readPerson(),
    password: '',
    password_confirm: '',
  }));
  const [created, setCreated] = useState(hasToken);
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

  return (
    <Page
      title="Register"
      narrow
      actions={
        <p className="figures text-2xl text-muted">
          <span className="sr-only">Step {step} of 3</span>
          <span aria-hidden="true">{step}/3</span>
        </p>
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
          onDone={(next) => {
            setUser(next);
            setEmailError(undefined);
            goTo(2);
          }}
        />
      )}
      {step === 1 && !created && (
        <div className="mt-4">
          <GoogleSignIn context="signup" />
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

function ButtonRow({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-wrap gap-3 max-sm:[&>*]:flex-auto">{children}</div>;
}

function PersonStep({
  user,
  locked,
  emailError,
  onDone,
}: {
  user: NewUser;
  locked: boolean;
  emailError: string | undefined;
  onDone: (user: NewUser) => void;
}) {
  const [values, setValues] = useState(user);
  const [errors, setErrors] = useState<Partial<Record<keyof NewUser, string>>>(
    emailError ? { email: emailError } : {},
  );
  const fieldProps = (name: keyof NewUser, label: string) => ({
    label,
    name,
    required: true,
    markRequired: true,
    disabled: locked,
    error: errors[name],
    value: values[name],
    onChange: (event: { target: { value: string } }) => {
      const next = { ...values, [name]: event.target.value };
      setValues(next);
      storePerson(next);
    },
  });

  /** Shows the errors at their fields and focuses the first invalid one. */
  function showErrors(form: HTMLFormElement, fieldErrors: Partial<Record<keyof NewUser, string>>) {
    setErrors(fieldErrors);
    const firstInvalid = [...form.elements].find(
      (control) => control instanceof HTMLInputElement && control.name in fieldErrors,
    );
    if (firstInvalid instanceof HTMLInputElement) firstInvalid.focus();
  }

  function next(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (locked) return onDone(user);
    if (values.password !== values.password_confirm) {
      return showErrors(event.currentTarget, {
        password: authTexts.passwordMismatch,
        password_confirm: authTexts.passwordMismatch,
      });
    }
    const result = z.safeParse(newUser, values);
    if (result.success) return onDone(result.data);
    showErrors(
      event.currentTarget,
      Object.fromEntries(
        result.error.issues.map((issue) => [String(issue.path[0]), issue.message]),
      ),
    );
  }

  return (
    <form onSubmit={next} className="panel p-5 sm:p-6">
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField
          autoComplete="given-name"
          maxLength={limits.accountName}
          {...fieldProps('first_name', 'First name')}
        />
        <TextField
          autoComplete="family-name"
          maxLength={limits.accountName}
          {...fieldProps('last_name', 'Last name')}
        />
        <div className="sm:col-span-2">
          <TextField
            type="email"
            autoComplete="email"
            maxLength={limits.email}
            {...fieldProps('email', 'Email')}
          />
        </div>
        <TextField
          type="password"
          autoComplete="new-password"
          hint={passwordRule}
          {...fieldProps('password', 'Password')}
        />
        <TextField
          type="password"
          autoComplete="new-password"
          {...fieldProps('password_confirm', 'Confirm password')}
        />
      </div>
      {locked && (
        <p className="mt-4 text-muted">
          Your account has been created. You can change these later in Settings.
        </p>
      )}
      <ButtonRow>
        <Button type="submit">Next</Button>
      </ButtonRow>
    </form>
  );
}

interface ProfileStepProps {
  form: ReturnType<typeof useForm<ProfileValues>>;
  lastName: string;
  choice: ProfileChoice;
  onChoice: (choice: ProfileChoice) => void;
  refusedId: RefusedId | undefined;
  busy: 'next' | 'skip' | undefined;
  onPrevious: () => void;
  onSkip: () => void;
  onDone: (fencer: Record<string, unknown>) => void;
}

function ProfileStep({
  form,
  lastName,
  choice,
  onChoice,
  refusedId,
  busy,
  onPrevious,
  onSkip,
  onDone,
}: ProfileStepProps) {
  const id = useId();
  const { tab, memberId, claimedId, grip } = choice;
  const creating = tab === profileTabs[1];
  const lookup = useMember(memberId);
  const idError = refusedId?.id === memberId ? refusedId.message : undefined;
  const claimant = { lastName, claimedId };
  const canClaim = isClaimable(lookup, claimant) && idError === undefined;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (idError !== undefined) field.current?.focus();
  }, [idError]);

  // An ID that is not visible must not be claimed.
  const selectTab = (name: string) =>
    onChoice(
      name === profileTabs[0]
        ? { ...choice, tab: name }
        : { ...choice, tab: profileTabs[1], memberId: '' },
    );

  const idForm = (
    <form
      id={`${id}-0`}
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (canClaim) onDone({ usa_fencing_info: memberId, primary_grip: grip });
      }}
    >
      <MemberIdField
        ref={field}
        markRequired
        id={memberId}
        lookup={lookup}
        claimant={claimant}
        onClaim={(claimed) => onChoice({ ...choice, claimedId: claimed })}
        error={idError}
        onChange={(next) => onChoice({ ...choice, memberId: next })}
      />
      <SelectField
        label="Grip Preference"
        options={grips}
        placeholder="Select"
        markRequired
        required
        value={grip}
        onChange={(event) => onChoice({ ...choice, grip: event.target.value })}
      />
    </form>
  );
  const profileForm = (
    <form
      id={`${id}-1`}
      onSubmit={(event) => {
        event.preventDefault();
        onDone(profileBody(form.getValues()));
      }}
    >
      <p className="mb-4 text-sm text-muted">
        No club or school? Enter “None”. No rating? Choose “U” or “Unknown”.
      </p>
      <ProfileFields
        register={form.register}
        errors={form.formState.errors}
        enforceRequired
        showNames={false}
      />
    </form>
  );
  return (
    <div className="panel p-5 sm:p-6">
      <Tabs
        label="Fencer profile"
        tabs={profileTabs.map((name) => ({
          name,
          content: name === tab && (creating ? profileForm : idForm),
        }))}
        selected={tab}
        onSelect={selectTab}
      />
      <ButtonRow>
        <Button variant="secondary" onClick={onPrevious}>
          Previous
        </Button>
        <Button
          type="submit"
          form={`${id}-${creating ? 1 : 0}`}
          disabled={!(creating || canClaim) || busy !== undefined}
          busy={busy === 'next'}
        >
          Next
        </Button>
        <Button
          variant="secondary"
          disabled={busy !== undefined}
          busy={busy === 'skip'}
          onClick={onSkip}
        >
          Skip For Now
        </Button>
      </ButtonRow>
    </div>
  );
}

/** The plans, and a way into the journal without one. */
function LastStep({
  email,
  onPrevious,
}: {
  email: string | undefined;
  onPrevious: (() => void) | undefined;
}) {
  const navigate = useNavigate();
  const dialogs = useDialogs();
  const [busy, setBusy] = useState(false);

  async function openJournal() {
    setBusy(true);
    try {
      await call(auth.me, {});
      await navigate(paths.journal, { replace: true });
    } catch (error) {
      setBusy(false);
      await dialogs.message({ title: texts.error.title, body: messageOf(error) });
    }
  }

  return (
    <>
      <p className="mb-4 text-lg">Your account is ready.</p>
      <Suspense fallback={<Skeleton rows={3} className="h-32" />}>
        <PlanStep email={email} onPrevious={onPrevious}>
          <Button variant="secondary" busy={busy} onClick={() => void openJournal()}>
            Go to the journal
          </Button>
        </PlanStep>
      </Suspense>
    </>
  );
}
