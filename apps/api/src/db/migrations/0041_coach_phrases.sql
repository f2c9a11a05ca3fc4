-- Sentences that a coach often writes, inserted into feedback by typing a slash.
CREATE TABLE coach_phrases (
  owner_id   bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  id         uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  text       text NOT NULL CHECK (length(text) BETWEEN 1 AND 500),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (owner_id, id)
);
