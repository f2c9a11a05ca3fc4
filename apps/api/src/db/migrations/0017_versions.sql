-- How often a row was changed, so that a change made from an older one is told apart (decision 21).
ALTER TABLE tournaments ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE events      ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE bouts       ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE fencers     ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE lessons     ADD COLUMN version integer NOT NULL DEFAULT 1;

CREATE FUNCTION count_version() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN NEW.version := OLD.version + 1; RETURN NEW; END $$;

CREATE TRIGGER tournaments_version BEFORE UPDATE ON tournaments FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER events_version      BEFORE UPDATE ON events      FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER bouts_version       BEFORE UPDATE ON bouts       FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER fencers_version     BEFORE UPDATE ON fencers     FOR EACH ROW EXECUTE FUNCTION count_version();
-- That the student has opened the feedback changes nothing of what either has written.
CREATE TRIGGER lessons_version     BEFORE UPDATE OF date, student_notes, coach_notes, coach_user_id, coach_contact_id ON lessons
  FOR EACH ROW EXECUTE FUNCTION count_version();
