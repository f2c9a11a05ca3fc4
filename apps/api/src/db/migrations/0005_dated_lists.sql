-- Exact counts and positions of the paged lists, kept by the transaction that changes them. One row for each month that
-- has entries: their sum is the count, and a running sum finds the month in which a page begins, so that page n costs
-- the same at 1,000 and 1,000,000 rows. A list spans at most the months since 1950, however long it grows.
CREATE TABLE month_counts (
  owner_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  list     text NOT NULL,                      -- the table counted
  month    date NOT NULL CHECK (date_trunc('month', month) = month),
  entries  integer NOT NULL CHECK (entries >= 0),
  PRIMARY KEY (owner_id, list, month)
);

CREATE FUNCTION count_months() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
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

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['tournaments', 'lessons'] LOOP
    EXECUTE format('CREATE TRIGGER %1$s_counted_in  AFTER INSERT ON %1$s REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION count_months()', t);
    EXECUTE format('CREATE TRIGGER %1$s_counted_out AFTER DELETE ON %1$s REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_months()', t);
    EXECUTE format('CREATE TRIGGER %1$s_counted     AFTER UPDATE ON %1$s REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION count_months()', t);
  END LOOP;
END $$;
