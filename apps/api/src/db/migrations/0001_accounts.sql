-- Accounts, sessions and what every request needs. Times are timestamptz (UTC), calendar days are date.
CREATE EXTENSION IF NOT EXISTS citext;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TYPE visibility AS ENUM ('Private', 'My coaches', 'Friends', 'Club', 'Public');
CREATE TYPE plan_code  AS ENUM ('Student', 'Coach');

CREATE FUNCTION touch_updated_at() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN NEW.updated_at := now(); RETURN NEW; END $$;

CREATE TABLE users (
  id                bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slug              text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(slug) <= 80),
  email             citext NOT NULL UNIQUE CHECK (length(email::text) BETWEEN 3 AND 254),
  email_verified_at timestamptz,
  first_name        text NOT NULL CHECK (length(btrim(first_name)) BETWEEN 1 AND 100),
  last_name         text NOT NULL CHECK (length(btrim(last_name)) BETWEEN 1 AND 100),
  search_name       text NOT NULL,             -- folded "first last", written by the server
  usa_fencing_id    char(9) UNIQUE CHECK (usa_fencing_id ~ '^[0-9]{9}$'),
  shareable         visibility NOT NULL DEFAULT 'My coaches',
  is_admin          boolean NOT NULL DEFAULT false,
  disabled_at       timestamptz,
  created_at        timestamptz NOT NULL DEFAULT now(),
  updated_at        timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX users_search_trgm ON users USING gin (search_name gin_trgm_ops);
CREATE TRIGGER users_touch BEFORE UPDATE ON users FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

CREATE TABLE credentials (
  user_id             bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  password_hash       text NOT NULL CHECK (password_hash LIKE '$argon2id$%'),
  password_changed_at timestamptz NOT NULL DEFAULT now()
);

-- The plan that counts (G-25): no row means Student. Filled by payments, the admin command and the demo data.
CREATE TABLE entitlements (
  user_id    bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  plan       plan_code NOT NULL,
  status     text NOT NULL CHECK (status IN ('active', 'past_due', 'canceled')),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER entitlements_touch BEFORE UPDATE ON entitlements FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

-- One row a sign-in; the access token names it, so that ending it acts at once (D-08).
CREATE TABLE sessions (
  id            uuid PRIMARY KEY,
  user_id       bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  method        text NOT NULL CHECK (method IN ('password', 'temp_password', 'google', 'register', 'payment', 'passkey')),
  user_agent    text NOT NULL DEFAULT '' CHECK (length(user_agent) <= 300),
  created_at    timestamptz NOT NULL DEFAULT now(),
  last_used_at  timestamptz NOT NULL DEFAULT now(),
  expires_at    timestamptz NOT NULL,
  revoked_at    timestamptz,
  revoke_reason text,
  CHECK (expires_at > created_at)
);
CREATE INDEX sessions_user   ON sessions (user_id) WHERE revoked_at IS NULL;
CREATE INDEX sessions_expiry ON sessions (expires_at);

-- Each refresh replaces the token; only its SHA-256 is kept. A replay after the grace ends the session (D-05).
CREATE TABLE refresh_tokens (
  token_hash bytea PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  issued_at  timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  rotated_at timestamptz
);
CREATE INDEX refresh_tokens_session ON refresh_tokens (session_id);

-- Safe repetition of creates (G-02): the answer is stored by the transaction that did the work.
CREATE TABLE idempotency_keys (
  owner_id   bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  key        text NOT NULL CHECK (length(key) BETWEEN 8 AND 100),
  endpoint   text NOT NULL,
  body_hash  bytea NOT NULL,
  status     smallint,
  answer     jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (owner_id, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);

-- Fixed windows, shared by all processes.
CREATE TABLE rate_limits (
  bucket       text PRIMARY KEY,
  window_start timestamptz NOT NULL,
  hits         integer NOT NULL
);
CREATE INDEX rate_limits_age ON rate_limits (window_start);
