-- without a transaction
-- The planner of reminders looks for what comes up in the next days, of all accounts. Requests can write while these
-- indexes are built. A start that was interrupted left one invalid.
DROP INDEX CONCURRENTLY IF EXISTS tournaments_coming;
CREATE INDEX CONCURRENTLY tournaments_coming ON tournaments (date);
DROP INDEX CONCURRENTLY IF EXISTS lessons_coming;
CREATE INDEX CONCURRENTLY lessons_coming ON lessons (date);
