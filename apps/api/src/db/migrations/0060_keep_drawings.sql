-- Earlier drawings are kept with the note that was beside them.
CREATE OR REPLACE FUNCTION keep_moment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  video media;
  old_drawing jsonb := CASE WHEN NEW.drawing IS DISTINCT FROM OLD.drawing THEN OLD.drawing END;
BEGIN
  IF is_minor(OLD.owner_id) THEN
    SELECT * INTO video FROM media WHERE owner_id = OLD.owner_id AND id = OLD.media_id;
    INSERT INTO message_history (owner_id, kind, change, author_id, author_name, text, drawing, place_kind, place_slug, place_title, written_at)
      VALUES (OLD.owner_id, 'moment', CASE WHEN NEW.note <> '' OR NEW.drawing IS NOT NULL THEN 'changed' ELSE 'deleted' END,
              (SELECT id FROM users WHERE id = OLD.author_id), OLD.author_name, OLD.note, old_drawing,
              'video', video.slug, coalesce(video.filename, ''), OLD.created_at);
  END IF;
  RETURN NULL;
END $$;

DROP TRIGGER moments_keep_changed ON moments;
CREATE TRIGGER moments_keep_changed AFTER UPDATE OF note, drawing ON moments FOR EACH ROW
  WHEN (OLD.author_id IS DISTINCT FROM OLD.owner_id
        AND ((OLD.note <> '' AND OLD.note <> NEW.note)
             OR (OLD.drawing IS NOT NULL AND OLD.drawing IS DISTINCT FROM NEW.drawing)))
  EXECUTE FUNCTION keep_moment();
DROP TRIGGER moments_keep_deleted ON moments;
CREATE TRIGGER moments_keep_deleted AFTER DELETE ON moments FOR EACH ROW
  WHEN (OLD.author_id IS DISTINCT FROM OLD.owner_id AND (OLD.note <> '' OR OLD.drawing IS NOT NULL)) EXECUTE FUNCTION keep_moment();
