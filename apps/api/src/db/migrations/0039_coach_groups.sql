-- A coach's named groups of students. A membership belongs to the connection and ends with it.
CREATE TABLE coach_groups (
  owner_id   bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  id         bigint GENERATED ALWAYS AS IDENTITY,
  slug       text NOT NULL UNIQUE CHECK (length(slug) <= 80),
  name       text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (owner_id, id)
);

CREATE TABLE coach_group_members (
  owner_id      bigint NOT NULL,
  group_id      bigint NOT NULL,
  connection_id bigint NOT NULL REFERENCES connections ON DELETE CASCADE,
  PRIMARY KEY (owner_id, group_id, connection_id),
  FOREIGN KEY (owner_id, group_id) REFERENCES coach_groups (owner_id, id) ON DELETE CASCADE
);
CREATE INDEX coach_group_members_connection ON coach_group_members (connection_id);
