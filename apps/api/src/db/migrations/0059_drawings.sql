-- Drawings on the frame of a moment. Like notes, those of others for a minor leave a trace when they are changed or
-- deleted (decision 0037).
ALTER TABLE moments ADD COLUMN drawing jsonb;
ALTER TABLE message_history ADD COLUMN drawing jsonb;

-- A drawing alone is enough.
ALTER TABLE moments
  DROP CONSTRAINT moments_check,
  ADD CONSTRAINT moments_content CHECK (kind IS NOT NULL OR note <> '' OR drawing IS NOT NULL) NOT VALID;
