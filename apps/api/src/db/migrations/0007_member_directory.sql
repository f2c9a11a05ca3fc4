-- USA Fencing members as their published list has them (G-94): no birth dates, no screening. Ratings stay as written (C23).
CREATE TABLE usaf_members (
  member_id    char(9) PRIMARY KEY CHECK (member_id ~ '^[0-9]{9}$'),
  first_name   text NOT NULL CHECK (length(btrim(first_name)) BETWEEN 1 AND 100),
  last_name    text NOT NULL CHECK (length(btrim(last_name)) BETWEEN 1 AND 100),
  nickname     text NOT NULL DEFAULT '' CHECK (length(nickname) <= 100),
  club1_abv    text NOT NULL DEFAULT '' CHECK (length(club1_abv) <= 120),
  club2_abv    text NOT NULL DEFAULT '' CHECK (length(club2_abv) <= 120),
  school_abv   text NOT NULL DEFAULT '' CHECK (length(school_abv) <= 120),
  division     text NOT NULL DEFAULT '' CHECK (length(division) <= 120),
  region       text NOT NULL DEFAULT '' CHECK (length(region) <= 120),
  us_citizen   boolean NOT NULL DEFAULT false,
  epee         text NOT NULL DEFAULT '' CHECK (length(epee) <= 120),
  sabre        text NOT NULL DEFAULT '' CHECK (length(sabre) <= 120),
  foil         text NOT NULL DEFAULT '' CHECK (length(foil) <= 120),
  us_ref_epee  text NOT NULL DEFAULT '' CHECK (length(us_ref_epee) <= 120),
  us_ref_sabre text NOT NULL DEFAULT '' CHECK (length(us_ref_sabre) <= 120),
  us_ref_foil  text NOT NULL DEFAULT '' CHECK (length(us_ref_foil) <= 120)
);

-- One row an import, written by its transaction: the newest id is the version that every process compares its index with.
CREATE TABLE usaf_imports (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  file_name   text NOT NULL,
  read        integer NOT NULL,
  added       integer NOT NULL,
  changed     integer NOT NULL,
  unchanged   integer NOT NULL,
  rejected    integer NOT NULL,
  imported_at timestamptz NOT NULL DEFAULT now()
);
