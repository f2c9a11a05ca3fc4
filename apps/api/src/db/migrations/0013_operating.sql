-- Messages to the operator, copies of a journal to take along, and what operators have done.

-- Of the contact form. Kept for half a year, and no longer than the account of whoever was signed in.
CREATE TABLE contact_messages (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id    bigint REFERENCES users ON DELETE CASCADE,   -- null: nobody was signed in
  email      citext NOT NULL CHECK (length(email::text) BETWEEN 3 AND 254),
  first_name text NOT NULL CHECK (length(first_name) BETWEEN 1 AND 100),
  last_name  text NOT NULL CHECK (length(last_name) BETWEEN 1 AND 100),
  phone      text NOT NULL CHECK (length(phone) BETWEEN 5 AND 30),
  message    text NOT NULL CHECK (length(message) BETWEEN 1 AND 5000),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX contact_messages_user  ON contact_messages (user_id);
CREATE INDEX contact_messages_email ON contact_messages (email);
CREATE INDEX contact_messages_age   ON contact_messages (created_at);

-- Whom an answer goes to, where that is not the sender; forgotten when the mail is sent.
ALTER TABLE outbox ADD reply_to citext;

-- The copy of everything that an account has, one at a time: a job while it waits or is being made, then a file.
CREATE TABLE exports (
  owner_id     bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  state        text NOT NULL CHECK (state IN ('preparing', 'ready', 'failed')),
  requested_at timestamptz NOT NULL,
  attempts     smallint NOT NULL DEFAULT 0,
  due_at       timestamptz NOT NULL,          -- while somebody makes it: when another may take it up
  done         bigint NOT NULL DEFAULT 0,     -- steps of so many
  steps        bigint NOT NULL DEFAULT 0,
  file         text UNIQUE,                   -- of the latest attempt
  bytes        bigint CHECK (bytes > 0),
  expires_at   timestamptz,
  CHECK (state <> 'ready' OR (file IS NOT NULL AND bytes IS NOT NULL AND expires_at IS NOT NULL))
);
CREATE INDEX exports_due    ON exports (due_at) WHERE state = 'preparing';
CREATE INDEX exports_expiry ON exports (expires_at) WHERE state = 'ready';

-- Every use of the admin command. An account is named by its number, which says nothing once the account is gone.
CREATE TABLE audit_log (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at         timestamptz NOT NULL DEFAULT now(),
  actor      text NOT NULL,                   -- the account of the operating system
  command    text NOT NULL,
  arguments  jsonb NOT NULL,
  account_id bigint,                          -- whom it was about
  outcome    text                             -- null: it was cut off
);
CREATE INDEX audit_log_age ON audit_log (at);

-- An entry gets its outcome and what it was about once, and goes when it is two years old: nothing else happens to it.
CREATE FUNCTION guard_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.at < now() - interval '2 years' THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND OLD.outcome IS NULL
     AND (NEW.id, NEW.at, NEW.actor, NEW.command, NEW.arguments) = (OLD.id, OLD.at, OLD.actor, OLD.command, OLD.arguments) THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'the audit log is not changed';
END $$;
CREATE TRIGGER audit_log_guard BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION guard_audit_log();

CREATE INDEX webhook_events_age ON webhook_events (received_at);
