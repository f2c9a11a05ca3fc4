-- Login security: shared devices, ways in that wait for their owner's word after a recovery, temporary passwords that
-- nobody else can use up.

-- A session on a shared device ends when the browser is closed or is idle for some hours.
ALTER TABLE sessions ADD shared boolean NOT NULL DEFAULT false;

-- Switched off by a password reset or the first link with Google, until the owner keeps or removes them.
ALTER TABLE passkeys ADD suspended_at timestamptz;
ALTER TABLE calendar_feeds ADD suspended_at timestamptz;

-- Guesses are counted by address. Several temporary passwords may be valid at a time: asking for one, which anybody can,
-- must not void the one that the owner is typing. Of every other purpose an account has one.
ALTER TABLE mailed_secrets DROP COLUMN tries_left;
ALTER TABLE mailed_secrets DROP CONSTRAINT mailed_secrets_pkey;
ALTER TABLE mailed_secrets DROP CONSTRAINT mailed_secrets_secret_hash_key;
ALTER TABLE mailed_secrets ADD PRIMARY KEY (secret_hash);
CREATE INDEX mailed_secrets_user ON mailed_secrets (user_id);
CREATE UNIQUE INDEX mailed_secrets_one ON mailed_secrets (user_id, purpose) WHERE purpose <> 'temporary-password';
