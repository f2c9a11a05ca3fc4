-- How a team match ended before its touches decided it, as by a black card, and which side won.
ALTER TABLE team_matches
  ADD COLUMN end_reason text CHECK (end_reason IN ('exclusion', 'passivity', 'withdrawal')),
  ADD COLUMN end_winner text CHECK (end_winner IN ('a', 'b'));
