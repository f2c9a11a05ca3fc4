-- The second touch of a P-red was counted at the score after the first one, although both come at one halt.
CREATE OR REPLACE FUNCTION facts_of_own_touches(owners bigint[], bouts bigint[]) RETURNS SETOF own_touches LANGUAGE sql STABLE AS $$
WITH fought AS (
  SELECT b.owner_id, b.id AS bout_id, b.fencer_a_id = self.id AS own_is_a, touches_to_win(b.bout_format, b.score_a, b.score_b) AS goal
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

SELECT refresh_own_touches(array_agg(owner_id), array_agg(bout_id))
  FROM (SELECT DISTINCT owner_id, bout_id FROM touches WHERE kind = 'p_card') carded
HAVING count(*) > 0;
