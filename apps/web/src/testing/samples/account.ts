import type { AccountResponse } from '@fencing-journal/contract/account';
import type { UserData } from '@fencing-journal/contract/auth';
import type { settings } from '@fencing-journal/contract/settings';
import type { ResponseOf } from '@fencing-journal/contract/shared/endpoint';

/** A record as the server returns it, like all samples. Tests override the fields they are about. */
export const aUser = (overrides: Partial<UserData> = {}): UserData => ({
  slug: 'robin-vega-aaaaaa',
  first: 'Robin',
  last: 'Vega',
  first_name: 'Robin',
  last_name: 'Vega',
  email: 'robin@club.example',
  subscription: 'Student',
  subscription_status: 'none',
  ...overrides,
});

/** An access token in the server's format that expires after `seconds`. */
export const fakeToken = (seconds = 900, name = 'first'): string =>
  [
    'e30',
    btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + seconds, name })).replace(/=+$/, ''),
    'signature',
  ].join('.');

export const anAccount = (overrides: Partial<AccountResponse> = {}): AccountResponse => ({
  first_name: 'Robin',
  last_name: 'Vega',
  email: 'robin@club.example',
  email_verified: true,
  pending_email: null,
  has_password: true,
  google: false,
  opened_by: null,
  delete_on: null,
  rename_from: null,
  rename_after_requests: false,
  ...overrides,
});

export const someSettings = (
  overrides: Partial<ResponseOf<typeof settings.read>> = {},
): ResponseOf<typeof settings.read> => ({
  user: {
    first_name: 'Robin',
    last_name: 'Vega',
    usa_fencing: null,
    usa_fencing_confirmed: false,
  },
  subscription: 'Student',
  shareable: 'My coaches',
  mail_notices: true,
  ...overrides,
});
