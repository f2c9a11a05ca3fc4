import { passkeys } from '@fencing-journal/contract/passkeys';
import {
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
} from '@simplewebauthn/browser';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../http/client.ts';
import { queryClient } from '../../http/query.ts';

export const passkeysQuery = queryOptions({
  queryKey: ['account', 'passkeys'],
  queryFn: ({ signal }) => call(passkeys.list, { signal }),
});

const invalidatePasskeys = () =>
  queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey });

/** The options for creating a passkey. Without a password, the server returns them only shortly after a login. */
export const passkeyOptions = (current_password?: string) =>
  call(passkeys.addOptions, { body: current_password === undefined ? {} : { current_password } });

/** Creates a passkey on the device and registers it. Resolves to its name. */
export async function addPasskey(
  options: Awaited<ReturnType<typeof passkeyOptions>>,
): Promise<string> {
  const {
    id,
    rawId,
    response: { clientDataJSON, attestationObject, transports },
  } = await startRegistration({
    optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
  });
  const response = { clientDataJSON, attestationObject, ...(transports && { transports }) };
  const { name } = await call(passkeys.add, {
    body: { credential: { id, rawId, type: 'public-key', response } },
  });
  await invalidatePasskeys();
  return name;
}

export async function renamePasskey(id: string, name: string): Promise<void> {
  await call(passkeys.rename, { params: { id }, body: { name } });
  await invalidatePasskeys();
}

/** Requires the password if the login is not recent. */
export async function removePasskey(id: string, current_password?: string): Promise<void> {
  await call(passkeys.remove, { params: { id }, body: { current_password } });
  await invalidatePasskeys();
}

/** Turns on a passkey that a recovery has switched off. */
export async function keepPasskey(id: string, current_password?: string): Promise<void> {
  await call(passkeys.keep, { params: { id }, body: { current_password } });
  await invalidatePasskeys();
}
