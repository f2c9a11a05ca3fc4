import { GoogleSignIn } from './google-sign-in.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';

/** Ways to log in without typing. */
export const AlternativeLogins = ({
  shared,
  onGuardianNeeded,
}: {
  shared: boolean;
  onGuardianNeeded: () => void;
}) => (
  <section
    aria-label="Other ways to log in"
    className="panel mt-4 flex flex-col gap-4 p-5 empty:hidden sm:p-6"
  >
    <PasskeySignIn shared={shared} />
    <GoogleSignIn shared={shared} onGuardianNeeded={onGuardianNeeded} />
  </section>
);
