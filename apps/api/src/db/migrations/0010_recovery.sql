-- Secrets that travel by mail, sign-in with Google, and accounts on their way out.

-- At most one of a purpose for an account: a new one voids the one before. Only the SHA-256 is kept.
CREATE TABLE mailed_secrets (
  user_id     bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  purpose     text NOT NULL CHECK (purpose IN ('temporary-password', 'reset-password', 'verify-email', 'change-email')),
  secret_hash bytea NOT NULL UNIQUE,
  address     citext NOT NULL,                 -- where it was sent
  tries_left  smallint NOT NULL CHECK (tries_left >= 0),
  created_at  timestamptz NOT NULL,
  expires_at  timestamptz NOT NULL,
  PRIMARY KEY (user_id, purpose),
  CHECK (expires_at > created_at)
);
CREATE INDEX mailed_secrets_expiry ON mailed_secrets (expires_at);

-- Who an account is to others that vouch for people: by their number for him, since addresses change hands.
CREATE TABLE identities (
  provider     text NOT NULL CHECK (provider IN ('google')),
  subject      text NOT NULL CHECK (length(subject) BETWEEN 1 AND 255),
  user_id      bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (provider, subject),
  UNIQUE (user_id, provider)
);

-- Accounts whose owner wants them gone; until then he may change his mind (G-17).
CREATE TABLE account_deletions (
  user_id      bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  requested_at timestamptz NOT NULL,
  due_at       timestamptz NOT NULL,
  CHECK (due_at > requested_at)
);
CREATE INDEX account_deletions_due ON account_deletions (due_at);

-- What a mail says that the database must not know: encrypted, put into the text as it is sent, and forgotten then.
ALTER TABLE outbox ADD sealed bytea;
