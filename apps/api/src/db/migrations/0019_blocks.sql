-- Who has blocked another account: neither of the two sees anything of the other.
CREATE TABLE blocks (
  owner_id   bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  blocked_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (owner_id, blocked_id),
  CHECK (owner_id <> blocked_id)
);
CREATE INDEX blocks_blocked ON blocks (blocked_id);

-- How often the owner has declined requests of another account, until that is too old to matter.
CREATE TABLE request_refusals (
  owner_id   bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  asker_id   bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  times      smallint NOT NULL DEFAULT 1 CHECK (times >= 1),
  refused_at timestamptz NOT NULL,
  PRIMARY KEY (owner_id, asker_id),
  CHECK (owner_id <> asker_id)
);
CREATE INDEX request_refusals_asker ON request_refusals (asker_id);
CREATE INDEX request_refusals_age   ON request_refusals (refused_at);

-- Null: the names are those of the registration.
ALTER TABLE users ADD name_changed_at timestamptz;
