-- What a newer version may do while an older one runs: add columns that the older one can leave out.
ALTER TABLE tournaments ADD COLUMN venue text NOT NULL DEFAULT '';
ALTER TABLE fencers ADD COLUMN pronouns text;
