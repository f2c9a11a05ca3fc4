-- Checklists: which items are ticked for which competition, and what somebody has added to them. The guides themselves are part of the program.

CREATE TABLE checklists (
  owner_id      bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  id            bigint GENERATED ALWAYS AS IDENTITY,
  guide         text NOT NULL CHECK (length(guide) BETWEEN 1 AND 60),
  tournament_id bigint,                        -- null: for no competition in particular
  choices       jsonb,                         -- null: nothing was chosen yet
  chosen_at     timestamptz,
  PRIMARY KEY (owner_id, id),
  UNIQUE NULLS NOT DISTINCT (owner_id, guide, tournament_id),
  FOREIGN KEY (owner_id, tournament_id) REFERENCES tournaments (owner_id, id) ON DELETE CASCADE,
  CHECK ((choices IS NULL) = (chosen_at IS NULL))
);
CREATE INDEX checklists_of_tournament ON checklists (owner_id, tournament_id);

-- One row for each item that was ever ticked. One that is no longer ticked keeps its row, so that an older tick which
-- arrives later, from a phone that was offline, does not come back (docs/decisions/0020).
CREATE TABLE checklist_marks (
  owner_id     bigint NOT NULL,
  checklist_id bigint NOT NULL,
  item         text NOT NULL CHECK (length(item) BETWEEN 1 AND 60),
  ticked       boolean NOT NULL,
  marked_at    timestamptz NOT NULL,
  PRIMARY KEY (owner_id, checklist_id, item),
  FOREIGN KEY (owner_id, checklist_id) REFERENCES checklists (owner_id, id) ON DELETE CASCADE
);

-- Items of one's own. One that was removed keeps its row for a while, without its text, for the same reason.
CREATE TABLE checklist_items (
  owner_id     bigint NOT NULL,
  checklist_id bigint NOT NULL,
  id           text NOT NULL CHECK (id ~ '^own-[0-9a-f]{32}$'),
  text         text NOT NULL CHECK (length(text) <= 200),
  removed      boolean NOT NULL,
  added_at     timestamptz NOT NULL,
  written_at   timestamptz NOT NULL,
  PRIMARY KEY (owner_id, checklist_id, id),
  FOREIGN KEY (owner_id, checklist_id) REFERENCES checklists (owner_id, id) ON DELETE CASCADE,
  CHECK (removed = (text = ''))
);

CREATE TABLE equipment (
  owner_id    bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  id          bigint GENERATED ALWAYS AS IDENTITY,
  slug        text NOT NULL UNIQUE CHECK (length(slug) <= 80),
  name        text NOT NULL CHECK (length(btrim(name)) BETWEEN 1 AND 100),
  kind        text NOT NULL CHECK (kind IN ('Weapon', 'Blade', 'Body cord', 'Mask cord', 'Mask', 'Lamé', 'Jacket', 'Breeches', 'Plastron',
                'Chest protector', 'Glove', 'Shoes', 'Bag', 'Tools', 'Other')),
  weapon      weapon,                          -- null: for every weapon
  bought_on   date,
  serviced_on date,
  service_due date,
  notes       text NOT NULL DEFAULT '' CHECK (length(notes) <= 2000),
  created_at  timestamptz NOT NULL DEFAULT now(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (owner_id, id)
);
CREATE TRIGGER equipment_touch BEFORE UPDATE ON equipment FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

-- What failed at a check.
CREATE TABLE equipment_failures (
  owner_id     bigint NOT NULL,
  id           bigint GENERATED ALWAYS AS IDENTITY,
  slug         text NOT NULL UNIQUE CHECK (length(slug) <= 80),
  equipment_id bigint NOT NULL,
  date         date NOT NULL,
  what         text NOT NULL CHECK (length(btrim(what)) BETWEEN 1 AND 200),
  PRIMARY KEY (owner_id, id),
  FOREIGN KEY (owner_id, equipment_id) REFERENCES equipment (owner_id, id) ON DELETE CASCADE
);
CREATE INDEX equipment_failures_of ON equipment_failures (owner_id, equipment_id, date DESC, id DESC);

-- Who may read an account's calendar without signing in: whoever knows what this is the hash of.
CREATE TABLE calendar_feeds (
  owner_id   bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL
);

CREATE INDEX events_by_date ON events (owner_id, date);
