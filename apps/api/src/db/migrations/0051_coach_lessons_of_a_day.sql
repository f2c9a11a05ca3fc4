-- without a transaction
-- How many lessons a coach wrote lately.
DROP INDEX CONCURRENTLY IF EXISTS lessons_from_coach;
CREATE INDEX CONCURRENTLY lessons_from_coach ON lessons (coach_user_id, created_at) WHERE from_coach;
ALTER TABLE lessons VALIDATE CONSTRAINT lessons_texts;
ALTER TABLE lessons VALIDATE CONSTRAINT lessons_themes;
