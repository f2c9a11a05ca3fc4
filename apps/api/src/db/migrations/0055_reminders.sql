-- How an account wants to be reminded. Without a row, the defaults of the contract apply.
CREATE TABLE reminder_settings (
  owner_id   bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- The chosen time zone, and the one that a browser told.
  time_zone  text CHECK (length(time_zone) <= 64),
  device_zone text CHECK (length(device_zone) <= 64),
  quiet_from smallint CHECK (quiet_from BETWEEN 0 AND 1439),
  quiet_to   smallint CHECK (quiet_to BETWEEN 0 AND 1439),
  -- What is switched off, as 'kind:channel'.
  off        text[] NOT NULL DEFAULT '{}' CHECK (cardinality(off) <= 40)
);

-- Which reminders have been decided on, so that each is sent once, whichever process plans it.
CREATE TABLE sent_reminders (
  owner_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  kind     text NOT NULL CHECK (length(kind) <= 20),
  about    text NOT NULL CHECK (length(about) <= 80),
  sent_at  timestamptz NOT NULL,
  PRIMARY KEY (owner_id, kind, about)
);
CREATE INDEX sent_reminders_age ON sent_reminders (sent_at);

-- A browser that gets push messages, as long as its session lasts.
CREATE TABLE push_subscriptions (
  owner_id   bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  id         uuid NOT NULL DEFAULT gen_random_uuid(),
  endpoint   text NOT NULL UNIQUE CHECK (length(endpoint) <= 1000),
  p256dh     text NOT NULL CHECK (length(p256dh) <= 100),
  auth       text NOT NULL CHECK (length(auth) <= 40),
  session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (owner_id, id)
);
CREATE INDEX push_subscriptions_session ON push_subscriptions (session_id);

CREATE FUNCTION end_push_of_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM push_subscriptions WHERE session_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER sessions_end_push AFTER UPDATE OF revoked_at ON sessions FOR EACH ROW
  WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION end_push_of_session();

-- Push messages to send: to one browser each. They say what kind of thing happened and where it leads, nothing else.
CREATE TABLE push_messages (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id        bigint NOT NULL,
  subscription_id uuid NOT NULL,
  kind            text NOT NULL CHECK (length(kind) <= 20),
  path            text NOT NULL CHECK (length(path) <= 200),
  created_at      timestamptz NOT NULL,
  send_at         timestamptz NOT NULL,
  attempts        smallint NOT NULL DEFAULT 0,
  FOREIGN KEY (owner_id, subscription_id) REFERENCES push_subscriptions (owner_id, id) ON DELETE CASCADE
);
CREATE INDEX push_messages_due ON push_messages (send_at);
CREATE INDEX push_messages_subscription ON push_messages (owner_id, subscription_id);

-- Keys that all processes share; the private half is encrypted with the signing key.
CREATE TABLE server_keys (
  name       text PRIMARY KEY,
  public_key text NOT NULL,
  sealed     bytea NOT NULL
);

-- Emails with a link that stops their kind: which kind, and the address that mail programs post to.
ALTER TABLE outbox ADD COLUMN stops text, ADD COLUMN stop_url text;
