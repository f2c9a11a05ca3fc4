-- The target of a double is that of fencer A's touch. When the fencers change places it would be said of the other one.
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
           target = CASE t.scorer WHEN 'both' THEN NULL ELSE t.target END,
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
