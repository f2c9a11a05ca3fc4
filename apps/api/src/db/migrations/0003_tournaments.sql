CREATE TYPE event_level     AS ENUM ('Local', 'Regional', 'National', 'World');
CREATE TYPE weapon          AS ENUM ('foil', 'epee', 'sabre', 'other');
CREATE TYPE bout_type       AS ENUM ('Pool', 'DE', 'DE - Vet', 'Team Relay', 'Other');
CREATE TYPE bout_side       AS ENUM ('a', 'b');
CREATE TYPE passivity_card  AS ENUM ('none', 'yellow', 'red', 'black');

CREATE TABLE tournaments (
  owner_id    bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  id          bigint GENERATED ALWAYS AS IDENTITY,
  slug        text NOT NULL UNIQUE CHECK (length(slug) <= 80 AND slug NOT IN ('add', 'edit')),
  name        text NOT NULL CHECK (length(btrim(name)) BETWEEN 1 AND 100),
  date        date NOT NULL,
  location    text NOT NULL DEFAULT '' CHECK (length(location) <= 200),
  club        text NOT NULL DEFAULT '' CHECK (length(club) <= 120),
  event_level event_level NOT NULL,
  url         text NOT NULL DEFAULT '' CHECK (url = '' OR (url ~* '^https?://' AND length(url) <= 500)),
  notes       text NOT NULL DEFAULT '' CHECK (length(notes) <= 20000),
  created_at  timestamptz NOT NULL DEFAULT now(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (owner_id, id)
);
CREATE INDEX tournaments_by_date ON tournaments (owner_id, date DESC, id DESC);

CREATE TABLE events (
  owner_id      bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  id            bigint GENERATED ALWAYS AS IDENTITY,
  slug          text NOT NULL UNIQUE CHECK (length(slug) <= 80 AND slug NOT IN ('add', 'edit', 'bout', 'pool')),
  tournament_id bigint NOT NULL,
  name          text NOT NULL CHECK (length(btrim(name)) BETWEEN 1 AND 100),
  date          date NOT NULL,
  weapon        weapon NOT NULL,
  event_type    text NOT NULL CHECK (length(event_type) BETWEEN 1 AND 50),
  age_category  text CHECK (age_category IN ('Y8', 'Y10', 'Y12', 'Y14', 'Cadet', 'Junior', 'Senior/Open', 'Vet Combined', 'Vet40',
                  'Vet50', 'Vet60', 'Vet70', 'Vet80', 'Div I', 'Div IA', 'Div II', 'Div III', 'Para', 'Modern Pentathlon')),
  notes         text NOT NULL DEFAULT '' CHECK (length(notes) <= 20000),
  created_at    timestamptz NOT NULL DEFAULT now(),
  updated_at    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (owner_id, id),
  FOREIGN KEY (owner_id, tournament_id) REFERENCES tournaments (owner_id, id) ON DELETE CASCADE
);
CREATE INDEX events_by_tournament ON events (owner_id, tournament_id, date, id);

-- Both sides in one row, so that "two different fencers", "not 0:0" and "the higher score wins" are row constraints.
CREATE TABLE bouts (
  owner_id    bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  id          bigint GENERATED ALWAYS AS IDENTITY,
  slug        text NOT NULL UNIQUE CHECK (length(slug) <= 120 AND slug NOT IN ('add', 'edit', 'bout', 'pool')),
  event_id    bigint NOT NULL,
  fencer_a_id bigint NOT NULL,
  fencer_b_id bigint NOT NULL,
  score_a     smallint NOT NULL CHECK (score_a BETWEEN 0 AND 99),
  score_b     smallint NOT NULL CHECK (score_b BETWEEN 0 AND 99),
  winner_is_a boolean NOT NULL,
  won_on_priority bout_side,
  hand_a hand,                                     hand_b hand,
  yellow_carded_a boolean NOT NULL DEFAULT false,  yellow_carded_b boolean NOT NULL DEFAULT false,
  red_carded_a    boolean NOT NULL DEFAULT false,  red_carded_b    boolean NOT NULL DEFAULT false,
  black_carded_a  boolean NOT NULL DEFAULT false,  black_carded_b  boolean NOT NULL DEFAULT false,
  priority_a      boolean NOT NULL DEFAULT false,  priority_b      boolean NOT NULL DEFAULT false,  -- shown as passivity
  medical_a       boolean NOT NULL DEFAULT false,  medical_b       boolean NOT NULL DEFAULT false,
  video_used_a    smallint NOT NULL DEFAULT 0 CHECK (video_used_a BETWEEN 0 AND 9),
  video_used_b    smallint NOT NULL DEFAULT 0 CHECK (video_used_b BETWEEN 0 AND 9),
  video_upheld_a  smallint NOT NULL DEFAULT 0,     video_upheld_b  smallint NOT NULL DEFAULT 0,
  red_cards_a     smallint NOT NULL DEFAULT 0 CHECK (red_cards_a BETWEEN 0 AND 9),
  red_cards_b     smallint NOT NULL DEFAULT 0 CHECK (red_cards_b BETWEEN 0 AND 9),
  p_card_a passivity_card NOT NULL DEFAULT 'none', p_card_b passivity_card NOT NULL DEFAULT 'none',
  footwork_a  smallint NOT NULL DEFAULT 0 CHECK (footwork_a  BETWEEN 0 AND 5), footwork_b  smallint NOT NULL DEFAULT 0 CHECK (footwork_b  BETWEEN 0 AND 5),
  bladework_a smallint NOT NULL DEFAULT 0 CHECK (bladework_a BETWEEN 0 AND 5), bladework_b smallint NOT NULL DEFAULT 0 CHECK (bladework_b BETWEEN 0 AND 5),
  technique_a smallint NOT NULL DEFAULT 0 CHECK (technique_a BETWEEN 0 AND 5), technique_b smallint NOT NULL DEFAULT 0 CHECK (technique_b BETWEEN 0 AND 5),
  distance_a  smallint NOT NULL DEFAULT 0 CHECK (distance_a  BETWEEN 0 AND 5), distance_b  smallint NOT NULL DEFAULT 0 CHECK (distance_b  BETWEEN 0 AND 5),
  energy_a    smallint NOT NULL DEFAULT 0 CHECK (energy_a    BETWEEN 0 AND 5), energy_b    smallint NOT NULL DEFAULT 0 CHECK (energy_b    BETWEEN 0 AND 5),
  notes_a     text NOT NULL DEFAULT '' CHECK (length(notes_a) <= 20000),       notes_b     text NOT NULL DEFAULT '' CHECK (length(notes_b) <= 20000),
  referee     text NOT NULL DEFAULT '' CHECK (length(referee) <= 100),
  round       smallint NOT NULL DEFAULT 0 CHECK (round BETWEEN 0 AND 999),
  notes       text NOT NULL DEFAULT '' CHECK (length(notes) <= 20000),
  bout_format text NOT NULL DEFAULT '' CHECK (length(bout_format) <= 50),
  bout_type   bout_type,
  shareable   visibility NOT NULL,
  duration_s  integer CHECK (duration_s BETWEEN 0 AND 21600),
  created_at  timestamptz NOT NULL DEFAULT now(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (owner_id, id),
  FOREIGN KEY (owner_id, event_id) REFERENCES events (owner_id, id) ON DELETE CASCADE,
  -- Cards are soft-deleted; deferred, so that deleting an account may cascade in any order.
  FOREIGN KEY (owner_id, fencer_a_id) REFERENCES fencers (owner_id, id) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (owner_id, fencer_b_id) REFERENCES fencers (owner_id, id) DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT bout_two_fencers CHECK (fencer_a_id <> fencer_b_id),
  CONSTRAINT bout_has_score   CHECK (score_a + score_b > 0 OR won_on_priority IS NOT NULL),
  CONSTRAINT bout_winner      CHECK (score_a = score_b OR winner_is_a = (score_a > score_b)),
  CONSTRAINT bout_priority    CHECK (won_on_priority IS NULL OR winner_is_a = (won_on_priority = 'a')),
  CONSTRAINT bout_red_cards   CHECK (red_carded_a = (red_cards_a > 0) AND red_carded_b = (red_cards_b > 0)),
  CONSTRAINT bout_upheld      CHECK (video_upheld_a BETWEEN 0 AND video_used_a AND video_upheld_b BETWEEN 0 AND video_used_b)
);
CREATE INDEX bouts_by_event    ON bouts (owner_id, event_id, id);
CREATE INDEX bouts_by_fencer_a ON bouts (owner_id, fencer_a_id, id);
CREATE INDEX bouts_by_fencer_b ON bouts (owner_id, fencer_b_id, id);
CREATE INDEX bouts_shared      ON bouts (owner_id, id DESC) WHERE shareable <> 'Private';

CREATE TABLE tags (
  owner_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  id       bigint GENERATED ALWAYS AS IDENTITY,
  name     citext NOT NULL CHECK (length(btrim(name::text)) BETWEEN 1 AND 40),
  PRIMARY KEY (owner_id, id),
  UNIQUE (owner_id, name)
);
CREATE TABLE bout_tags (
  owner_id bigint NOT NULL,
  bout_id  bigint NOT NULL,
  position smallint NOT NULL CHECK (position BETWEEN 0 AND 19),
  tag_id   bigint NOT NULL,
  PRIMARY KEY (owner_id, bout_id, position),
  UNIQUE (owner_id, bout_id, tag_id),
  FOREIGN KEY (owner_id, bout_id) REFERENCES bouts (owner_id, id) ON DELETE CASCADE,
  FOREIGN KEY (owner_id, tag_id)  REFERENCES tags  (owner_id, id) ON DELETE CASCADE
);
CREATE INDEX bout_tags_by_tag ON bout_tags (owner_id, tag_id);

CREATE TRIGGER tournaments_touch BEFORE UPDATE ON tournaments FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER events_touch      BEFORE UPDATE ON events      FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER bouts_touch       BEFORE UPDATE ON bouts       FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
