-- without a transaction
-- Account by account, each in a transaction of its own, so that nobody waits long for a bout to be saved. Starting again
-- begins from the first account and comes to the same result.
DROP INDEX IF EXISTS own_bouts_by_table;
CREATE INDEX CONCURRENTLY own_bouts_by_table ON own_bouts (owner_id, de_table, date, bout_id);
DO $$
DECLARE account bigint;
BEGIN
  -- Also accounts without bouts: deleting an uncounted bout took away from cells that were never filled.
  FOR account IN
    SELECT owner_id FROM own_bouts
    UNION SELECT owner_id FROM bout_cells WHERE dimension IN ('de_table', 'margin')
    ORDER BY 1
  LOOP
    PERFORM lock_figures(ARRAY[account]);
    UPDATE own_bouts o SET de_table = b.round::text FROM bouts b
     WHERE o.owner_id = account AND b.owner_id = o.owner_id AND b.id = o.bout_id AND o.kind = 'de'
       AND b.round = ANY ('{2,4,8,16,32,64,128,256,512}'::int[]) AND o.de_table <> b.round::text;
    DELETE FROM bout_cells WHERE owner_id = account AND dimension IN ('de_table', 'margin');
    INSERT INTO bout_cells (owner_id, dimension, weapon, kind, season, value, bouts, wins, scored, against, one_touch_wins, one_touch_losses, priority_wins, priority_losses)
    SELECT o.owner_id, d.dimension, w.weapon, k.kind, s.season, d.value,
           count(*), count(*) FILTER (WHERE o.won), sum(o.scored), sum(o.against),
           count(*) FILTER (WHERE o.one_touch AND o.won), count(*) FILTER (WHERE o.one_touch AND NOT o.won),
           count(*) FILTER (WHERE o.on_priority AND o.won), count(*) FILTER (WHERE o.on_priority AND NOT o.won)
      FROM own_bouts o
      CROSS JOIN LATERAL (VALUES ('de_table', o.de_table), ('margin', margin_of(o.scored, o.against))) d (dimension, value)
      CROSS JOIN LATERAL (VALUES ('all'), (o.weapon)) w (weapon)
      CROSS JOIN LATERAL (VALUES ('all'), (o.kind)) k (kind)
      CROSS JOIN LATERAL (VALUES (0::smallint), (o.season)) s (season)
     WHERE o.owner_id = account
     GROUP BY 1, 2, 3, 4, 5, 6;
    COMMIT;
  END LOOP;
END $$;
