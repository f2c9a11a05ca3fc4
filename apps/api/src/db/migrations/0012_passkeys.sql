-- Passkeys, a second way to sign in (WebAuthn). The private key stays with the owner's device: what lies here opens nothing.

-- What devices call the account by: random, because it must say nothing about the person.
ALTER TABLE users ADD passkey_handle uuid NOT NULL UNIQUE DEFAULT gen_random_uuid();

CREATE TABLE passkeys (
  owner_id      bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  id            uuid NOT NULL DEFAULT gen_random_uuid(),
  credential_id text NOT NULL UNIQUE CHECK (length(credential_id) BETWEEN 1 AND 1400),   -- base64url of at most 1023 bytes
  public_key    bytea NOT NULL,
  counter       bigint NOT NULL CHECK (counter >= 0),   -- uses, as the device counts them; 0 for ever where it does not
  backed_up     boolean NOT NULL,                       -- outlives the device that made it
  transports    text[] NOT NULL,
  name          text NOT NULL CHECK (length(btrim(name)) BETWEEN 1 AND 60),
  created_at    timestamptz NOT NULL,
  last_used_at  timestamptz,
  PRIMARY KEY (owner_id, id)
);

-- What a device is asked to sign: good once, for minutes. Without an account: to sign in, whoever that will be.
CREATE TABLE passkey_challenges (
  challenge  text PRIMARY KEY,
  owner_id   bigint REFERENCES users ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_owner  ON passkey_challenges (owner_id);
CREATE INDEX passkey_challenges_expiry ON passkey_challenges (expires_at);
