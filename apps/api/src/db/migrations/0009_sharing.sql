-- Connections asked for, feedback that was read, search in lessons, and mail that waits to be sent.

-- One open request for a pair, whichever side asked (G-98).
CREATE TABLE connection_requests (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  student_id   bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  coach_id     bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  requested_by bigint NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT now(),
  UNIQUE (student_id, coach_id),
  CHECK (student_id <> coach_id),
  CHECK (requested_by IN (student_id, coach_id))
);
CREATE INDEX connection_requests_coach ON connection_requests (coach_id);

-- Without accents and capitals, as names and notes are searched.
CREATE FUNCTION folded(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(lower(normalize(words, NFKD)), '[\u0300-\u036f]', '', 'g');

ALTER TABLE lessons
  ADD feedback_read_at timestamptz,            -- when the student last opened the lesson with its feedback
  -- Punctuation parts words: the parser of PostgreSQL would keep "parry/riposte" as one, and read "5-3" as 5 and minus 3.
  ADD words tsvector GENERATED ALWAYS AS (
    to_tsvector('simple', regexp_replace(folded(coach_name || ' ' || student_notes || ' ' || coach_notes), '[!-/:-@[-`{-~]+', ' ', 'g'))) STORED;
CREATE INDEX lessons_words   ON lessons USING gin (words);
CREATE INDEX lessons_contact ON lessons (owner_id, coach_contact_id) WHERE coach_contact_id IS NOT NULL;
CREATE INDEX lessons_unread  ON lessons (owner_id) WHERE coach_notes_at IS NOT NULL AND (feedback_read_at IS NULL OR feedback_read_at < coach_notes_at);
CREATE INDEX lessons_waiting ON lessons (coach_user_id, owner_id) WHERE coach_notes = '';
CREATE INDEX coach_contacts_owner ON coach_contacts (owner_id) WHERE deleted_at IS NULL;

ALTER TABLE users ADD mail_notices boolean NOT NULL DEFAULT true;

-- People are found by how the words of their names begin (G-102): each stands after a blank, and what no search holds is left out.
DROP INDEX users_search_trgm;
CREATE INDEX users_name_words ON users USING gin ((' ' || translate(search_name, '-''’ʼ`.,', ' ')) gin_trgm_ops);

-- Mail is written by the transaction that gives cause for it and sent afterwards, so none is lost and none is of what never was.
CREATE TABLE outbox (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id    bigint REFERENCES users ON DELETE CASCADE,   -- whom it is for; null: an address without an account
  address    text NOT NULL,
  kind       text NOT NULL,
  once_on    date,                             -- at most one of its kind for a user on this day
  subject    text NOT NULL,
  body_text  text NOT NULL,
  body_html  text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  send_at    timestamptz NOT NULL DEFAULT now(),
  attempts   smallint NOT NULL DEFAULT 0,
  last_error text,
  sent_at    timestamptz,
  UNIQUE (user_id, kind, once_on)
);
CREATE INDEX outbox_waiting ON outbox (send_at) WHERE sent_at IS NULL;
CREATE INDEX outbox_sent    ON outbox (sent_at) WHERE sent_at IS NOT NULL;
