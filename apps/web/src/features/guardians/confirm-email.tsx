import { UnconfirmedEmail, useUnconfirmedEmail } from '../account/index.ts';

/** Asks a parent to confirm their address. The server requires it before they add a child or approve anyone. */
export function ConfirmEmail() {
  const email = useUnconfirmedEmail();
  return email === undefined ? null : (
    <UnconfirmedEmail
      email={email}
      reason="You can add a child and approve coaches once we know that our emails reach you."
    />
  );
}
