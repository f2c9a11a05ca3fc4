import { cdp } from 'vitest/browser';

/**
 * The part of the DevTools protocol that emulates passkeys
 * (https://chromedevtools.github.io/devtools-protocol/tot/WebAuthn/).
 */
interface Protocol {
  send(method: 'WebAuthn.enable' | 'WebAuthn.disable'): Promise<unknown>;
  send(
    method: 'WebAuthn.addVirtualAuthenticator',
    options: object,
  ): Promise<{ authenticatorId: string }>;
  send(
    method: 'WebAuthn.setUserVerified',
    options: { authenticatorId: string; isUserVerified: boolean },
  ): Promise<unknown>;
}

/**
 * Adds a virtual authenticator with a screen lock. With `recognises: false`, it doesn't verify its owner. Returns a
 * function that removes it.
 */
export async function addVirtualAuthenticator({ recognises: verifiesUser = true } = {}): Promise<
  () => Promise<void>
> {
  const protocol = cdp() as unknown as Protocol;
  await protocol.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: verifiesUser,
    automaticPresenceSimulation: true,
  };
  await protocol.send('WebAuthn.addVirtualAuthenticator', { options });
  return async () => void (await protocol.send('WebAuthn.disable'));
}
