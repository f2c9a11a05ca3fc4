-- Two more dimensions of the kept sums: the table of a direct elimination bout (64, 32, … 2) and the margin of a bout in
-- touches, where 3 stands for three or more.
-- 0031 fills them for bouts that exist. The function bodies are those of 0008 with the new column and dimensions.
ALTER TABLE own_bouts ADD COLUMN de_table text NOT NULL DEFAULT 'none';

CREATE FUNCTION margin_of(scored integer, against integer) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT least(abs(scored - against), 3)::text
$$;

CREATE OR REPLACE FUNCTION facts_of_own_bouts(owners bigint[], bouts bigint[]) RETURNS SETOF own_bouts LANGUAGE sql STABLE SET join_collapse_limit = 1 AS $$
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
       CASE WHEN side.is_a THEN marks.a || marks.b ELSE marks.b || marks.a END AS marks,
       CASE WHEN b.bout_type IN ('DE', 'DE - Vet') AND b.round = ANY ('{2,4,8,16,32,64,128,256,512}'::int[]) THEN b.round::text ELSE 'none' END AS de_table
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

CREATE OR REPLACE FUNCTION add_to_cells(gone own_bouts[], come own_bouts[]) RETURNS void LANGUAGE plpgsql AS $$
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
                                 ('event_level', c.event_level), ('age_category', c.age_category), ('de_table', c.de_table),
                                 ('margin', margin_of(c.scored, c.against))) d (dimension, value)
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

CREATE OR REPLACE FUNCTION refresh_own_bouts(owners bigint[], bouts bigint[]) RETURNS void LANGUAGE plpgsql AS $$
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
    against = excluded.against, one_touch = excluded.one_touch, on_priority = excluded.on_priority, marks = excluded.marks,
    de_table = excluded.de_table
  WHERE (own_bouts.*) IS DISTINCT FROM (excluded.*);
END $$;
