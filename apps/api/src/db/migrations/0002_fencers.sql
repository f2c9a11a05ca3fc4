CREATE TYPE hand           AS ENUM ('Right', 'Left');
CREATE TYPE grip           AS ENUM ('Pistol', 'French', 'Both', 'Other');
CREATE TYPE fencer_rating  AS ENUM ('U', 'E', 'D', 'C', 'B', 'A');
CREATE TYPE referee_rating AS ENUM ('P', 'L2', 'L1', 'R2', 'R1', 'N1', 'Unknown');

-- Cards belong to their owner alone; is_self marks his own. The owner stands first in every key (scaling by account).
CREATE TABLE fencers (
  owner_id    bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  id          bigint GENERATED ALWAYS AS IDENTITY,
  slug        text NOT NULL UNIQUE CHECK (length(slug) <= 80 AND slug NOT IN ('add', 'edit')),
  is_self     boolean NOT NULL DEFAULT false,
  first_name  text NOT NULL CHECK (length(btrim(first_name)) BETWEEN 1 AND 100),
  last_name   text NOT NULL CHECK (length(btrim(last_name)) BETWEEN 1 AND 100),
  club        text NOT NULL DEFAULT '' CHECK (length(club) <= 120),
  club2       text NOT NULL DEFAULT '' CHECK (length(club2) <= 120),
  school      text NOT NULL DEFAULT '' CHECK (length(school) <= 120),
  division    text NOT NULL DEFAULT '' CHECK (length(division) <= 120),
  region      smallint NOT NULL CHECK (region IN (0, 1, 2, 3, 4, 5, 6, 99)),
  nationality text NOT NULL DEFAULT '' CHECK (length(nationality) <= 60),
  handed      hand,
  primary_grip grip,
  usaf_rating_epee fencer_rating, usaf_rating_sabre fencer_rating, usaf_rating_foil fencer_rating,
  ref_rating_epee referee_rating, ref_rating_sabre referee_rating, ref_rating_foil referee_rating,
  custom_rating        text NOT NULL DEFAULT '' CHECK (length(custom_rating) <= 200),
  tactical_description text NOT NULL DEFAULT '' CHECK (length(tactical_description) <= 20000),
  favorite_actions     text NOT NULL DEFAULT '' CHECK (length(favorite_actions) <= 20000),
  notes                text NOT NULL DEFAULT '' CHECK (length(notes) <= 20000),
  usa_fencing_info     char(9) CHECK (usa_fencing_info ~ '^[0-9]{9}$'),
  club_since  timestamptz NOT NULL DEFAULT now(),   -- club changes count for sharing only after a while (G-106)
  deleted_at  timestamptz,                          -- bouts keep the name (G-92)
  created_at  timestamptz NOT NULL DEFAULT now(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (owner_id, id),
  CHECK (NOT (is_self AND deleted_at IS NOT NULL))
);
CREATE UNIQUE INDEX fencers_one_self   ON fencers (owner_id) WHERE is_self;
CREATE UNIQUE INDEX fencers_one_member ON fencers (owner_id, usa_fencing_info) WHERE usa_fencing_info IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX fencers_by_name ON fencers (owner_id, lower(last_name), lower(first_name), id) WHERE deleted_at IS NULL;
CREATE TRIGGER fencers_touch BEFORE UPDATE ON fencers FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
