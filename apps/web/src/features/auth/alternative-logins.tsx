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
    className="mt-4 flex flex-col gap-4 border-t border-line pt-5 empty:hidden"
  >
    <PasskeySignIn shared={shared} />
    <GoogleSignIn shared={shared} onGuardianNeeded={onGuardianNeeded} />
  </section>
);
