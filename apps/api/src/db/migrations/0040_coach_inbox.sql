-- What a coach has put off or is done with, though it still waits. What has been answered needs no mark.
CREATE TABLE coach_inbox_marks (
  owner_id      bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  -- Whose lesson, bout, question or request it is: the marks go with the account.
  student_id    bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  kind          text NOT NULL CHECK (length(kind) <= 20),
  item          text NOT NULL CHECK (length(item) <= 120),
  -- Null: done.
  snoozed_until date,
  marked_at     timestamptz NOT NULL,
  PRIMARY KEY (owner_id, kind, item)
);
CREATE INDEX coach_inbox_marks_student ON coach_inbox_marks (student_id);
