-- without a transaction
-- Requests can write while this index is built. A start that was interrupted left it invalid.
DROP INDEX CONCURRENTLY IF EXISTS tournaments_venue_idx;
CREATE INDEX CONCURRENTLY tournaments_venue_idx ON tournaments (owner_id, venue);
