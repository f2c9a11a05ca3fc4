-- Results brought in from files. A file is kept until it is applied, at most a day: it names other people.
CREATE TABLE imports (
  owner_id   bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  id         uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  entry      bigint GENERATED ALWAYS AS IDENTITY,
  format     text NOT NULL CHECK (length(format) <= 20),
  status     text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'applied', 'undone')),
  -- Of the file's bytes, SHA-256.
  hash       text NOT NULL CHECK (length(hash) = 64),
  -- What was read from the file, compressed JSON.
  file       bytea,
  -- Who is who and what the file doesn't say, as the person has chosen it.
  choices    jsonb NOT NULL DEFAULT '{}',
  outcome    jsonb,
  created_at timestamptz NOT NULL,
  applied_at timestamptz,
  PRIMARY KEY (owner_id, id),
  CHECK ((status = 'open') = (file IS NOT NULL))
);
CREATE INDEX imports_latest ON imports (owner_id, entry DESC);
CREATE INDEX imports_open   ON imports (created_at) WHERE status = 'open';

-- What an import made or changed, and whom it took for whom. Undoing and later files of the same event need it.
CREATE TABLE import_rows (
  owner_id      bigint NOT NULL,
  id            bigint GENERATED ALWAYS AS IDENTITY,
  import_id     uuid NOT NULL,
  tournament_id bigint,
  event_id      bigint,
  bout_id       bigint,
  fencer_id     bigint,
  made          boolean NOT NULL,
  -- Of the record after the import; a higher one means that somebody has edited it since.
  version       integer NOT NULL,
  -- How the file names it.
  source        text CHECK (length(source) <= 1000),
  -- The values that came from the file, and the earlier ones of a record that existed.
  imported      jsonb NOT NULL DEFAULT '{}',
  before        jsonb,
  PRIMARY KEY (owner_id, id),
  CHECK (num_nonnulls(tournament_id, event_id, bout_id, fencer_id) = 1),
  FOREIGN KEY (owner_id, import_id)     REFERENCES imports (owner_id, id) ON DELETE CASCADE,
  FOREIGN KEY (owner_id, tournament_id) REFERENCES tournaments (owner_id, id) ON DELETE CASCADE,
  FOREIGN KEY (owner_id, event_id)      REFERENCES events (owner_id, id) ON DELETE CASCADE,
  FOREIGN KEY (owner_id, bout_id)       REFERENCES bouts (owner_id, id) ON DELETE CASCADE,
  FOREIGN KEY (owner_id, fencer_id)     REFERENCES fencers (owner_id, id) ON DELETE CASCADE
);
CREATE INDEX import_rows_import     ON import_rows (owner_id, import_id);
CREATE INDEX import_rows_tournament ON import_rows (owner_id, tournament_id) WHERE tournament_id IS NOT NULL;
CREATE INDEX import_rows_event      ON import_rows (owner_id, event_id) WHERE event_id IS NOT NULL;
CREATE INDEX import_rows_bout       ON import_rows (owner_id, bout_id) WHERE bout_id IS NOT NULL;
CREATE INDEX import_rows_fencer     ON import_rows (owner_id, fencer_id) WHERE fencer_id IS NOT NULL;

-- The columns that a person has chosen for tables with this header.
CREATE TABLE import_mappings (
  owner_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  header   text NOT NULL CHECK (length(header) = 64),
  mapping  jsonb NOT NULL,
  used_at  timestamptz NOT NULL,
  PRIMARY KEY (owner_id, header)
);
