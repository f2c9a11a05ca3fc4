-- without a transaction
-- Fills the totals of existing accounts, account by account like 0031. Starting again comes to the same result.
DO $$
DECLARE account bigint;
BEGIN
  FOR account IN
    SELECT owner_id FROM touch_sums
    UNION SELECT owner_id FROM touch_totals
    ORDER BY 1
  LOOP
    PERFORM lock_figures(ARRAY[account]);
    DELETE FROM touch_totals WHERE owner_id = account;
    INSERT INTO touch_totals (owner_id, kind, season, counts)
    SELECT owner_id, kind, season, jsonb_object_agg(key, total)
      FROM (SELECT owner_id, kind, season, each.key, sum(each.value::bigint) AS total
              FROM touch_sums CROSS JOIN LATERAL jsonb_each_text(counts) each
             WHERE owner_id = account AND opponent_id = 0
             GROUP BY 1, 2, 3, 4) added
     GROUP BY 1, 2, 3;
    COMMIT;
  END LOOP;
END $$;
