-- without a transaction
-- Fills the choice 'any' of the kept sums, account by account like 0031. Starting again comes to the same result.
DROP INDEX IF EXISTS bouts_by_practice;
CREATE INDEX CONCURRENTLY bouts_by_practice ON bouts (owner_id, practice_id, id) WHERE practice_id IS NOT NULL;
ALTER TABLE bouts VALIDATE CONSTRAINT bout_practice;
ALTER TABLE bouts VALIDATE CONSTRAINT bout_place;
DO $$
DECLARE account bigint;
BEGIN
  -- Also accounts without bouts: deleting an uncounted bout took away from sums that were never filled.
  FOR account IN
    SELECT owner_id FROM own_bouts
    UNION SELECT owner_id FROM bout_cells WHERE kind = 'any'
    UNION SELECT owner_id FROM bout_months WHERE kind = 'any'
    UNION SELECT owner_id FROM touch_sums WHERE kind = 'any'
    ORDER BY 1
  LOOP
    PERFORM lock_figures(ARRAY[account]);
    DELETE FROM bout_cells WHERE owner_id = account AND kind = 'any';
    INSERT INTO bout_cells (owner_id, dimension, weapon, kind, season, value, bouts, wins, scored, against, one_touch_wins, one_touch_losses, priority_wins, priority_losses)
    SELECT owner_id, dimension, weapon, 'any', season, value,
           sum(bouts), sum(wins), sum(scored), sum(against), sum(one_touch_wins), sum(one_touch_losses), sum(priority_wins), sum(priority_losses)
      FROM bout_cells WHERE owner_id = account AND kind IN ('all', 'practice')
     GROUP BY 1, 2, 3, 5, 6;
    PERFORM count_bout_months(array_agg(account), array_agg(touched.weapon), array_agg('any'::text), array_agg(touched.month)) FROM (
      SELECT DISTINCT w.weapon, date_trunc('month', o.date)::date AS month
        FROM own_bouts o CROSS JOIN LATERAL (VALUES ('all'), (o.weapon)) w (weapon) WHERE o.owner_id = account
      UNION SELECT weapon, month FROM bout_months WHERE owner_id = account AND kind = 'any') touched;
    DELETE FROM touch_sums WHERE owner_id = account AND kind = 'any';
    INSERT INTO touch_sums (owner_id, kind, season, opponent_id, weapon, hand, won, counts)
    SELECT owner_id, 'any', season, opponent_id, weapon, hand, won, jsonb_object_agg(key, total)
      FROM (SELECT owner_id, season, opponent_id, weapon, hand, won, each.key, sum(each.value::bigint) AS total
              FROM touch_sums CROSS JOIN LATERAL jsonb_each_text(counts) each
             WHERE owner_id = account AND kind IN ('all', 'practice')
             GROUP BY 1, 2, 3, 4, 5, 6, 7) added
     GROUP BY 1, 3, 4, 5, 6, 7;
    COMMIT;
  END LOOP;
END $$;
