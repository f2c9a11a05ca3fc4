-- Practices, and their bouts: bouts with a practice and no event. They have figures of their own, under kind 'practice'.
-- The kept sums have one more choice of kinds: 'all' stays competition, which is all that there was; 'any' has practice
-- too. 0038 fills it for what exists.
CREATE TABLE practices (
  owner_id   bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  id         bigint GENERATED ALWAYS AS IDENTITY,
  slug       text NOT NULL UNIQUE CHECK (length(slug) <= 80 AND slug NOT IN ('add', 'edit')),
  date       date NOT NULL,
  place      text NOT NULL DEFAULT '' CHECK (length(place) <= 200),
  weapon     weapon NOT NULL,
  notes      text NOT NULL DEFAULT '' CHECK (length(notes) <= 20000),
  -- Who can see its bouts unless a bout says otherwise.
  shareable  visibility NOT NULL DEFAULT 'Private',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version    integer NOT NULL DEFAULT 1,
  PRIMARY KEY (owner_id, id)
);
CREATE INDEX practices_by_date ON practices (owner_id, date DESC, id DESC);
CREATE TRIGGER practices_touch BEFORE UPDATE ON practices FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER practices_version BEFORE UPDATE ON practices FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER practices_counted_in  AFTER INSERT ON practices REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION count_months();
CREATE TRIGGER practices_counted_out AFTER DELETE ON practices REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_months();
CREATE TRIGGER practices_counted     AFTER UPDATE ON practices REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION count_months();

ALTER TABLE bouts
  ADD COLUMN practice_id bigint,
  ALTER COLUMN event_id DROP NOT NULL,
  ADD CONSTRAINT bout_practice FOREIGN KEY (owner_id, practice_id) REFERENCES practices (owner_id, id) ON DELETE CASCADE NOT VALID,
  ADD CONSTRAINT bout_place CHECK (num_nonnulls(event_id, practice_id) = 1) NOT VALID;

-- Under which kinds a bout is counted.
CREATE FUNCTION choices_of_kind(kind text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE kind WHEN 'practice' THEN ARRAY['practice', 'any'] ELSE ARRAY[kind, 'all', 'any'] END
$$;

-- Touches a practice bout is fought to; null if its format doesn't say. It can be any number.
CREATE FUNCTION practice_goal(format text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT substring(format FROM '^([1-9][0-9]?) touch')::integer
$$;

-- The bodies of 0030, 0008, 0032 and 0028 with practices: what was counted before is counted as before.
CREATE OR REPLACE FUNCTION facts_of_own_bouts(owners bigint[], bouts bigint[]) RETURNS SETOF own_bouts LANGUAGE sql STABLE SET join_collapse_limit = 1 AS $$
SELECT b.owner_id, b.id AS bout_id, o.id AS opponent_id, place.date,
       (extract(year FROM place.date) - (extract(month FROM place.date) < 8)::int)::smallint AS season,
       place.weapon::text AS weapon,
       CASE WHEN b.practice_id IS NOT NULL THEN 'practice' WHEN b.bout_type = 'Pool' THEN 'pool' WHEN b.bout_type IN ('DE', 'DE - Vet') THEN 'de' WHEN b.bout_type = 'Team Relay' THEN 'team' ELSE 'other' END AS kind,
       coalesce(t.event_level::text, 'none') AS event_level,
       coalesce(e.age_category, 'none') AS age_category,
       coalesce((CASE place.weapon WHEN 'epee' THEN o.usaf_rating_epee WHEN 'foil' THEN o.usaf_rating_foil WHEN 'sabre' THEN o.usaf_rating_sabre END)::text, 'unknown') AS opponent_rating,
       coalesce(coalesce(o.handed, CASE WHEN side.is_a THEN b.hand_b ELSE b.hand_a END)::text, 'unknown') AS opponent_hand,
       b.winner_is_a = side.is_a AS won,
       CASE WHEN side.is_a THEN b.score_a ELSE b.score_b END AS scored,
       CASE WHEN side.is_a THEN b.score_b ELSE b.score_a END AS against,
       abs(b.score_a - b.score_b) = 1 AND greatest(b.score_a, b.score_b) = ANY (
         CASE WHEN b.practice_id IS NOT NULL THEN ARRAY[practice_goal(b.bout_format)] ELSE CASE b.bout_format WHEN '5 touches' THEN '{5}' WHEN '10 touches' THEN '{10}' WHEN '15 touches' THEN '{15}' WHEN '45 touches (team)' THEN '{45}' ELSE '{5,10,15,45}' END::int[] END
       ) IS TRUE AS one_touch,
       b.won_on_priority IS NOT NULL AS on_priority,
       CASE WHEN side.is_a THEN marks.a || marks.b ELSE marks.b || marks.a END AS marks,
       CASE WHEN b.event_id IS NOT NULL AND b.bout_type IN ('DE', 'DE - Vet') AND b.round = ANY ('{2,4,8,16,32,64,128,256,512}'::int[]) THEN b.round::text ELSE 'none' END AS de_table
  FROM (SELECT DISTINCT * FROM unnest(owners, bouts) AS one (owner_id, bout_id)) touched
  JOIN users u ON u.id = touched.owner_id
  JOIN bouts b ON b.owner_id = touched.owner_id AND b.id = touched.bout_id
  JOIN fencers self ON self.owner_id = b.owner_id AND self.is_self AND self.id IN (b.fencer_a_id, b.fencer_b_id)
  CROSS JOIN LATERAL (SELECT b.fencer_a_id = self.id AS is_a) side
  JOIN fencers o ON o.owner_id = b.owner_id AND o.id = CASE WHEN side.is_a THEN b.fencer_b_id ELSE b.fencer_a_id END
  LEFT JOIN events e ON e.owner_id = b.owner_id AND e.id = b.event_id
  LEFT JOIN tournaments t ON t.owner_id = e.owner_id AND t.id = e.tournament_id
  LEFT JOIN practices p ON p.owner_id = b.owner_id AND p.id = b.practice_id
  CROSS JOIN LATERAL (SELECT coalesce(e.date, p.date) AS date, coalesce(e.weapon, p.weapon) AS weapon) place
  CROSS JOIN LATERAL (SELECT
    ARRAY[b.footwork_a, b.bladework_a, b.technique_a, b.distance_a, b.energy_a, b.yellow_carded_a::int, b.red_cards_a, b.black_carded_a::int, b.priority_a::int, b.medical_a::int, b.video_used_a, b.video_upheld_a]::smallint[] AS a,
    ARRAY[b.footwork_b, b.bladework_b, b.technique_b, b.distance_b, b.energy_b, b.yellow_carded_b::int, b.red_cards_b, b.black_carded_b::int, b.priority_b::int, b.medical_b::int, b.video_used_b, b.video_upheld_b]::smallint[] AS b
  ) marks
$$;

CREATE OR REPLACE FUNCTION add_to_cells(gone own_bouts[], come own_bouts[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- By value first, by the choices of filters then: a statement over many bouts has few values.
  INSERT INTO bout_cells AS cell (owner_id, dimension, weapon, kind, season, value, bouts, wins, scored, against, one_touch_wins, one_touch_losses, priority_wins, priority_losses)
  WITH changed AS (SELECT *, -1 AS n FROM unnest(gone) UNION ALL SELECT *, 1 FROM unnest(come)),
  by_value AS (
    SELECT c.owner_id, d.dimension, c.weapon, c.kind, c.season, d.value,
           sum(n) AS bouts, sum(n * won::int) AS wins, sum(n * scored) AS scored, sum(n * against) AS against,
           sum(n * (one_touch AND won)::int) AS one_touch_wins, sum(n * (one_touch AND NOT won)::int) AS one_touch_losses,
           sum(n * (on_priority AND won)::int) AS priority_wins, sum(n * (on_priority AND NOT won)::int) AS priority_losses
      FROM changed c
      CROSS JOIN LATERAL (VALUES ('total', ''), ('opponent', c.opponent_id::text), ('opponent_rating', c.opponent_rating), ('opponent_hand', c.opponent_hand),
                                 ('event_level', c.event_level), ('age_category', c.age_category), ('de_table', c.de_table),
                                 ('margin', margin_of(c.scored, c.against))) d (dimension, value)
     GROUP BY 1, 2, 3, 4, 5, 6
  ), by_choice AS (
    SELECT v.owner_id, v.dimension, w.weapon, k.kind, s.season, v.value,
           sum(bouts) AS bouts, sum(wins) AS wins, sum(scored) AS scored, sum(against) AS against, sum(one_touch_wins) AS one_touch_wins,
           sum(one_touch_losses) AS one_touch_losses, sum(priority_wins) AS priority_wins, sum(priority_losses) AS priority_losses
      FROM by_value v
      CROSS JOIN LATERAL (VALUES ('all'), (v.weapon)) w (weapon)
      CROSS JOIN LATERAL unnest(choices_of_kind(v.kind)) k (kind)
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
     WHERE m.value > 0 AND c.kind <> 'practice'
     GROUP BY 1, 2, 3
  )
  SELECT m.* FROM by_mark m JOIN users u ON u.id = m.owner_id WHERE (m.total, m.times) <> (0, 0) ORDER BY m.owner_id, m.opponent_id, m.mark
  ON CONFLICT (owner_id, opponent_id, mark) DO UPDATE SET total = sums.total + excluded.total, times = sums.times + excluded.times;

  IF cardinality(gone) > 0 THEN
    DELETE FROM bout_cells c USING (SELECT DISTINCT owner_id FROM unnest(gone)) o WHERE c.owner_id = o.owner_id AND c.bouts = 0;
    DELETE FROM meeting_marks m USING (SELECT DISTINCT owner_id FROM unnest(gone)) o WHERE m.owner_id = o.owner_id AND m.times = 0;
  END IF;
END $$;

CREATE OR REPLACE FUNCTION count_bout_months(owners bigint[], weapons text[], kinds text[], months date[]) RETURNS void LANGUAGE plpgsql AS $$
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
      JOIN own_bouts o ON o.owner_id = t.owner_id AND o.date >= t.month AND o.date < t.month + interval '1 month' AND t.weapon IN ('all', o.weapon) AND t.kind = ANY (choices_of_kind(o.kind))
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

CREATE OR REPLACE FUNCTION sum_own_bouts() RETURNS trigger LANGUAGE plpgsql AS $$
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
      CROSS JOIN LATERAL unnest(choices_of_kind(c.kind)) k (kind)) touched;
  RETURN NULL;
END $$;

CREATE FUNCTION practices_change_figures() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE owners bigint[]; changed bigint[];
BEGIN
  SELECT array_agg(g.owner_id), array_agg(g.id) INTO owners, changed FROM gone g JOIN come c USING (owner_id, id)
   WHERE (g.date, g.weapon) IS DISTINCT FROM (c.date, c.weapon);
  PERFORM lock_figures(owners);
  PERFORM refresh_own_bouts(array_agg(b.owner_id), array_agg(b.id))
     FROM unnest(owners, changed) AS p (owner_id, id) JOIN bouts b ON b.owner_id = p.owner_id AND b.practice_id = p.id;
  RETURN NULL;
END $$;
CREATE TRIGGER practices_figures AFTER UPDATE ON practices REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION practices_change_figures();

CREATE OR REPLACE FUNCTION add_touch_counts(gone touch_counts[], come touch_counts[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO touch_sums AS sums (owner_id, kind, season, opponent_id, weapon, hand, won, counts)
  WITH changed AS (SELECT *, -1 AS n FROM unnest(gone) UNION ALL SELECT *, 1 FROM unnest(come)),
  by_key AS (
    SELECT c.owner_id, k.kind, s.season, o.opponent_id, c.weapon, c.hand, c.won, e.key, sum(n * e.value::bigint) AS total
      FROM changed c
      CROSS JOIN LATERAL unnest(choices_of_kind(c.kind)) k (kind)
      CROSS JOIN LATERAL (VALUES (0::smallint), (c.season)) s (season)
      CROSS JOIN LATERAL (VALUES (0::bigint), (c.opponent_id)) o (opponent_id)
      CROSS JOIN LATERAL jsonb_each_text(c.counts) e
     GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 HAVING sum(n * e.value::bigint) <> 0
  )
  SELECT b.owner_id, b.kind, b.season, b.opponent_id, b.weapon, b.hand, b.won, jsonb_object_agg(b.key, b.total)
    FROM by_key b JOIN users u ON u.id = b.owner_id
   GROUP BY 1, 2, 3, 4, 5, 6, 7 ORDER BY 1, 2, 3, 4, 5, 6, 7
  ON CONFLICT (owner_id, kind, season, opponent_id, weapon, hand, won) DO UPDATE SET counts = add_counts(sums.counts, excluded.counts);
  IF cardinality(gone) > 0 THEN
    DELETE FROM touch_sums s USING (SELECT DISTINCT owner_id FROM unnest(gone)) o WHERE s.owner_id = o.owner_id AND s.counts = '{}';
  END IF;
END $$;

CREATE OR REPLACE FUNCTION facts_of_own_touches(owners bigint[], bouts bigint[]) RETURNS SETOF own_touches LANGUAGE sql STABLE AS $$
WITH fought AS (
  SELECT b.owner_id, b.id AS bout_id, b.fencer_a_id = self.id AS own_is_a, coalesce(CASE WHEN b.practice_id IS NOT NULL THEN practice_goal(b.bout_format) END, touches_to_win(b.bout_format, b.score_a, b.score_b)) AS goal
    FROM (SELECT DISTINCT * FROM unnest(owners, bouts) AS one (owner_id, bout_id)) touched
    JOIN users u ON u.id = touched.owner_id
    JOIN own_bouts o ON o.owner_id = touched.owner_id AND o.bout_id = touched.bout_id
    JOIN bouts b ON b.owner_id = o.owner_id AND b.id = o.bout_id
    JOIN fencers self ON self.owner_id = b.owner_id AND self.is_self AND self.id IN (b.fencer_a_id, b.fencer_b_id)
), points AS (
  SELECT f.own_is_a, f.goal, t.*,
         t.scorer IN ('both', CASE WHEN f.own_is_a THEN 'a' ELSE 'b' END) AS own,
         t.scorer IN ('both', CASE WHEN f.own_is_a THEN 'b' ELSE 'a' END) AS theirs
    FROM fought f JOIN touches t ON t.owner_id = f.owner_id AND t.bout_id = f.bout_id AND t.scorer <> 'none'
), carded AS (
  -- A P-red gives both fencers a touch at one halt: two entries, alternating and at the same time.
  SELECT p.*,
         (kind = 'p_card' AND lag(kind) OVER numbered = 'p_card' AND lag(scorer) OVER numbered <> scorer
           AND lag(period) OVER numbered IS NOT DISTINCT FROM period AND lag(clock_ms) OVER numbered IS NOT DISTINCT FROM clock_ms) IS TRUE AS continues
    FROM points p
  WINDOW numbered AS (PARTITION BY owner_id, bout_id ORDER BY number)
), halts AS (
  SELECT c.*, sum((NOT continues)::int) OVER (PARTITION BY owner_id, bout_id ORDER BY number) AS halt FROM carded c
), in_order AS (
  SELECT h.*,
         coalesce(sum(own::int) OVER earlier, 0) AS own_earlier, coalesce(sum(theirs::int) OVER earlier, 0) AS theirs_earlier,
         row_number() OVER (PARTITION BY owner_id, bout_id, halt ORDER BY number) % 2 = 0 AS is_second,
         lag(own) OVER numbered AS own_first,
         CASE WHEN kind <> 'p_card' AND lag(period) OVER numbered = period THEN lag(clock_ms) OVER numbered - clock_ms END AS since,
         -- Like a double, a P-red ends a run.
         CASE kind WHEN 'p_card' THEN 'both' ELSE scorer END AS run_of,
         row_number() OVER numbered
           - row_number() OVER (PARTITION BY owner_id, bout_id, CASE kind WHEN 'p_card' THEN 'both' ELSE scorer END ORDER BY number) AS island
    FROM halts h
  WINDOW numbered AS (PARTITION BY owner_id, bout_id ORDER BY number),
         earlier AS (PARTITION BY owner_id, bout_id ORDER BY number ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
), complete AS (
  SELECT *, CASE WHEN since >= 0 THEN since END AS gap_ms,
         -- The score before the halt, for both touches of a P-red.
         own_earlier - CASE WHEN is_second AND own_first THEN 1 ELSE 0 END AS own_before,
         theirs_earlier - CASE WHEN is_second AND NOT own_first THEN 1 ELSE 0 END AS theirs_before,
         CASE WHEN run_of = 'both' THEN 1 ELSE count(*) OVER (PARTITION BY owner_id, bout_id, run_of, island) END AS run_length
    FROM in_order
)
SELECT c.owner_id, c.bout_id, c.id, side.scored, c.number, c.kind,
       coalesce(CASE WHEN c.scorer = 'both' AND side.scored <> c.own_is_a THEN c.action_b ELSE c.action END, 'none'),
       coalesce(CASE WHEN c.scorer = 'both' AND side.scored <> c.own_is_a THEN NULL ELSE c.target END, 'none'),
       coalesce((CASE WHEN c.scorer = 'both' AND side.scored <> c.own_is_a THEN 6 - c.zone ELSE c.zone END)::text, 'none'),
       coalesce(c.period::text, 'none'),
       CASE WHEN c.own_before = c.theirs_before AND (c.own_before = c.goal - 1 OR c.period = 4) THEN 'last_touch'
            WHEN c.own_before > c.theirs_before THEN 'leading' WHEN c.own_before = c.theirs_before THEN 'level' ELSE 'trailing' END,
       c.run_length::text,
       CASE WHEN c.gap_ms IS NULL THEN 'none' WHEN c.gap_ms < 10000 THEN 'under_10' WHEN c.gap_ms < 30000 THEN 'under_30' WHEN c.gap_ms < 60000 THEN 'under_60' ELSE 'over_60' END,
       c.gap_ms
  FROM complete c
  CROSS JOIN LATERAL (VALUES (true, c.own), (false, c.theirs)) side (scored, counts)
 WHERE side.counts
$$;

CREATE OR REPLACE FUNCTION keep_comment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  bout_slug text;
  bout_date date;
BEGIN
  IF is_minor(OLD.owner_id) THEN
    SELECT bouts.slug, coalesce(events.date, practices.date) INTO bout_slug, bout_date
      FROM bouts
      LEFT JOIN events ON events.owner_id = bouts.owner_id AND events.id = bouts.event_id
      LEFT JOIN practices ON practices.owner_id = bouts.owner_id AND practices.id = bouts.practice_id
     WHERE bouts.owner_id = OLD.owner_id AND bouts.id = OLD.bout_id;
    INSERT INTO message_history (owner_id, kind, change, author_id, author_name, text, place_kind, place_slug, place_title, written_at)
      VALUES (OLD.owner_id, 'comment', CASE WHEN NEW.text <> '' THEN 'changed' ELSE 'deleted' END,
              (SELECT id FROM users WHERE id = OLD.author_id), OLD.author_name, OLD.text,
              'bout', bout_slug, coalesce(bout_date::text, ''), OLD.created_at);
  END IF;
  RETURN NULL;
END $$;
