-- Two changes that moved records between the same two months in opposite directions waited for each other until
-- PostgreSQL ended one of them. Each now locks the months in the same order. A change that leaves the months as they
-- are, as most do, counts nothing.
CREATE OR REPLACE FUNCTION count_months() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NOT EXISTS (SELECT owner_id, date_trunc('month', date) FROM gone EXCEPT ALL SELECT owner_id, date_trunc('month', date) FROM come) THEN
      RETURN NULL;
    END IF;
    PERFORM FROM month_counts c
      WHERE c.list = TG_TABLE_NAME AND (c.owner_id, c.month) IN (
              SELECT owner_id, date_trunc('month', date)::date FROM gone
              UNION SELECT owner_id, date_trunc('month', date)::date FROM come)
      ORDER BY c.owner_id, c.month FOR UPDATE;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    UPDATE month_counts c SET entries = c.entries - d.entries
      FROM (SELECT owner_id, date_trunc('month', date)::date AS month, count(*) AS entries FROM gone GROUP BY 1, 2 ORDER BY 1, 2) d
     WHERE c.owner_id = d.owner_id AND c.list = TG_TABLE_NAME AND c.month = d.month;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO month_counts AS c (owner_id, list, month, entries)
    SELECT owner_id, TG_TABLE_NAME, date_trunc('month', date)::date, count(*) FROM come GROUP BY 1, 3 ORDER BY 1, 3
    ON CONFLICT (owner_id, list, month) DO UPDATE SET entries = c.entries + excluded.entries;
  END IF;
  RETURN NULL;
END $$;
