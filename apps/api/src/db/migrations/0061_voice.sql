-- Voice notes at moments and with the feedback on lessons (decision 0071).
CREATE TABLE voice_notes (
  owner_id    bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  id          uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  entry       bigint GENERATED ALWAYS AS IDENTITY,
  moment_id   uuid,
  lesson_id   bigint,
  author_id   bigint REFERENCES users ON DELETE SET NULL,
  author_name text NOT NULL,
  text        text NOT NULL DEFAULT '' CHECK (length(text) <= 500),
  type        text NOT NULL CHECK (type IN ('audio/mpeg', 'audio/wav')),
  size        integer NOT NULL CHECK (size > 0),
  duration_ms integer NOT NULL CHECK (duration_ms > 0),
  storage_key text NOT NULL UNIQUE,
  -- When the owner listened to it.
  heard_at    timestamptz,
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (owner_id, id),
  FOREIGN KEY (owner_id, moment_id) REFERENCES moments (owner_id, id) ON DELETE CASCADE,
  FOREIGN KEY (owner_id, lesson_id) REFERENCES lessons (owner_id, id) ON DELETE CASCADE,
  CONSTRAINT voice_notes_one_place CHECK (num_nonnulls(moment_id, lesson_id) = 1)
);
CREATE INDEX voice_notes_of_moment ON voice_notes (owner_id, moment_id, entry) WHERE moment_id IS NOT NULL;
CREATE INDEX voice_notes_of_lesson ON voice_notes (owner_id, lesson_id, entry) WHERE lesson_id IS NOT NULL;
CREATE INDEX voice_notes_author ON voice_notes (author_id);

-- A voice note of an adult to a minor is kept with its sound: the bytes move to the history.
ALTER TABLE message_history
  ADD COLUMN voice_id   uuid,
  ADD COLUMN voice_type text,
  ADD COLUMN voice_size integer,
  ADD COLUMN voice_ms   integer,
  ADD COLUMN voice_key  text;
CREATE UNIQUE INDEX message_history_voice ON message_history (voice_key) WHERE voice_key IS NOT NULL;
CREATE INDEX message_history_voice_id ON message_history (voice_id) WHERE voice_id IS NOT NULL;

CREATE FUNCTION keep_voice() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  video media;
  lesson lessons;
BEGIN
  IF OLD.author_id IS DISTINCT FROM OLD.owner_id AND is_minor(OLD.owner_id) THEN
    -- Its place may be deleted in the same statement.
    SELECT media.* INTO video FROM moments m JOIN media ON media.owner_id = m.owner_id AND media.id = m.media_id
     WHERE m.owner_id = OLD.owner_id AND m.id = OLD.moment_id;
    SELECT * INTO lesson FROM lessons WHERE owner_id = OLD.owner_id AND id = OLD.lesson_id;
    INSERT INTO message_history (owner_id, kind, change, author_id, author_name, text, place_kind, place_slug, place_title, written_at,
                                 voice_id, voice_type, voice_size, voice_ms, voice_key)
      VALUES (OLD.owner_id, CASE WHEN OLD.lesson_id IS NULL THEN 'moment' ELSE 'feedback' END,
              CASE WHEN TG_OP = 'UPDATE' THEN 'changed' ELSE 'deleted' END,
              (SELECT id FROM users WHERE id = OLD.author_id), OLD.author_name, OLD.text,
              CASE WHEN OLD.lesson_id IS NULL THEN 'video' ELSE 'lesson' END, coalesce(lesson.slug, video.slug),
              coalesce(lesson.date::text, video.filename, OLD.created_at::date::text), OLD.created_at,
              CASE WHEN TG_OP = 'DELETE' THEN OLD.id END, CASE WHEN TG_OP = 'DELETE' THEN OLD.type END,
              CASE WHEN TG_OP = 'DELETE' THEN OLD.size END, CASE WHEN TG_OP = 'DELETE' THEN OLD.duration_ms END,
              CASE WHEN TG_OP = 'DELETE' THEN OLD.storage_key END);
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO media_leftovers (storage_key) VALUES (OLD.storage_key) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER voice_notes_keep_changed AFTER UPDATE OF text ON voice_notes FOR EACH ROW
  WHEN (OLD.text <> '' AND OLD.text <> NEW.text) EXECUTE FUNCTION keep_voice();
CREATE TRIGGER voice_notes_leave AFTER DELETE ON voice_notes FOR EACH ROW EXECUTE FUNCTION keep_voice();

CREATE FUNCTION leave_kept_voice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO media_leftovers (storage_key) VALUES (OLD.voice_key) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER message_history_leaves AFTER DELETE ON message_history FOR EACH ROW
  WHEN (OLD.voice_key IS NOT NULL) EXECUTE FUNCTION leave_kept_voice();

-- A spoken reply answers a question, and is new until the owner has listened to it.
CREATE OR REPLACE FUNCTION count_waiting_moments(owner bigint, video bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Two coaches may reply at the same time: the count begins after the lock and sees what the other one committed.
  PERFORM 1 FROM media WHERE owner_id = owner AND id = video FOR NO KEY UPDATE;
  UPDATE media SET
    open_questions = (
      SELECT count(*) FROM moments m
       WHERE m.owner_id = owner AND m.media_id = video AND m.kind = 'question' AND m.author_id = owner
         AND NOT EXISTS (SELECT 1 FROM moment_answers a
                          WHERE a.owner_id = owner AND a.moment_id = m.id AND a.author_id IS DISTINCT FROM owner)
         AND NOT EXISTS (SELECT 1 FROM voice_notes v
                          WHERE v.owner_id = owner AND v.moment_id = m.id AND v.author_id IS DISTINCT FROM owner)),
    new_replies = (
      SELECT count(*) FROM moments m JOIN moment_answers a ON a.owner_id = m.owner_id AND a.moment_id = m.id
       WHERE m.owner_id = owner AND m.media_id = video AND a.author_id IS DISTINCT FROM owner AND a.read_at IS NULL)
    + (
      SELECT count(*) FROM moments m JOIN voice_notes v ON v.owner_id = m.owner_id AND v.moment_id = m.id
       WHERE m.owner_id = owner AND m.media_id = video AND v.author_id IS DISTINCT FROM owner AND v.heard_at IS NULL)
   WHERE owner_id = owner AND id = video;
END $$;

CREATE FUNCTION voice_changes_waiting() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed voice_notes := coalesce(NEW, OLD);
BEGIN
  PERFORM count_waiting_moments(m.owner_id, m.media_id) FROM moments m
    WHERE m.owner_id = changed.owner_id AND m.id = changed.moment_id;
  RETURN NULL;
END $$;
CREATE TRIGGER voice_notes_count AFTER INSERT OR DELETE OR UPDATE OF heard_at ON voice_notes
  FOR EACH ROW EXECUTE FUNCTION voice_changes_waiting();
