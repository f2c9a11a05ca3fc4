-- What waits in a video: questions of its owner that nobody has answered, and replies that the owner has not opened.
-- Kept on the video by the transaction that changes its moments, so that a list of bouts costs one index probe a row.

ALTER TABLE media
  ADD COLUMN open_questions integer NOT NULL DEFAULT 0 CHECK (open_questions >= 0),
  ADD COLUMN new_replies    integer NOT NULL DEFAULT 0 CHECK (new_replies >= 0);
CREATE INDEX media_with_questions ON media (owner_id, id) WHERE open_questions > 0;
CREATE INDEX media_with_replies   ON media (owner_id, id) WHERE new_replies > 0;

-- When the owner of the video opened it; null for what the owner wrote and for what is new.
ALTER TABLE moment_answers ADD COLUMN read_at timestamptz;

CREATE FUNCTION count_waiting_moments(owner bigint, video bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Two coaches may reply at the same time: the count begins after the lock and sees what the other one committed.
  PERFORM 1 FROM media WHERE owner_id = owner AND id = video FOR NO KEY UPDATE;
  UPDATE media SET
    open_questions = (
      SELECT count(*) FROM moments m
       WHERE m.owner_id = owner AND m.media_id = video AND m.kind = 'question' AND m.author_id = owner
         AND NOT EXISTS (SELECT 1 FROM moment_answers a
                          WHERE a.owner_id = owner AND a.moment_id = m.id AND a.author_id IS DISTINCT FROM owner)),
    new_replies = (
      SELECT count(*) FROM moments m JOIN moment_answers a ON a.owner_id = m.owner_id AND a.moment_id = m.id
       WHERE m.owner_id = owner AND m.media_id = video AND a.author_id IS DISTINCT FROM owner AND a.read_at IS NULL)
   WHERE owner_id = owner AND id = video;
END $$;

CREATE FUNCTION moment_changes_waiting() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed moments := coalesce(NEW, OLD);
BEGIN
  PERFORM count_waiting_moments(changed.owner_id, changed.media_id);
  RETURN NULL;
END $$;
CREATE TRIGGER moments_ask     AFTER INSERT ON moments FOR EACH ROW WHEN (NEW.kind = 'question') EXECUTE FUNCTION moment_changes_waiting();
CREATE TRIGGER moments_change  AFTER UPDATE OF kind ON moments FOR EACH ROW WHEN (OLD.kind IS DISTINCT FROM NEW.kind) EXECUTE FUNCTION moment_changes_waiting();
CREATE TRIGGER moments_go      AFTER DELETE ON moments FOR EACH ROW EXECUTE FUNCTION moment_changes_waiting();

CREATE FUNCTION answer_changes_waiting() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed moment_answers := coalesce(NEW, OLD);
BEGIN
  PERFORM count_waiting_moments(m.owner_id, m.media_id) FROM moments m
    WHERE m.owner_id = changed.owner_id AND m.id = changed.moment_id;
  RETURN NULL;
END $$;
CREATE TRIGGER moment_answers_count AFTER INSERT OR DELETE ON moment_answers FOR EACH ROW EXECUTE FUNCTION answer_changes_waiting();

SELECT count_waiting_moments(owner_id, media_id) FROM (SELECT DISTINCT owner_id, media_id FROM moments) marked;
