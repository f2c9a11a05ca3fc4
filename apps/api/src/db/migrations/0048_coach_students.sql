-- What a coach keeps about a student: a private note, and when they last looked. It belongs to the connection and ends
-- with it.
CREATE TABLE coach_students (
  owner_id      bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  connection_id bigint NOT NULL UNIQUE REFERENCES connections ON DELETE CASCADE,
  note          text NOT NULL DEFAULT '' CHECK (length(note) <= 2000),
  -- Of the note.
  version       integer NOT NULL DEFAULT 1,
  -- Null: never, which counts from the day of the connection.
  seen_at       timestamptz,
  PRIMARY KEY (owner_id, connection_id)
);
CREATE TRIGGER coach_students_version BEFORE UPDATE OF note ON coach_students FOR EACH ROW EXECUTE FUNCTION count_version();

-- What students have written until now is nothing new.
INSERT INTO coach_students (owner_id, connection_id, seen_at) SELECT coach_id, id, now() FROM connections;
