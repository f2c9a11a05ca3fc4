-- Guardians of minors, the codes by which people find each other, and what is kept about minors' contacts (decision 0035).

-- Codes that somebody hands over. Used ones are deleted. The owner is the account that the code is about.
CREATE TABLE codes (
  owner_id   bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind       text NOT NULL CHECK (kind IN ('invite', 'guardian', 'child')),
  code_hash  bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX codes_owner ON codes (owner_id);

CREATE TABLE guardian_links (
  guardian_id  bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  child_id     bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at   timestamptz NOT NULL,
  -- Null: the operator has not confirmed the consent yet, and an account under 13 stays suspended.
  confirmed_at timestamptz,
  PRIMARY KEY (guardian_id, child_id),
  CHECK (guardian_id <> child_id)
);
CREATE INDEX guardian_links_child ON guardian_links (child_id);

-- What a guardian has agreed to: the account of a child under 13, and each connection of a child.
CREATE TABLE guardian_consents (
  owner_id      bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  id            uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  guardian_id   bigint REFERENCES users ON DELETE SET NULL,
  guardian_name text NOT NULL,
  kind          text NOT NULL CHECK (kind IN ('account', 'connection')),
  method        text NOT NULL,
  text_version  text NOT NULL,
  -- The person whose connection was approved.
  subject       text NOT NULL DEFAULT '',
  agreed_at     timestamptz NOT NULL,
  confirmed_at  timestamptz
);
CREATE INDEX guardian_consents_owner ON guardian_consents (owner_id);
CREATE INDEX guardian_consents_guardian ON guardian_consents (guardian_id);

-- Since when an account under 13 waits for a guardian's confirmed consent. The cleanup sets it, and deletes the account
-- after 14 days.
ALTER TABLE users ADD awaits_guardian_since timestamptz;
CREATE INDEX users_awaiting_guardian ON users (awaits_guardian_since) WHERE awaits_guardian_since IS NOT NULL;

-- Who asked for the deletion: a guardian's request can't be canceled by the child. Null once that guardian's account is
-- deleted.
ALTER TABLE account_deletions ADD requested_by bigint REFERENCES users ON DELETE SET NULL;
UPDATE account_deletions SET requested_by = user_id;
CREATE INDEX account_deletions_requester ON account_deletions (requested_by);

-- Connections made by a code that wait for a guardian. The owner is the student.
CREATE TABLE connection_approvals (
  owner_id   bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  coach_id   bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  UNIQUE (owner_id, coach_id)
);
CREATE INDEX connection_approvals_coach ON connection_approvals (coach_id);
CREATE INDEX connection_approvals_age ON connection_approvals (created_at);

-- That two accounts were connected, so that either can still report the other.
CREATE TABLE ended_connections (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  student_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  coach_id   bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  ended_at   timestamptz NOT NULL DEFAULT now(),
  UNIQUE (student_id, coach_id)
);
CREATE INDEX ended_connections_coach ON ended_connections (coach_id);
CREATE INDEX ended_connections_age ON ended_connections (ended_at);

CREATE FUNCTION remember_connection() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Accounts that are being deleted are gone by now.
  INSERT INTO ended_connections (student_id, coach_id)
    SELECT student.id, coach.id FROM users student, users coach WHERE student.id = OLD.student_id AND coach.id = OLD.coach_id
    ON CONFLICT (student_id, coach_id) DO UPDATE SET ended_at = excluded.ended_at;
  RETURN NULL;
END $$;
CREATE TRIGGER connections_end AFTER DELETE ON connections FOR EACH ROW EXECUTE FUNCTION remember_connection();

-- Earlier texts of what others wrote to a minor, after a change or a deletion. Kept for 12 months.
CREATE TABLE message_history (
  owner_id    bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind        text NOT NULL CHECK (kind IN ('feedback', 'moment', 'answer')),
  change      text NOT NULL CHECK (change IN ('changed', 'deleted')),
  author_id   bigint REFERENCES users ON DELETE SET NULL,
  author_name text NOT NULL,
  text        text NOT NULL,
  place_kind  text NOT NULL CHECK (place_kind IN ('lesson', 'video')),
  place_slug  text,
  place_title text NOT NULL,
  written_at  timestamptz NOT NULL,
  replaced_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX message_history_owner ON message_history (owner_id, replaced_at DESC);
CREATE INDEX message_history_author ON message_history (author_id);
CREATE INDEX message_history_age ON message_history (replaced_at);

CREATE FUNCTION is_minor(account bigint) RETURNS boolean LANGUAGE sql STABLE AS
$$ SELECT EXISTS (SELECT 1 FROM users WHERE id = account AND age_group <> 'adult') $$;

-- These triggers are the one place that keeps earlier texts: every way to change or delete them runs through here. They
-- keep nothing of an account that is being deleted, because its row is gone by then. NEW is null after a deletion.
CREATE FUNCTION keep_feedback() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_minor(OLD.owner_id) THEN
    INSERT INTO message_history (owner_id, kind, change, author_id, author_name, text, place_kind, place_slug, place_title, written_at)
      VALUES (OLD.owner_id, 'feedback', CASE WHEN NEW.coach_notes <> '' THEN 'changed' ELSE 'deleted' END,
              (SELECT id FROM users WHERE id = OLD.coach_user_id), OLD.coach_name, OLD.coach_notes,
              'lesson', OLD.slug, OLD.date::text, coalesce(OLD.coach_notes_at, OLD.created_at));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER lessons_keep_changed AFTER UPDATE OF coach_notes ON lessons FOR EACH ROW
  WHEN (OLD.coach_notes <> '' AND OLD.coach_notes <> NEW.coach_notes) EXECUTE FUNCTION keep_feedback();
CREATE TRIGGER lessons_keep_deleted AFTER DELETE ON lessons FOR EACH ROW
  WHEN (OLD.coach_notes <> '') EXECUTE FUNCTION keep_feedback();

CREATE FUNCTION keep_moment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE video media;
BEGIN
  IF is_minor(OLD.owner_id) THEN
    SELECT * INTO video FROM media WHERE owner_id = OLD.owner_id AND id = OLD.media_id;
    INSERT INTO message_history (owner_id, kind, change, author_id, author_name, text, place_kind, place_slug, place_title, written_at)
      VALUES (OLD.owner_id, 'moment', CASE WHEN NEW.note <> '' THEN 'changed' ELSE 'deleted' END,
              (SELECT id FROM users WHERE id = OLD.author_id), OLD.author_name, OLD.note,
              'video', video.slug, coalesce(video.filename, ''), OLD.created_at);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER moments_keep_changed AFTER UPDATE OF note ON moments FOR EACH ROW
  WHEN (OLD.author_id IS DISTINCT FROM OLD.owner_id AND OLD.note <> '' AND OLD.note <> NEW.note) EXECUTE FUNCTION keep_moment();
CREATE TRIGGER moments_keep_deleted AFTER DELETE ON moments FOR EACH ROW
  WHEN (OLD.author_id IS DISTINCT FROM OLD.owner_id AND OLD.note <> '') EXECUTE FUNCTION keep_moment();

CREATE FUNCTION keep_answer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE video media;
BEGIN
  IF is_minor(OLD.owner_id) THEN
    SELECT media.* INTO video FROM moments m JOIN media ON media.owner_id = m.owner_id AND media.id = m.media_id
     WHERE m.owner_id = OLD.owner_id AND m.id = OLD.moment_id;
    INSERT INTO message_history (owner_id, kind, change, author_id, author_name, text, place_kind, place_slug, place_title, written_at)
      VALUES (OLD.owner_id, 'answer', CASE WHEN NEW.text <> '' THEN 'changed' ELSE 'deleted' END,
              (SELECT id FROM users WHERE id = OLD.author_id), OLD.author_name, OLD.text,
              'video', video.slug, coalesce(video.filename, ''), OLD.created_at);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER moment_answers_keep_changed AFTER UPDATE OF text ON moment_answers FOR EACH ROW
  WHEN (OLD.author_id IS DISTINCT FROM OLD.owner_id AND OLD.text <> NEW.text) EXECUTE FUNCTION keep_answer();
CREATE TRIGGER moment_answers_keep_deleted AFTER DELETE ON moment_answers FOR EACH ROW
  WHEN (OLD.author_id IS DISTINCT FROM OLD.owner_id) EXECUTE FUNCTION keep_answer();

-- Who opened a lesson or video of a minor: a row per viewer, record and hour. Kept for 12 months.
CREATE TABLE record_views (
  owner_id    bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  viewer_id   bigint REFERENCES users ON DELETE SET NULL,
  viewer_name text NOT NULL,
  role        text NOT NULL CHECK (role IN ('Coach', 'Student', 'Other')),
  kind        text NOT NULL CHECK (kind IN ('lesson', 'video')),
  record_id   bigint NOT NULL,
  title       text NOT NULL,
  hour        timestamptz NOT NULL,
  viewed_at   timestamptz NOT NULL,
  UNIQUE (owner_id, viewer_id, kind, record_id, hour)
);
CREATE INDEX record_views_latest ON record_views (owner_id, viewed_at DESC, id);
CREATE INDEX record_views_viewer ON record_views (viewer_id);
CREATE INDEX record_views_age ON record_views (viewed_at);

-- Reports to the operator, with a copy of the messages between the two people.
CREATE TABLE reports (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Null once the reporter's account is deleted: the report stays, because it may protect others.
  reporter_id   bigint REFERENCES users ON DELETE SET NULL,
  reported_id   bigint REFERENCES users ON DELETE SET NULL,
  reported_name text NOT NULL,
  reason        text NOT NULL,
  text          text NOT NULL,
  messages      jsonb NOT NULL,
  created_at    timestamptz NOT NULL,
  closed_at     timestamptz
);
CREATE INDEX reports_reporter ON reports (reporter_id);
CREATE INDEX reports_reported ON reports (reported_id);
