-- Videos of lessons and bouts: what is stored of whom, what is on its way, what is still to be made of it, and what to remove.

CREATE TABLE media (
  owner_id    bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  id          bigint GENERATED ALWAYS AS IDENTITY,
  slug        text NOT NULL UNIQUE CHECK (slug ~ '^[A-Za-z0-9]{4,32}$'),
  lesson_id   bigint,
  bout_id     bigint,
  filename    text NOT NULL CHECK (length(filename) <= 255),
  type        text NOT NULL CHECK (type IN ('video/mp4', 'video/quicktime', 'video/webm', 'video/x-matroska')),
  codecs      text[] NOT NULL,
  size        bigint NOT NULL CHECK (size > 0),
  duration_ms bigint CHECK (duration_ms > 0),
  width       integer CHECK (width > 0),
  height      integer CHECK (height > 0),
  storage_key text NOT NULL UNIQUE,
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (owner_id, id),
  FOREIGN KEY (owner_id, lesson_id) REFERENCES lessons (owner_id, id) ON DELETE CASCADE,
  FOREIGN KEY (owner_id, bout_id) REFERENCES bouts (owner_id, id) ON DELETE CASCADE,
  CONSTRAINT media_one_place CHECK (num_nonnulls(lesson_id, bout_id) = 1)
);
CREATE INDEX media_of_lesson ON media (owner_id, lesson_id, id) WHERE lesson_id IS NOT NULL;
CREATE INDEX media_of_bout ON media (owner_id, bout_id, id) WHERE bout_id IS NOT NULL;

CREATE TABLE media_variants (
  owner_id    bigint NOT NULL,
  media_id    bigint NOT NULL,
  kind        text NOT NULL CHECK (kind IN ('mp4', 'poster')),
  type        text NOT NULL CHECK (type IN ('video/mp4', 'image/jpeg', 'image/webp')),
  codecs      text[] NOT NULL,
  size        bigint NOT NULL CHECK (size > 0),
  storage_key text NOT NULL UNIQUE,
  PRIMARY KEY (owner_id, media_id, kind),
  FOREIGN KEY (owner_id, media_id) REFERENCES media (owner_id, id) ON DELETE CASCADE
);

-- An upload under way holds its size against the quota. One that has ended gave its key to the video and stays a while,
-- so that a repeated question is answered. Where it belongs may be said after the bytes.
CREATE TABLE media_uploads (
  owner_id    bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  id          uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  slug        text CHECK (slug ~ '^[A-Za-z0-9]{4,32}$'),
  lesson_id   bigint,
  bout_id     bigint,
  filename    text NOT NULL CHECK (length(filename) <= 255),
  size        bigint NOT NULL CHECK (size > 0),
  received    bigint NOT NULL DEFAULT 0 CHECK (received BETWEEN 0 AND size),
  storage_key text UNIQUE,
  growth      jsonb,
  resumable   boolean NOT NULL,
  holder      uuid,                            -- the request that writes at the moment
  held_until  timestamptz,
  wanted      boolean NOT NULL DEFAULT false,  -- another request waits for the holder to stop
  media_id    bigint,
  expires_at  timestamptz NOT NULL,
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (owner_id, id),
  FOREIGN KEY (owner_id, lesson_id) REFERENCES lessons (owner_id, id) ON DELETE CASCADE,
  FOREIGN KEY (owner_id, bout_id) REFERENCES bouts (owner_id, id) ON DELETE CASCADE,
  FOREIGN KEY (owner_id, media_id) REFERENCES media (owner_id, id) ON DELETE CASCADE,
  CHECK (num_nonnulls(lesson_id, bout_id) <= 1),
  CHECK ((media_id IS NULL) = (storage_key IS NOT NULL))
);
-- Two uploads never fight for one name.
CREATE UNIQUE INDEX media_uploads_slug ON media_uploads (slug) WHERE media_id IS NULL;
CREATE INDEX media_uploads_expiry ON media_uploads (expires_at);
CREATE INDEX media_uploads_of_lesson ON media_uploads (owner_id, lesson_id) WHERE lesson_id IS NOT NULL;
CREATE INDEX media_uploads_of_bout ON media_uploads (owner_id, bout_id) WHERE bout_id IS NOT NULL;
CREATE INDEX media_uploads_of_media ON media_uploads (owner_id, media_id) WHERE media_id IS NOT NULL;

-- Bytes whose row is gone. It belongs to nobody: an account that is deleted leaves its list of bytes to remove here.
CREATE TABLE media_leftovers (
  storage_key text PRIMARY KEY,
  growth      jsonb,
  attempts    smallint NOT NULL DEFAULT 0,
  try_at      timestamptz NOT NULL DEFAULT now(),
  last_error  text
);
CREATE INDEX media_leftovers_due ON media_leftovers (try_at);

CREATE FUNCTION leave_bytes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO media_leftovers (storage_key) VALUES (OLD.storage_key) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE FUNCTION leave_upload() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO media_leftovers (storage_key, growth) VALUES (OLD.storage_key, OLD.growth) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER media_leaves AFTER DELETE ON media FOR EACH ROW EXECUTE FUNCTION leave_bytes();
CREATE TRIGGER media_variants_leave AFTER DELETE ON media_variants FOR EACH ROW EXECUTE FUNCTION leave_bytes();
CREATE TRIGGER media_uploads_leave AFTER DELETE ON media_uploads FOR EACH ROW WHEN (OLD.storage_key IS NOT NULL) EXECUTE FUNCTION leave_upload();

-- What ffmpeg is to do, where there is one. A claimed job is its holder's until run_at.
CREATE TABLE media_jobs (
  owner_id   bigint NOT NULL,
  media_id   bigint NOT NULL,
  kind       text NOT NULL CHECK (kind IN ('poster', 'convert')),
  attempts   smallint NOT NULL DEFAULT 0,
  run_at     timestamptz NOT NULL,
  holder     uuid,
  last_error text,
  PRIMARY KEY (owner_id, media_id, kind),
  FOREIGN KEY (owner_id, media_id) REFERENCES media (owner_id, id) ON DELETE CASCADE
);
CREATE INDEX media_jobs_due ON media_jobs (kind, run_at);

-- Marks on a video's time. The name of a coach whose account is gone stays with what he wrote.
CREATE TABLE moments (
  owner_id    bigint NOT NULL,
  id          uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  entry       bigint GENERATED ALWAYS AS IDENTITY,   -- in which order they came
  media_id    bigint NOT NULL,
  author_id   bigint REFERENCES users ON DELETE SET NULL,
  author_name text NOT NULL,
  at_ms       integer NOT NULL CHECK (at_ms >= 0),
  kind        text CHECK (kind IN ('touch_for', 'touch_against', 'action', 'question')),
  note        text NOT NULL DEFAULT '' CHECK (length(note) <= 500),
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (owner_id, id),
  FOREIGN KEY (owner_id, media_id) REFERENCES media (owner_id, id) ON DELETE CASCADE,
  CHECK (kind IS NOT NULL OR note <> '')
);
CREATE INDEX moments_in_time ON moments (owner_id, media_id, at_ms);
CREATE INDEX moments_author ON moments (author_id);

CREATE TABLE moment_answers (
  owner_id    bigint NOT NULL,
  id          uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  entry       bigint GENERATED ALWAYS AS IDENTITY,
  moment_id   uuid NOT NULL,
  author_id   bigint REFERENCES users ON DELETE SET NULL,
  author_name text NOT NULL,
  text        text NOT NULL CHECK (length(text) BETWEEN 1 AND 500),
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (owner_id, id),
  FOREIGN KEY (owner_id, moment_id) REFERENCES moments (owner_id, id) ON DELETE CASCADE
);
CREATE INDEX moment_answers_of_moment ON moment_answers (owner_id, moment_id, entry);
CREATE INDEX moment_answers_author ON moment_answers (author_id);
