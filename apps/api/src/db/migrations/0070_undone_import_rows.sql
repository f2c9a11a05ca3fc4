-- Rows of undone imports said which values and cards the journal has.
-- Only rows of what an import made and undo kept stay.
DELETE FROM import_rows r USING imports i
 WHERE i.owner_id = r.owner_id AND i.id = r.import_id AND i.status = 'undone' AND NOT r.made;
