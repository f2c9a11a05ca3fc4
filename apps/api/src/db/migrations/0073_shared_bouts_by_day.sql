-- without a transaction
-- A coach's list of bouts walks the events and practices of each student from the latest day on. Most bouts at practice
-- are private, and without these indexes each of them would be read. Requests can write while the indexes are built. A
-- start that was interrupted left one invalid.
DROP INDEX CONCURRENTLY IF EXISTS bouts_shared_by_event;
CREATE INDEX CONCURRENTLY bouts_shared_by_event ON bouts (owner_id, event_id, id)
  WHERE event_id IS NOT NULL AND shareable <> 'Private';
DROP INDEX CONCURRENTLY IF EXISTS bouts_shared_by_practice;
CREATE INDEX CONCURRENTLY bouts_shared_by_practice ON bouts (owner_id, practice_id, id)
  WHERE practice_id IS NOT NULL AND shareable <> 'Private';
