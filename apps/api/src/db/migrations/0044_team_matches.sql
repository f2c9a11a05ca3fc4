-- The sheets of team matches. Own legs are bouts, which refer to the match and the number of their leg.
CREATE TABLE team_matches (
  owner_id      bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  id            bigint GENERATED ALWAYS AS IDENTITY,
  slug          text NOT NULL UNIQUE CHECK (length(slug) <= 80 AND slug NOT IN ('add', 'edit')),
  event_id      bigint NOT NULL,
  round         smallint NOT NULL DEFAULT 0,
  team_a        text NOT NULL DEFAULT '' CHECK (length(team_a) <= 100),
  team_b        text NOT NULL DEFAULT '' CHECK (length(team_b) <= 100),
  legs          jsonb NOT NULL DEFAULT '[]',
  substitutions jsonb NOT NULL DEFAULT '[]',
  priority      text CHECK (priority IN ('a', 'b')),
  notes         text NOT NULL DEFAULT '' CHECK (length(notes) <= 20000),
  shareable     visibility NOT NULL,
  created_at    timestamptz NOT NULL DEFAULT now(),
  updated_at    timestamptz NOT NULL DEFAULT now(),
  version       integer NOT NULL DEFAULT 1,
  PRIMARY KEY (owner_id, id),
  FOREIGN KEY (owner_id, event_id) REFERENCES events (owner_id, id) ON DELETE CASCADE
);
CREATE INDEX team_matches_of_event ON team_matches (owner_id, event_id, id);
CREATE TRIGGER team_matches_touch BEFORE UPDATE ON team_matches FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER team_matches_version BEFORE UPDATE ON team_matches FOR EACH ROW EXECUTE FUNCTION count_version();

CREATE TABLE team_match_fencers (
  owner_id  bigint NOT NULL,
  match_id  bigint NOT NULL,
  side      text NOT NULL CHECK (side IN ('a', 'b')),
  place     smallint NOT NULL CHECK (place BETWEEN 0 AND 3),
  fencer_id bigint,
  name      text NOT NULL CHECK (length(name) <= 201),
  PRIMARY KEY (owner_id, match_id, side, place),
  FOREIGN KEY (owner_id, match_id) REFERENCES team_matches (owner_id, id) ON DELETE CASCADE,
  FOREIGN KEY (owner_id, fencer_id) REFERENCES fencers (owner_id, id) ON DELETE SET NULL (fencer_id)
);
CREATE INDEX team_match_fencers_of_card ON team_match_fencers (owner_id, fencer_id) WHERE fencer_id IS NOT NULL;

ALTER TABLE bouts
  ADD COLUMN team_match_id bigint,
  ADD COLUMN team_leg smallint,
  ADD CONSTRAINT bout_team_match FOREIGN KEY (owner_id, team_match_id) REFERENCES team_matches (owner_id, id) ON DELETE CASCADE NOT VALID,
  ADD CONSTRAINT bout_team_leg CHECK ((team_match_id IS NULL) = (team_leg IS NULL)) NOT VALID;
