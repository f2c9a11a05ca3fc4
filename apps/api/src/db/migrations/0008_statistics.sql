-- Kept figures of the bouts that an account's own card fought, true after every statement, whoever writes it:
--   bouts, events, tournaments, cards → own_bouts (what counts of each own bout, as facts_of_own_bouts derives it)
--   own_bouts → bout_cells, bout_months, meeting_marks (sums of it)
-- Each step is its own triggers' work; a change of a bout is held against what was counted of it, so nothing is counted twice.
SET LOCAL statement_timeout = 0;

-- The lower end of the Wilson interval at 95 %; 0 for what is no share, as the differences are that go through upserts.
CREATE FUNCTION wilson_low(hits integer, bouts integer) RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN bouts <= 0 OR hits < 0 OR hits > bouts THEN 0
    ELSE (hits + 1.920729410347062 - 1.959963984540054 * sqrt(hits::float8 * (bouts - hits) / bouts + 0.960364705173531)) / (bouts + 3.841458820694124) END
$$;

CREATE TABLE own_bouts (
  owner_id        bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  bout_id         bigint NOT NULL,
  opponent_id     bigint NOT NULL,
  date            date NOT NULL,
  season          smallint NOT NULL,           -- the year it began in: 2025 is 1 August 2025 to 31 July 2026
  weapon          text NOT NULL,
  kind            text NOT NULL,               -- pool, de, team, other
  event_level     text NOT NULL,
  age_category    text NOT NULL,               -- or none
  opponent_rating text NOT NULL,               -- in the bout's weapon, or unknown
  opponent_hand   text NOT NULL,               -- or unknown
  won             boolean NOT NULL,
  scored          smallint NOT NULL,
  against         smallint NOT NULL,
  one_touch       boolean NOT NULL,            -- decided by the last touch that was to be had: 5-4, 15-14
  on_priority     boolean NOT NULL,
  marks           smallint[] NOT NULL,         -- ratings, cards and video calls: twelve of the own side, twelve of the other
  PRIMARY KEY (owner_id, bout_id)
);
CREATE INDEX own_bouts_by_date     ON own_bouts (owner_id, date, bout_id);
CREATE INDEX own_bouts_by_type     ON own_bouts (owner_id, weapon, kind, date, bout_id);
CREATE INDEX own_bouts_by_opponent ON own_bouts (owner_id, opponent_id, date, bout_id);
CREATE INDEX own_bouts_by_rating   ON own_bouts (owner_id, opponent_rating, date, bout_id);
CREATE INDEX own_bouts_by_hand     ON own_bouts (owner_id, opponent_hand, date, bout_id);
CREATE INDEX own_bouts_by_level    ON own_bouts (owner_id, event_level, date, bout_id);
CREATE INDEX own_bouts_by_age      ON own_bouts (owner_id, age_category, date, bout_id);
CREATE INDEX own_bouts_one_touch   ON own_bouts (owner_id, date, bout_id) WHERE one_touch;
CREATE INDEX own_bouts_on_priority ON own_bouts (owner_id, date, bout_id) WHERE on_priority;

-- What counts of those of the bouts that are own ones. In the order written: over tables that were never analyzed, as after an
-- import, the planner begins with every card of the account times every event.
CREATE FUNCTION facts_of_own_bouts(owners bigint[], bouts bigint[]) RETURNS SETOF own_bouts LANGUAGE sql STABLE SET join_collapse_limit = 1 AS $$
SELECT b.owner_id, b.id AS bout_id, o.id AS opponent_id, e.date,
       (extract(year FROM e.date) - (extract(month FROM e.date) < 8)::int)::smallint AS season,
       e.weapon::text AS weapon,
       CASE WHEN b.bout_type = 'Pool' THEN 'pool' WHEN b.bout_type IN ('DE', 'DE - Vet') THEN 'de' WHEN b.bout_type = 'Team Relay' THEN 'team' ELSE 'other' END AS kind,
       t.event_level::text AS event_level,
       coalesce(e.age_category, 'none') AS age_category,
       coalesce((CASE e.weapon WHEN 'epee' THEN o.usaf_rating_epee WHEN 'foil' THEN o.usaf_rating_foil WHEN 'sabre' THEN o.usaf_rating_sabre END)::text, 'unknown') AS opponent_rating,
       coalesce(coalesce(o.handed, CASE WHEN side.is_a THEN b.hand_b ELSE b.hand_a END)::text, 'unknown') AS opponent_hand,
       b.winner_is_a = side.is_a AS won,
       CASE WHEN side.is_a THEN b.score_a ELSE b.score_b END AS scored,
       CASE WHEN side.is_a THEN b.score_b ELSE b.score_a END AS against,
       abs(b.score_a - b.score_b) = 1 AND greatest(b.score_a, b.score_b) = ANY (
         CASE b.bout_format WHEN '5 touches' THEN '{5}' WHEN '10 touches' THEN '{10}' WHEN '15 touches' THEN '{15}' WHEN '45 touches (team)' THEN '{45}' ELSE '{5,10,15,45}' END::int[]
       ) AS one_touch,
       b.won_on_priority IS NOT NULL AS on_priority,
       CASE WHEN side.is_a THEN marks.a || marks.b ELSE marks.b || marks.a END AS marks
  FROM (SELECT DISTINCT * FROM unnest(owners, bouts) AS one (owner_id, bout_id)) touched
  JOIN users u ON u.id = touched.owner_id
  JOIN bouts b ON b.owner_id = touched.owner_id AND b.id = touched.bout_id
  JOIN fencers self ON self.owner_id = b.owner_id AND self.is_self AND self.id IN (b.fencer_a_id, b.fencer_b_id)
  CROSS JOIN LATERAL (SELECT b.fencer_a_id = self.id AS is_a) side
  JOIN fencers o ON o.owner_id = b.owner_id AND o.id = CASE WHEN side.is_a THEN b.fencer_b_id ELSE b.fencer_a_id END
  JOIN events e ON e.owner_id = b.owner_id AND e.id = b.event_id
  JOIN tournaments t ON t.owner_id = e.owner_id AND t.id = e.tournament_id
  CROSS JOIN LATERAL (SELECT
    ARRAY[b.footwork_a, b.bladework_a, b.technique_a, b.distance_a, b.energy_a, b.yellow_carded_a::int, b.red_cards_a, b.black_carded_a::int, b.priority_a::int, b.medical_a::int, b.video_used_a, b.video_upheld_a]::smallint[] AS a,
    ARRAY[b.footwork_b, b.bladework_b, b.technique_b, b.distance_b, b.energy_b, b.yellow_carded_b::int, b.red_cards_b, b.black_carded_b::int, b.priority_b::int, b.medical_b::int, b.video_used_b, b.video_upheld_b]::smallint[] AS b
  ) marks
$$;

-- One row for every value of a dimension under every choice of weapon, kind and season: what a page shows is read, never summed.
CREATE TABLE bout_cells (
  owner_id         bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  dimension        text NOT NULL,              -- total, opponent, opponent_rating, opponent_hand, event_level, age_category
  weapon           text NOT NULL,              -- or all
  kind             text NOT NULL,              -- or all
  season           smallint NOT NULL,          -- 0: all
  value            text NOT NULL,              -- an opponent's card by its number
  bouts            integer NOT NULL,
  wins             integer NOT NULL,
  scored           integer NOT NULL,
  against          integer NOT NULL,
  one_touch_wins   integer NOT NULL,
  one_touch_losses integer NOT NULL,
  priority_wins    integer NOT NULL,
  priority_losses  integer NOT NULL,
  surely_won       double precision NOT NULL GENERATED ALWAYS AS (wilson_low(wins, bouts)) STORED,
  surely_lost      double precision NOT NULL GENERATED ALWAYS AS (wilson_low(bouts - wins, bouts)) STORED,
  PRIMARY KEY (owner_id, dimension, weapon, kind, season, value)
);
CREATE INDEX bout_cells_best  ON bout_cells (owner_id, weapon, kind, season, surely_won  DESC, value) WHERE dimension = 'opponent' AND wins * 2 > bouts;
CREATE INDEX bout_cells_worst ON bout_cells (owner_id, weapon, kind, season, surely_lost DESC, value) WHERE dimension = 'opponent' AND wins * 2 < bouts;
CREATE INDEX bout_cells_empty ON bout_cells (owner_id) WHERE bouts = 0;

-- A month's bouts with the runs of wins and losses that it begins, holds and ends with, so that streaks go on from month to month.
CREATE TABLE bout_months (
  owner_id         bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  weapon           text NOT NULL,              -- or all
  kind             text NOT NULL,              -- or all
  month            date NOT NULL,
  bouts            integer NOT NULL,
  wins             integer NOT NULL,
  scored           integer NOT NULL,
  against          integer NOT NULL,
  one_touch_wins   integer NOT NULL,
  one_touch_losses integer NOT NULL,
  priority_wins    integer NOT NULL,
  priority_losses  integer NOT NULL,
  first_won        boolean NOT NULL,
  first_run        integer NOT NULL,
  last_won         boolean NOT NULL,
  last_run         integer NOT NULL,
  longest_wins     integer NOT NULL,
  longest_losses   integer NOT NULL,
  PRIMARY KEY (owner_id, weapon, kind, month)
);

CREATE TABLE meeting_marks (
  owner_id    bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  opponent_id bigint NOT NULL,                 -- 0: everybody
  mark        smallint NOT NULL,               -- its place in own_bouts.marks
  total       integer NOT NULL,
  times       integer NOT NULL,                -- bouts in which it was not 0
  PRIMARY KEY (owner_id, opponent_id, mark)
);
CREATE INDEX meeting_marks_empty ON meeting_marks (owner_id) WHERE times = 0;

CREATE FUNCTION add_to_cells(gone own_bouts[], come own_bouts[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- By value first, by the eight choices of filters then: a statement over many bouts has few values.
  INSERT INTO bout_cells AS cell (owner_id, dimension, weapon, kind, season, value, bouts, wins, scored, against, one_touch_wins, one_touch_losses, priority_wins, priority_losses)
  WITH changed AS (SELECT *, -1 AS n FROM unnest(gone) UNION ALL SELECT *, 1 FROM unnest(come)),
  by_value AS (
    SELECT c.owner_id, d.dimension, c.weapon, c.kind, c.season, d.value,
           sum(n) AS bouts, sum(n * won::int) AS wins, sum(n * scored) AS scored, sum(n * against) AS against,
           sum(n * (one_touch AND won)::int) AS one_touch_wins, sum(n * (one_touch AND NOT won)::int) AS one_touch_losses,
           sum(n * (on_priority AND won)::int) AS priority_wins, sum(n * (on_priority AND NOT won)::int) AS priority_losses
      FROM changed c
      CROSS JOIN LATERAL (VALUES ('total', ''), ('opponent', c.opponent_id::text), ('opponent_rating', c.opponent_rating), ('opponent_hand', c.opponent_hand),
                                 ('event_level', c.event_level), ('age_category', c.age_category)) d (dimension, value)
     GROUP BY 1, 2, 3, 4, 5, 6
  ), by_choice AS (
    SELECT v.owner_id, v.dimension, w.weapon, k.kind, s.season, v.value,
           sum(bouts) AS bouts, sum(wins) AS wins, sum(scored) AS scored, sum(against) AS against, sum(one_touch_wins) AS one_touch_wins,
           sum(one_touch_losses) AS one_touch_losses, sum(priority_wins) AS priority_wins, sum(priority_losses) AS priority_losses
      FROM by_value v
      CROSS JOIN LATERAL (VALUES ('all'), (v.weapon)) w (weapon)
      CROSS JOIN LATERAL (VALUES ('all'), (v.kind)) k (kind)
      CROSS JOIN LATERAL (VALUES (0::smallint), (v.season)) s (season)
     GROUP BY 1, 2, 3, 4, 5, 6
  )
  SELECT c.* FROM by_choice c JOIN users u ON u.id = c.owner_id
   WHERE (c.bouts, c.wins, c.scored, c.against, c.one_touch_wins, c.one_touch_losses, c.priority_wins, c.priority_losses) <> (0, 0, 0, 0, 0, 0, 0, 0)
   ORDER BY c.owner_id, c.dimension, c.weapon, c.kind, c.season, c.value
  ON CONFLICT (owner_id, dimension, weapon, kind, season, value) DO UPDATE SET
    bouts = cell.bouts + excluded.bouts, wins = cell.wins + excluded.wins, scored = cell.scored + excluded.scored, against = cell.against + excluded.against,
    one_touch_wins = cell.one_touch_wins + excluded.one_touch_wins, one_touch_losses = cell.one_touch_losses + excluded.one_touch_losses,
    priority_wins = cell.priority_wins + excluded.priority_wins, priority_losses = cell.priority_losses + excluded.priority_losses;

  INSERT INTO meeting_marks AS sums (owner_id, opponent_id, mark, total, times)
  WITH changed AS (SELECT *, -1 AS n FROM unnest(gone) UNION ALL SELECT *, 1 FROM unnest(come)),
  by_mark AS (
    SELECT c.owner_id, o.opponent_id, m.place::smallint AS mark, sum(n * m.value) AS total, sum(n * (m.value > 0)::int) AS times
      FROM changed c
      CROSS JOIN LATERAL (VALUES (0::bigint), (c.opponent_id)) o (opponent_id)
      CROSS JOIN LATERAL unnest(c.marks) WITH ORDINALITY m (value, place)
     WHERE m.value > 0
     GROUP BY 1, 2, 3
  )
  SELECT m.* FROM by_mark m JOIN users u ON u.id = m.owner_id WHERE (m.total, m.times) <> (0, 0) ORDER BY m.owner_id, m.opponent_id, m.mark
  ON CONFLICT (owner_id, opponent_id, mark) DO UPDATE SET total = sums.total + excluded.total, times = sums.times + excluded.times;

  IF cardinality(gone) > 0 THEN
    DELETE FROM bout_cells c USING (SELECT DISTINCT owner_id FROM unnest(gone)) o WHERE c.owner_id = o.owner_id AND c.bouts = 0;
    DELETE FROM meeting_marks m USING (SELECT DISTINCT owner_id FROM unnest(gone)) o WHERE m.owner_id = o.owner_id AND m.times = 0;
  END IF;
END $$;

-- Runs cannot be added and taken away, so a month in which something changed is counted anew.
CREATE FUNCTION count_bout_months(owners bigint[], weapons text[], kinds text[], months date[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM bout_months m USING unnest(owners, weapons, kinds, months) AS t (owner_id, weapon, kind, month)
   WHERE m.owner_id = t.owner_id AND m.weapon = t.weapon AND m.kind = t.kind AND m.month = t.month;
  INSERT INTO bout_months
  WITH fought AS (
    SELECT t.owner_id, t.weapon, t.kind, t.month, o.won, o.scored, o.against, o.one_touch, o.on_priority,
           row_number() OVER in_order AS place,
           row_number() OVER in_order - row_number() OVER (PARTITION BY t.owner_id, t.weapon, t.kind, t.month, o.won ORDER BY o.date, o.bout_id) AS run,
           count(*) OVER (PARTITION BY t.owner_id, t.weapon, t.kind, t.month) AS last_place
      FROM unnest(owners, weapons, kinds, months) AS t (owner_id, weapon, kind, month)
      JOIN users u ON u.id = t.owner_id
      JOIN own_bouts o ON o.owner_id = t.owner_id AND o.date >= t.month AND o.date < t.month + interval '1 month' AND t.weapon IN ('all', o.weapon) AND t.kind IN ('all', o.kind)
    WINDOW in_order AS (PARTITION BY t.owner_id, t.weapon, t.kind, t.month ORDER BY o.date, o.bout_id)
  ), runs AS (
    SELECT owner_id, weapon, kind, month, won, count(*) AS length, min(place) AS begins, max(place) = max(last_place) AS is_last, sum(scored) AS scored, sum(against) AS against,
           count(*) FILTER (WHERE one_touch) AS one_touches, count(*) FILTER (WHERE on_priority) AS priorities
      FROM fought GROUP BY owner_id, weapon, kind, month, won, run
  )
  SELECT owner_id, weapon, kind, month, sum(length), coalesce(sum(length) FILTER (WHERE won), 0), sum(scored), sum(against),
         coalesce(sum(one_touches) FILTER (WHERE won), 0), coalesce(sum(one_touches) FILTER (WHERE NOT won), 0),
         coalesce(sum(priorities) FILTER (WHERE won), 0), coalesce(sum(priorities) FILTER (WHERE NOT won), 0),
         bool_or(won) FILTER (WHERE begins = 1), max(length) FILTER (WHERE begins = 1), bool_or(won) FILTER (WHERE is_last), max(length) FILTER (WHERE is_last),
         coalesce(max(length) FILTER (WHERE won), 0), coalesce(max(length) FILTER (WHERE NOT won), 0)
    FROM runs GROUP BY owner_id, weapon, kind, month;
END $$;

CREATE FUNCTION sum_own_bouts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  left_rows own_bouts[] := '{}';
  new_rows  own_bouts[] := '{}';
BEGIN
  IF TG_OP <> 'INSERT' THEN SELECT coalesce(array_agg(g), '{}') INTO left_rows FROM gone g; END IF;
  IF TG_OP <> 'DELETE' THEN SELECT coalesce(array_agg(c), '{}') INTO new_rows FROM come c; END IF;
  IF cardinality(left_rows) + cardinality(new_rows) = 0 THEN RETURN NULL; END IF;
  PERFORM add_to_cells(left_rows, new_rows);
  PERFORM count_bout_months(array_agg(owner_id), array_agg(weapon), array_agg(kind), array_agg(month)) FROM (
    SELECT DISTINCT c.owner_id, w.weapon, k.kind, date_trunc('month', c.date)::date AS month
      FROM (SELECT * FROM unnest(left_rows) UNION ALL SELECT * FROM unnest(new_rows)) c
      CROSS JOIN LATERAL (VALUES ('all'), (c.weapon)) w (weapon)
      CROSS JOIN LATERAL (VALUES ('all'), (c.kind)) k (kind)) touched;
  RETURN NULL;
END $$;
CREATE TRIGGER own_bouts_in      AFTER INSERT ON own_bouts REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION sum_own_bouts();
CREATE TRIGGER own_bouts_out     AFTER DELETE ON own_bouts REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION sum_own_bouts();
CREATE TRIGGER own_bouts_changed AFTER UPDATE ON own_bouts REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION sum_own_bouts();

-- One change of an account at a time, and only then is looked what it concerns: a bout that comes while its event gets another
-- weapon would else be counted under the old one.
CREATE FUNCTION lock_figures(owners bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM users WHERE id IN (SELECT DISTINCT unnest(owners)) ORDER BY id FOR NO KEY UPDATE;
END $$;

-- Brings own_bouts up to date for these bouts; the caller holds the lock. The rows of an account that is being deleted go by themselves.
CREATE FUNCTION refresh_own_bouts(owners bigint[], bouts bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE facts own_bouts[];
BEGIN
  IF coalesce(cardinality(owners), 0) = 0 THEN RETURN; END IF;
  SELECT coalesce(array_agg(f), '{}') INTO facts FROM facts_of_own_bouts(owners, bouts) f;
  DELETE FROM own_bouts o USING (SELECT * FROM unnest(owners, bouts) AS one (owner_id, bout_id) EXCEPT SELECT owner_id, bout_id FROM unnest(facts)) foreign_bouts
   WHERE o.owner_id = foreign_bouts.owner_id AND o.bout_id = foreign_bouts.bout_id;
  INSERT INTO own_bouts SELECT * FROM unnest(facts)
  ON CONFLICT (owner_id, bout_id) DO UPDATE SET
    opponent_id = excluded.opponent_id, date = excluded.date, season = excluded.season, weapon = excluded.weapon, kind = excluded.kind, event_level = excluded.event_level,
    age_category = excluded.age_category, opponent_rating = excluded.opponent_rating, opponent_hand = excluded.opponent_hand, won = excluded.won, scored = excluded.scored,
    against = excluded.against, one_touch = excluded.one_touch, on_priority = excluded.on_priority, marks = excluded.marks
  WHERE (own_bouts.*) IS DISTINCT FROM (excluded.*);
END $$;

CREATE FUNCTION bouts_change_figures() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE owners bigint[]; changed bigint[];
BEGIN
  IF TG_OP = 'INSERT' THEN SELECT array_agg(owner_id), array_agg(id) INTO owners, changed FROM come;
  ELSE SELECT array_agg(owner_id), array_agg(id) INTO owners, changed FROM gone; END IF;
  PERFORM lock_figures(owners);
  PERFORM refresh_own_bouts(owners, changed);
  RETURN NULL;
END $$;
CREATE TRIGGER bouts_figures_in      AFTER INSERT ON bouts REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION bouts_change_figures();
CREATE TRIGGER bouts_figures_out     AFTER DELETE ON bouts REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION bouts_change_figures();
CREATE TRIGGER bouts_figures_changed AFTER UPDATE ON bouts REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION bouts_change_figures();

CREATE FUNCTION events_change_figures() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE owners bigint[]; changed bigint[];
BEGIN
  SELECT array_agg(g.owner_id), array_agg(g.id) INTO owners, changed FROM gone g JOIN come c USING (owner_id, id)
   WHERE (g.date, g.weapon, g.age_category, g.tournament_id) IS DISTINCT FROM (c.date, c.weapon, c.age_category, c.tournament_id);
  PERFORM lock_figures(owners);
  PERFORM refresh_own_bouts(array_agg(b.owner_id), array_agg(b.id))
     FROM unnest(owners, changed) AS e (owner_id, id) JOIN bouts b ON b.owner_id = e.owner_id AND b.event_id = e.id;
  RETURN NULL;
END $$;
CREATE TRIGGER events_figures AFTER UPDATE ON events REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION events_change_figures();

CREATE FUNCTION tournaments_change_figures() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE owners bigint[]; changed bigint[];
BEGIN
  SELECT array_agg(g.owner_id), array_agg(g.id) INTO owners, changed FROM gone g JOIN come c USING (owner_id, id) WHERE g.event_level <> c.event_level;
  PERFORM lock_figures(owners);
  PERFORM refresh_own_bouts(array_agg(b.owner_id), array_agg(b.id))
     FROM unnest(owners, changed) AS t (owner_id, id)
     JOIN events e ON e.owner_id = t.owner_id AND e.tournament_id = t.id
     JOIN bouts b ON b.owner_id = e.owner_id AND b.event_id = e.id;
  RETURN NULL;
END $$;
CREATE TRIGGER tournaments_figures AFTER UPDATE ON tournaments REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION tournaments_change_figures();

CREATE FUNCTION fencers_change_figures() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE owners bigint[]; changed bigint[];
BEGIN
  -- The own card's rating and hand count nowhere.
  SELECT array_agg(g.owner_id), array_agg(g.id) INTO owners, changed FROM gone g JOIN come c USING (owner_id, id)
   WHERE (g.is_self, g.handed, g.usaf_rating_epee, g.usaf_rating_foil, g.usaf_rating_sabre)
         IS DISTINCT FROM (c.is_self, c.handed, c.usaf_rating_epee, c.usaf_rating_foil, c.usaf_rating_sabre)
     AND NOT (g.is_self AND c.is_self);
  PERFORM lock_figures(owners);
  PERFORM refresh_own_bouts(array_agg(b.owner_id), array_agg(b.id))
     FROM unnest(owners, changed) AS f (owner_id, id)
     CROSS JOIN LATERAL (
       SELECT a.owner_id, a.id FROM bouts a WHERE a.owner_id = f.owner_id AND a.fencer_a_id = f.id
       UNION ALL SELECT a.owner_id, a.id FROM bouts a WHERE a.owner_id = f.owner_id AND a.fencer_b_id = f.id) b;
  RETURN NULL;
END $$;
CREATE TRIGGER fencers_figures AFTER UPDATE ON fencers REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION fencers_change_figures();

-- The panel waits for five events: they are counted as the dated lists are.
CREATE TRIGGER events_counted_in  AFTER INSERT ON events REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION count_months();
CREATE TRIGGER events_counted_out AFTER DELETE ON events REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_months();
CREATE TRIGGER events_counted     AFTER UPDATE ON events REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION count_months();
INSERT INTO month_counts (owner_id, list, month, entries) SELECT owner_id, 'events', date_trunc('month', date)::date, count(*) FROM events GROUP BY 1, 3;

-- What was there before is counted account by account.
DO $$
DECLARE account bigint;
BEGIN
  FOR account IN SELECT DISTINCT owner_id FROM bouts ORDER BY 1 LOOP
    PERFORM refresh_own_bouts(array_agg(owner_id), array_agg(id)) FROM bouts WHERE owner_id = account;
  END LOOP;
END $$;

-- Two cards of one person made one, and what it takes to undo that (for 30 days).
CREATE TABLE fencer_merges (
  owner_id   bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  id         bigint GENERATED ALWAYS AS IDENTITY,
  kept_id    bigint NOT NULL,
  removed_id bigint NOT NULL,
  moved_a    bigint[] NOT NULL,                -- bouts in which the removed card was fencer A
  moved_b    bigint[] NOT NULL,
  filled     jsonb NOT NULL,                   -- field → the kept card's value before and after
  merged_at  timestamptz NOT NULL,
  PRIMARY KEY (owner_id, id),
  FOREIGN KEY (owner_id, kept_id)    REFERENCES fencers (owner_id, id) ON DELETE CASCADE,
  FOREIGN KEY (owner_id, removed_id) REFERENCES fencers (owner_id, id) ON DELETE CASCADE
);
CREATE INDEX fencer_merges_by_kept    ON fencer_merges (owner_id, kept_id, id);
CREATE INDEX fencer_merges_by_removed ON fencer_merges (owner_id, removed_id);
CREATE INDEX fencer_merges_by_age     ON fencer_merges (merged_at);
