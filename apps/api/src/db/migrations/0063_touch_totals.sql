-- Totals over all opponents, weapons, hands and results, for every choice of kind and season: what the page of touch
-- statistics shows first. It read up to 24 rows of touch_sums for them.
CREATE TABLE touch_totals (
  owner_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  kind     text NOT NULL,                   -- or all, any
  season   smallint NOT NULL,               -- 0: all
  counts   jsonb NOT NULL,
  PRIMARY KEY (owner_id, kind, season)
);

CREATE OR REPLACE FUNCTION add_touch_counts(gone touch_counts[], come touch_counts[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH changed AS (SELECT *, -1 AS n FROM unnest(gone) UNION ALL SELECT *, 1 FROM unnest(come)),
  by_key AS (
    SELECT c.owner_id, k.kind, s.season, o.opponent_id, c.weapon, c.hand, c.won, e.key, sum(n * e.value::bigint) AS total
      FROM changed c
      JOIN users u ON u.id = c.owner_id
      CROSS JOIN LATERAL unnest(choices_of_kind(c.kind)) k (kind)
      CROSS JOIN LATERAL (VALUES (0::smallint), (c.season)) s (season)
      CROSS JOIN LATERAL (VALUES (0::bigint), (c.opponent_id)) o (opponent_id)
      CROSS JOIN LATERAL jsonb_each_text(c.counts) e
     GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 HAVING sum(n * e.value::bigint) <> 0
  ), by_choice AS (
    INSERT INTO touch_sums AS sums (owner_id, kind, season, opponent_id, weapon, hand, won, counts)
    SELECT owner_id, kind, season, opponent_id, weapon, hand, won, jsonb_object_agg(key, total)
      FROM by_key
     GROUP BY 1, 2, 3, 4, 5, 6, 7 ORDER BY 1, 2, 3, 4, 5, 6, 7
    ON CONFLICT (owner_id, kind, season, opponent_id, weapon, hand, won) DO UPDATE SET counts = add_counts(sums.counts, excluded.counts)
  )
  INSERT INTO touch_totals AS totals (owner_id, kind, season, counts)
  SELECT owner_id, kind, season, jsonb_object_agg(key, total)
    FROM (SELECT owner_id, kind, season, key, sum(total) AS total FROM by_key WHERE opponent_id = 0
           GROUP BY 1, 2, 3, 4 HAVING sum(total) <> 0) added
   GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (owner_id, kind, season) DO UPDATE SET counts = add_counts(totals.counts, excluded.counts);
  IF cardinality(gone) > 0 THEN
    DELETE FROM touch_sums s USING (SELECT DISTINCT owner_id FROM unnest(gone)) o WHERE s.owner_id = o.owner_id AND s.counts = '{}';
    DELETE FROM touch_totals t USING (SELECT DISTINCT owner_id FROM unnest(gone)) o WHERE t.owner_id = o.owner_id AND t.counts = '{}';
  END IF;
END $$;
