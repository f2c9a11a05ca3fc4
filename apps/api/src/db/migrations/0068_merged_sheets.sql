-- The team matches in which a merge put the kept card on the sheet, so that its undo finds them. Of earlier merges those
-- are known whose bouts moved.
ALTER TABLE fencer_merges ADD COLUMN moved_matches bigint[] NOT NULL DEFAULT '{}';
UPDATE fencer_merges m SET moved_matches = ARRAY(
  SELECT DISTINCT b.team_match_id FROM bouts b
   WHERE b.owner_id = m.owner_id AND b.id = ANY (m.moved_a || m.moved_b) AND b.team_match_id IS NOT NULL);
