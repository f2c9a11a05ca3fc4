-- How an event ended for its owner. The constraints need no validation: all existing rows are null.
ALTER TABLE events
  ADD COLUMN place         smallint,
  ADD COLUMN entries       smallint,
  ADD COLUMN initial_seed  smallint,
  ADD COLUMN pool_seed     smallint,
  ADD COLUMN rating_earned text;
ALTER TABLE events
  ADD CONSTRAINT events_result_range CHECK (place > 0 AND entries > 0 AND initial_seed > 0 AND pool_seed > 0) NOT VALID,
  ADD CONSTRAINT events_result_order CHECK (place <= entries AND initial_seed <= entries AND pool_seed <= entries) NOT VALID,
  ADD CONSTRAINT events_rating       CHECK (rating_earned ~ '^[A-E][0-9]{2}$') NOT VALID;

-- The last day of a tournament of several days. Servers of the previous version can move the first day past it, so the
-- order is no constraint, and queries read the later of the two.
ALTER TABLE tournaments ADD COLUMN end_date date;
