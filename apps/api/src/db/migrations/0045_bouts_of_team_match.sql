-- without a transaction
DROP INDEX CONCURRENTLY IF EXISTS bouts_of_team_match;
CREATE UNIQUE INDEX CONCURRENTLY bouts_of_team_match ON bouts (owner_id, team_match_id, team_leg) WHERE team_match_id IS NOT NULL;
