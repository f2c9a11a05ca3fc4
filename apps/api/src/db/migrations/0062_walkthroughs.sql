-- A walkthrough is a voice note with what is done with the video meanwhile (decision 0072).
ALTER TABLE voice_notes ADD COLUMN walkthrough jsonb;
ALTER TABLE message_history ADD COLUMN walkthrough jsonb;

-- The shapes of a walkthrough as a drawing; null without any.
CREATE FUNCTION walkthrough_drawing(events jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object('shapes', jsonb_agg(e.event -> 'shape' ORDER BY e.place))
    FROM jsonb_array_elements(events) WITH ORDINALITY AS e (event, place)
   WHERE e.event ->> 'type' = 'draw'
  HAVING count(*) > 0
$$;

-- With the sound that is kept for the guardians of a minor, what was drawn is kept too.
CREATE OR REPLACE FUNCTION keep_voice() RETURNS trigger LANGUAGE plpgsql AS $$
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
                                 voice_id, voice_type, voice_size, voice_ms, voice_key, walkthrough, drawing)
      VALUES (OLD.owner_id, CASE WHEN OLD.lesson_id IS NULL THEN 'moment' ELSE 'feedback' END,
              CASE WHEN TG_OP = 'UPDATE' THEN 'changed' ELSE 'deleted' END,
              (SELECT id FROM users WHERE id = OLD.author_id), OLD.author_name, OLD.text,
              CASE WHEN OLD.lesson_id IS NULL THEN 'video' ELSE 'lesson' END, coalesce(lesson.slug, video.slug),
              coalesce(lesson.date::text, video.filename, OLD.created_at::date::text), OLD.created_at,
              CASE WHEN TG_OP = 'DELETE' THEN OLD.id END, CASE WHEN TG_OP = 'DELETE' THEN OLD.type END,
              CASE WHEN TG_OP = 'DELETE' THEN OLD.size END, CASE WHEN TG_OP = 'DELETE' THEN OLD.duration_ms END,
              CASE WHEN TG_OP = 'DELETE' THEN OLD.storage_key END, CASE WHEN TG_OP = 'DELETE' THEN OLD.walkthrough END,
              CASE WHEN TG_OP = 'DELETE' THEN walkthrough_drawing(OLD.walkthrough) END);
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO media_leftovers (storage_key) VALUES (OLD.storage_key) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
