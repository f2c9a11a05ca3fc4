import { auth, authTexts, newUser, passwordRule, type NewUser } from '@fencing-journal/contract/auth';
import { planCards } from '@fencing-journal/contract/shared/plan-cards';
import { limits } from '@fencing-journal/contract/shared/limits';
import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { paths } from '../../lib/paths.ts';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { hasToken } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { emptyProfile, profileBody, ProfileFields, type ProfileValues } from '../fencers/index.ts';

type Step = 1 | 2 | 3;
const noUser: NewUser = { first_name: '', last_name: '', email: '', password: '', password_confirm: '' };

/** Sign-up in three steps; the account exists after the second (section 4). A reload between comes back to the third (G-21). */
export function Component() {
  const [step, setStep] = useState<Step>(() => (hasToken() ? 3 : 1));
  const [user, setUser] = useState(noUser);
  const [created, setCreated] = useState(hasToken);
  const [alert, setAlert] = useState<string>();
  const [emailError, setEmailError] = useState<string>();
  const profile = useForm<ProfileValues>({ defaultValues: emptyProfile });
  const [busy, setBusy] = useState(false);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    // Each step begins at its beginning, for the eye and for the keyboard.
    window.scrollTo({ top: 0 });
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [step]);

  async function createAccount(fencer: Record<string, unknown>) {
    setAlert(undefined);
    setBusy(true);
    try {
      await call(auth.register, { body: { user, fencer } });
      setCreated(true);
      setStep(3);
    } catch (error) {
      const said = error instanceof ApiError && error.hasMessage ? error.message : authTexts.registrationFailed;
      setAlert(`${authTexts.creatingUserFailed}\n${said}`);
      const aboutEmail = error instanceof ApiError ? error.errors['user.email']?.[0] : undefined;
      setEmailError(aboutEmail);
      if (aboutEmail) setStep(1);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Page title="Register" narrow actions={<p className="figures text-2xl text-muted" aria-label={`Step ${step} of 3`}>{step}/3</p>}>
      {alert && <div role="alert" className="mb-4 rounded-lg border-l-4 border-loss bg-card p-4 whitespace-pre-line">{alert}</div>}
      {step === 1 && (
        <PersonStep
          user={user} locked={created} emailError={emailError}
          onDone={(next) => {
            setUser(next);
            setEmailError(undefined);
            setStep(2);
          }}
        />
      )}
      {step === 2 && (
        <ProfileStep
          form={profile} busy={busy} onPrevious={() => setStep(1)} onSkip={() => void createAccount({})}
          onDone={(values) => void createAccount(profileBody(values))}
        />
      )}
      {step === 3 && <PlanStep onPrevious={() => setStep(2)} canGoBack={user.email !== ''} />}
    </Page>
  );
}

function Buttons({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-wrap gap-3 max-sm:[&>*]:flex-auto">{children}</div>;
}

function PersonStep({ user, locked, emailError, onDone }: { user: NewUser; locked: boolean; emailError: string | undefined; onDone: (user: NewUser) => void }) {
  const [values, setValues] = useState(user);
  const [errors, setErrors] = useState<Partial<Record<keyof NewUser, string>>>(emailError ? { email: emailError } : {});
  const wired = (name: keyof NewUser, label: string) => ({
    label, name, required: true, marked: true, disabled: locked, error: errors[name], value: values[name],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  });

  function next(event: FormEvent) {
    event.preventDefault();
    if (locked) return onDone(user);
    if (values.password !== values.password_confirm) {
      return setErrors({ password: authTexts.passwordMismatch, password_confirm: authTexts.passwordMismatch });
    }
    const checked = z.safeParse(newUser, values);
    if (checked.success) return onDone(checked.data);
    setErrors(Object.fromEntries(checked.error.issues.map((issue) => [String(issue.path[0]), issue.message])));
  }

  return (
    <form onSubmit={next} className="panel p-5 sm:p-6">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField autoComplete="given-name" maxLength={limits.personName} {...wired('first_name', 'First name')} />
        <TextField autoComplete="family-name" maxLength={limits.personName} {...wired('last_name', 'Last name')} />
        <div className="sm:col-span-2"><TextField type="email" autoComplete="email" maxLength={limits.email} {...wired('email', 'Email')} /></div>
        <TextField type="password" autoComplete="new-password" hint={passwordRule} {...wired('password', 'Password')} />
        <TextField type="password" autoComplete="new-password" {...wired('password_confirm', 'Confirm password')} />
      </div>
      {locked && <p className="mt-4 text-muted">Your account exists already; you can change these later in the settings.</p>}
      <Buttons><Button type="submit">Next</Button></Buttons>
    </form>
  );
}

interface ProfileStepProps {
  form: ReturnType<typeof useForm<ProfileValues>>;
  busy: boolean;
  onPrevious: () => void;
  onSkip: () => void;
  onDone: (values: ProfileValues) => void;
}

function ProfileStep({ form, busy, onPrevious, onSkip, onDone }: ProfileStepProps) {
  const id = useId();
  const [tab, setTab] = useState('Use USA Fencing ID');
  const creating = tab === 'Create Fencer Profile';
  const tabs = [
    { name: 'Use USA Fencing ID', content: <p className="text-muted">The look-up of USA Fencing IDs is not built yet. Create a profile, or skip this for now.</p> },
    {
      name: 'Create Fencer Profile',
      content: (
        <form
          id={id}
          onSubmit={(event) => {
            event.preventDefault();
            onDone(form.getValues());
          }}
        >
          <p className="mb-4 text-sm text-muted">Without a club or school write “None”; without a rating choose “U” or “Unknown”.</p>
          <ProfileFields register={form.register} errors={form.formState.errors} strict={creating} names={false} />
        </form>
      ),
    },
  ];
  return (
    <div className="panel p-5 sm:p-6">
      <Tabs label="Fencer profile" tabs={tabs} selected={tab} onSelect={setTab} />
      <Buttons>
        <Button variant="secondary" onClick={onPrevious}>Previous</Button>
        <Button type="submit" form={id} disabled={!creating} busy={busy && creating}>Next</Button>
        <Button variant="quiet" busy={busy && !creating} onClick={onSkip}>Skip For Now</Button>
      </Buttons>
    </div>
  );
}

/** The plans as they will be sold. Until they can be bought the journal is open to everyone with an account (G-24). */
function PlanStep({ onPrevious, canGoBack }: { onPrevious: () => void; canGoBack: boolean }) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  async function open() {
    setBusy(true);
    try {
      await call(auth.me, {});
      await navigate(paths.journal, { replace: true });
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="panel p-5 sm:p-6">
      <h2 className="text-2xl">Your account is ready</h2>
      <p className="mt-1 text-muted">Plans cannot be bought yet; until then the journal is yours to use.</p>
      <ul className="mt-4 grid gap-3 sm:grid-cols-2">
        {planCards.map((plan) => (
          <li key={plan.title} className="rounded-lg border border-line p-4">
            <p className="font-display text-xl font-semibold">{plan.title} <span className="text-muted">{plan.price} / Month</span></p>
            <p className="text-sm text-muted">{plan.description}</p>
          </li>
        ))}
      </ul>
      <Buttons>
        {canGoBack && <Button variant="secondary" onClick={onPrevious}>Previous</Button>}
        <Button busy={busy} onClick={() => void open()}>Go to the journal</Button>
      </Buttons>
    </div>
  );
}
