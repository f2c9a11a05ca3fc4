-- Lessons that a coach wrote for a student, and what lessons are about (decision 0064).
ALTER TABLE lessons
  -- The coach's text is coach_notes. The row belongs to the student all the same.
  ADD COLUMN from_coach boolean NOT NULL DEFAULT false,
  -- Names of the list in the contract, or own words.
  ADD COLUMN themes text[] NOT NULL DEFAULT '{}',
  DROP CONSTRAINT lessons_student_notes_check,
  ADD CONSTRAINT lessons_texts CHECK (
    length(student_notes) <= 20000 AND CASE WHEN from_coach THEN coach_notes <> '' ELSE length(btrim(student_notes)) > 0 END) NOT VALID,
  ADD CONSTRAINT lessons_themes CHECK (cardinality(themes) <= 5) NOT VALID;

DROP TRIGGER lessons_version ON lessons;
CREATE TRIGGER lessons_version BEFORE UPDATE OF date, student_notes, coach_notes, coach_user_id, coach_contact_id, themes ON lessons
  FOR EACH ROW EXECUTE FUNCTION count_version();

-- What the coach wrote in a lesson. The themes are the coach's words too if the lesson is.
CREATE FUNCTION coach_message(coach_notes text, from_coach boolean, themes text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN from_coach AND cardinality(themes) > 0
    THEN coach_notes || E'\n\nThemes: ' || replace(array_to_string(themes, ', '), '_', ' ') ELSE coach_notes END
$$;

CREATE OR REPLACE FUNCTION keep_feedback() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_minor(OLD.owner_id) THEN
    INSERT INTO message_history (owner_id, kind, change, author_id, author_name, text, place_kind, place_slug, place_title, written_at)
      VALUES (OLD.owner_id, 'feedback', CASE WHEN NEW.coach_notes <> '' THEN 'changed' ELSE 'deleted' END,
              (SELECT id FROM users WHERE id = OLD.coach_user_id), OLD.coach_name,
              coach_message(OLD.coach_notes, OLD.from_coach, OLD.themes),
              'lesson', OLD.slug, OLD.date::text, coalesce(OLD.coach_notes_at, OLD.created_at));
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER lessons_keep_changed ON lessons;
CREATE TRIGGER lessons_keep_changed AFTER UPDATE OF coach_notes, themes ON lessons FOR EACH ROW
  WHEN (OLD.coach_notes <> '' AND (OLD.coach_notes <> NEW.coach_notes OR (OLD.from_coach AND OLD.themes <> NEW.themes)))
  EXECUTE FUNCTION keep_feedback();
