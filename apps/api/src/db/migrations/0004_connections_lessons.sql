CREATE TABLE connections (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slug       text NOT NULL UNIQUE,
  student_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  coach_id   bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (student_id, coach_id),
  CHECK (student_id <> coach_id)
);
CREATE INDEX connections_coach ON connections (coach_id, student_id);

-- Coaches who do not use the product (G-49).
CREATE TABLE coach_contacts (
  owner_id   bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  id         bigint GENERATED ALWAYS AS IDENTITY,
  slug       text NOT NULL UNIQUE,
  first_name text NOT NULL CHECK (length(btrim(first_name)) BETWEEN 1 AND 100),
  last_name  text NOT NULL CHECK (length(btrim(last_name)) BETWEEN 1 AND 100),
  deleted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (owner_id, id)
);

CREATE TABLE lessons (
  owner_id         bigint NOT NULL REFERENCES users ON DELETE CASCADE,   -- the student
  id               bigint GENERATED ALWAYS AS IDENTITY,
  slug             text NOT NULL UNIQUE CHECK (length(slug) <= 80 AND slug NOT IN ('add', 'edit')),
  coach_user_id    bigint REFERENCES users ON DELETE SET NULL,
  coach_contact_id bigint,
  coach_name       text NOT NULL,              -- kept when the coach's account or card goes
  date             date NOT NULL,              -- lesson_date on the wire; named as in every dated list
  student_notes    text NOT NULL CHECK (length(btrim(student_notes)) BETWEEN 1 AND 20000),
  coach_notes      text NOT NULL DEFAULT '' CHECK (length(coach_notes) <= 20000),
  coach_notes_at   timestamptz,
  created_at       timestamptz NOT NULL DEFAULT now(),
  updated_at       timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (owner_id, id),
  FOREIGN KEY (owner_id, coach_contact_id) REFERENCES coach_contacts (owner_id, id) ON DELETE SET NULL (coach_contact_id),
  CONSTRAINT lesson_one_coach CHECK (num_nonnulls(coach_user_id, coach_contact_id) <= 1),
  CONSTRAINT lesson_not_self  CHECK (coach_user_id <> owner_id)
);
CREATE INDEX lessons_by_date ON lessons (owner_id, date DESC, id DESC);
CREATE INDEX lessons_by_coach ON lessons (coach_user_id, date DESC, id DESC) WHERE coach_user_id IS NOT NULL;
CREATE TRIGGER lessons_touch BEFORE UPDATE ON lessons FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
