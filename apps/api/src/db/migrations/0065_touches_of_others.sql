-- Who marks somebody else's touch in a video writes no note: the note is by the author of the touch, and the moment is by
-- the one who marked it. It showed the words of one person under the name of the other.
CREATE OR REPLACE FUNCTION mirror_touch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR NEW.media_id IS NULL THEN
    DELETE FROM moments WHERE owner_id = OLD.owner_id AND id = OLD.id AND is_touch;
    RETURN NULL;
  END IF;
  INSERT INTO moments AS mirror (owner_id, id, media_id, author_id, author_name, at_ms, kind, note, created_at, is_touch)
    VALUES (NEW.owner_id, NEW.id, NEW.media_id,
            CASE WHEN NEW.marker_name IS NULL THEN NEW.author_id ELSE NEW.marked_by END,
            coalesce(NEW.marker_name, NEW.author_name), NEW.at_ms,
            moment_kind_of(NEW.scorer, own_side(NEW.owner_id, NEW.bout_id)),
            CASE WHEN NEW.marker_name IS NULL THEN NEW.note ELSE '' END, NEW.created_at, true)
  ON CONFLICT (owner_id, id) DO UPDATE
    SET media_id = excluded.media_id, at_ms = excluded.at_ms, kind = excluded.kind, note = excluded.note
    WHERE mirror.is_touch AND (mirror.media_id, mirror.at_ms, mirror.kind, mirror.note)
          IS DISTINCT FROM (excluded.media_id, excluded.at_ms, excluded.kind, excluded.note);
  RETURN NULL;
END $$;

-- Not a message that was changed: it was never theirs.
ALTER TABLE moments DISABLE TRIGGER moments_keep_changed;
UPDATE moments m SET note = '' FROM touches t
 WHERE m.is_touch AND t.owner_id = m.owner_id AND t.id = m.id AND t.marker_name IS NOT NULL AND m.note <> '';
ALTER TABLE moments ENABLE TRIGGER moments_keep_changed;

-- A list that was read before the sides changed places must not overwrite the new one.
CREATE OR REPLACE FUNCTION bouts_change_touches() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE owners bigint[]; changed bigint[];
BEGIN
  SELECT array_agg(g.owner_id), array_agg(g.id) INTO owners, changed FROM gone g JOIN come c USING (owner_id, id)
   WHERE (g.fencer_a_id, g.fencer_b_id, g.bout_format, g.score_a, g.score_b) IS DISTINCT FROM (c.fencer_a_id, c.fencer_b_id, c.bout_format, c.score_a, c.score_b);
  IF owners IS NULL THEN RETURN NULL; END IF;
  -- The same bout seen from the other side: fencers and scores have changed places.
  WITH exchanged AS (
    UPDATE touches t
       SET scorer = CASE t.scorer WHEN 'a' THEN 'b' WHEN 'b' THEN 'a' ELSE t.scorer END,
           action = CASE t.scorer WHEN 'both' THEN t.action_b ELSE t.action END,
           action_b = CASE t.scorer WHEN 'both' THEN t.action ELSE t.action_b END,
           zone = CASE t.scorer WHEN 'both' THEN 6 - t.zone ELSE t.zone END
      FROM gone g JOIN come c USING (owner_id, id)
     WHERE t.owner_id = c.owner_id AND t.bout_id = c.id
       AND (c.fencer_a_id, c.fencer_b_id, c.score_a, c.score_b) = (g.fencer_b_id, g.fencer_a_id, g.score_b, g.score_a)
    RETURNING t.owner_id, t.bout_id)
  INSERT INTO touch_logs AS log (owner_id, bout_id, version) SELECT DISTINCT owner_id, bout_id, 2 FROM exchanged
  ON CONFLICT (owner_id, bout_id) DO UPDATE SET version = log.version + 1;
  PERFORM refresh_touches_of(owners, changed);
  UPDATE moments m SET kind = moment_kind_of(t.scorer, own_side(t.owner_id, t.bout_id))
    FROM unnest(owners, changed) AS one (owner_id, bout_id) JOIN touches t USING (owner_id, bout_id)
   WHERE m.owner_id = t.owner_id AND m.id = t.id AND m.is_touch AND m.kind <> moment_kind_of(t.scorer, own_side(t.owner_id, t.bout_id));
  RETURN NULL;
END $$;
