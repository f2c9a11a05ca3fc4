-- What the owner of a bout and their coaches write about it.
CREATE TABLE bout_comments (
  owner_id    bigint NOT NULL,
  id          uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  entry       bigint GENERATED ALWAYS AS IDENTITY,   -- in which order they came
  bout_id     bigint NOT NULL,
  author_id   bigint REFERENCES users ON DELETE SET NULL,
  author_name text NOT NULL,
  text        text NOT NULL CHECK (length(text) BETWEEN 1 AND 500),
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (owner_id, id),
  FOREIGN KEY (owner_id, bout_id) REFERENCES bouts (owner_id, id) ON DELETE CASCADE
);
CREATE INDEX bout_comments_of_bout ON bout_comments (owner_id, bout_id, entry);
CREATE INDEX bout_comments_author ON bout_comments (author_id);

-- Comments are messages: what others wrote to a minor leaves a trace when it is changed or deleted. The rows that exist
-- keep the narrower rules, so nothing has to be validated.
ALTER TABLE message_history
  DROP CONSTRAINT message_history_kind_check,
  DROP CONSTRAINT message_history_place_kind_check,
  ADD CONSTRAINT message_history_kind CHECK (kind IN ('feedback', 'moment', 'answer', 'comment')) NOT VALID,
  ADD CONSTRAINT message_history_place_kind CHECK (place_kind IN ('lesson', 'video', 'bout')) NOT VALID;

CREATE FUNCTION keep_comment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  bout_slug text;
  bout_date date;
BEGIN
  IF is_minor(OLD.owner_id) THEN
    SELECT bouts.slug, events.date INTO bout_slug, bout_date
      FROM bouts JOIN events ON events.owner_id = bouts.owner_id AND events.id = bouts.event_id
     WHERE bouts.owner_id = OLD.owner_id AND bouts.id = OLD.bout_id;
    INSERT INTO message_history (owner_id, kind, change, author_id, author_name, text, place_kind, place_slug, place_title, written_at)
      VALUES (OLD.owner_id, 'comment', CASE WHEN NEW.text <> '' THEN 'changed' ELSE 'deleted' END,
              (SELECT id FROM users WHERE id = OLD.author_id), OLD.author_name, OLD.text,
              'bout', bout_slug, coalesce(bout_date::text, ''), OLD.created_at);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER bout_comments_keep_changed AFTER UPDATE OF text ON bout_comments FOR EACH ROW
  WHEN (OLD.author_id IS DISTINCT FROM OLD.owner_id AND OLD.text <> NEW.text) EXECUTE FUNCTION keep_comment();
CREATE TRIGGER bout_comments_keep_deleted AFTER DELETE ON bout_comments FOR EACH ROW
  WHEN (OLD.author_id IS DISTINCT FROM OLD.owner_id) EXECUTE FUNCTION keep_comment();
