-- The touches of a bout, one by one, and the kept figures of those in the bouts of an account's own card:
--   touches, own_bouts, bouts → own_touches (what counts of each touch), touch_counts (counts of each bout)
--   touch_counts → touch_sums (their sums for every choice of filters)
-- A touch with a video is also one of the video's moments; mirror_touch keeps that row equal.
SET LOCAL statement_timeout = 0;

CREATE TABLE touches (
  owner_id    bigint NOT NULL,
  id          uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  bout_id     bigint NOT NULL,
  number      smallint NOT NULL CHECK (number BETWEEN 1 AND 200),
  scorer      text NOT NULL CHECK (scorer IN ('a', 'b', 'both', 'none')),
  kind        text NOT NULL CHECK (kind IN ('touch', 'penalty', 'p_card', 'off_target', 'annulled')),
  action      text,
  action_b    text,
  target      text,
  zone        smallint CHECK (zone BETWEEN 1 AND 5),
  period      smallint CHECK (period BETWEEN 1 AND 4),
  clock_ms    integer CHECK (clock_ms >= 0),
  media_id    bigint,
  at_ms       integer CHECK (at_ms >= 0),
  note        text NOT NULL DEFAULT '' CHECK (length(note) <= 500),
  source      text NOT NULL CHECK (source IN ('live', 'video', 'typed', 'found')),
  author_id   bigint REFERENCES users ON DELETE SET NULL,
  author_name text NOT NULL,
  -- Who marked it in the video, if that is somebody else; the author of its moment.
  marked_by   bigint REFERENCES users ON DELETE SET NULL,
  marker_name text,
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (owner_id, id),
  -- Checked at the end of a statement, so that one statement can move many.
  UNIQUE (owner_id, bout_id, number) DEFERRABLE,
  FOREIGN KEY (owner_id, bout_id) REFERENCES bouts (owner_id, id) ON DELETE CASCADE,
  FOREIGN KEY (owner_id, media_id) REFERENCES media (owner_id, id) ON DELETE SET NULL (media_id),
  CHECK ((media_id IS NULL) = (at_ms IS NULL))
);
CREATE INDEX touches_in_video ON touches (owner_id, media_id, at_ms) WHERE media_id IS NOT NULL;
CREATE INDEX touches_author ON touches (author_id);
CREATE INDEX touches_marked_by ON touches (marked_by) WHERE marked_by IS NOT NULL;

-- Number of changes of a bout's list, for optimistic locking. A bout whose list was never changed has no row.
CREATE TABLE touch_logs (
  owner_id bigint NOT NULL,
  bout_id  bigint NOT NULL,
  version  integer NOT NULL,
  PRIMARY KEY (owner_id, bout_id),
  FOREIGN KEY (owner_id, bout_id) REFERENCES bouts (owner_id, id) ON DELETE CASCADE
);

ALTER TABLE moments ADD COLUMN is_touch boolean NOT NULL DEFAULT false;

-- The side of the owner's card; A if neither side is.
CREATE FUNCTION own_side(owner bigint, bout bigint) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN EXISTS (
    SELECT FROM bouts b JOIN fencers f ON f.owner_id = b.owner_id AND f.id = b.fencer_b_id AND f.is_self
     WHERE b.owner_id = owner AND b.id = bout) THEN 'b' ELSE 'a' END
$$;

CREATE FUNCTION moment_kind_of(scorer text, own text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN scorer IN ('both', 'none') THEN 'action' WHEN scorer = own THEN 'touch_for' ELSE 'touch_against' END
$$;

CREATE FUNCTION forget_touch_video() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.at_ms := NULL;
  NEW.marked_by := NULL;
  NEW.marker_name := NULL;
  -- What others wrote is a message at a moment of the video, and goes with it.
  IF NEW.author_id IS DISTINCT FROM NEW.owner_id THEN NEW.note := ''; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER touches_forget_video BEFORE UPDATE ON touches FOR EACH ROW
  WHEN (OLD.media_id IS NOT NULL AND NEW.media_id IS NULL) EXECUTE FUNCTION forget_touch_video();

CREATE FUNCTION mirror_touch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR NEW.media_id IS NULL THEN
    DELETE FROM moments WHERE owner_id = OLD.owner_id AND id = OLD.id AND is_touch;
    RETURN NULL;
  END IF;
  INSERT INTO moments AS mirror (owner_id, id, media_id, author_id, author_name, at_ms, kind, note, created_at, is_touch)
    VALUES (NEW.owner_id, NEW.id, NEW.media_id,
            CASE WHEN NEW.marker_name IS NULL THEN NEW.author_id ELSE NEW.marked_by END,
            coalesce(NEW.marker_name, NEW.author_name), NEW.at_ms,
            moment_kind_of(NEW.scorer, own_side(NEW.owner_id, NEW.bout_id)), NEW.note, NEW.created_at, true)
  ON CONFLICT (owner_id, id) DO UPDATE
    SET media_id = excluded.media_id, at_ms = excluded.at_ms, kind = excluded.kind, note = excluded.note
    WHERE mirror.is_touch AND (mirror.media_id, mirror.at_ms, mirror.kind, mirror.note)
          IS DISTINCT FROM (excluded.media_id, excluded.at_ms, excluded.kind, excluded.note);
  RETURN NULL;
END $$;
CREATE TRIGGER touches_mirror_in  AFTER INSERT ON touches FOR EACH ROW WHEN (NEW.media_id IS NOT NULL) EXECUTE FUNCTION mirror_touch();
CREATE TRIGGER touches_mirror     AFTER UPDATE ON touches FOR EACH ROW
  WHEN ((OLD.media_id, OLD.at_ms, OLD.scorer, OLD.note) IS DISTINCT FROM (NEW.media_id, NEW.at_ms, NEW.scorer, NEW.note)
        AND (OLD.media_id IS NOT NULL OR NEW.media_id IS NOT NULL)) EXECUTE FUNCTION mirror_touch();
-- What waits in a video is counted in both when a touch moves to another one.
CREATE FUNCTION moment_moves_waiting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_waiting_moments(OLD.owner_id, OLD.media_id);
  PERFORM count_waiting_moments(NEW.owner_id, NEW.media_id);
  RETURN NULL;
END $$;
CREATE TRIGGER moments_move AFTER UPDATE OF media_id ON moments FOR EACH ROW
  WHEN (OLD.media_id <> NEW.media_id) EXECUTE FUNCTION moment_moves_waiting();
CREATE TRIGGER touches_mirror_out AFTER DELETE ON touches FOR EACH ROW WHEN (OLD.media_id IS NOT NULL) EXECUTE FUNCTION mirror_touch();

-- A touch as it counts for the owner. A double counts twice: scored and received.
CREATE TABLE own_touches (
  owner_id    bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  bout_id     bigint NOT NULL,
  touch_id    uuid NOT NULL,
  scored      boolean NOT NULL,                -- by the owner; otherwise received
  number      smallint NOT NULL,
  kind        text NOT NULL,                   -- touch, penalty, p_card
  action      text NOT NULL,                   -- of the fencer who scored, or none
  target      text NOT NULL,                   -- or none
  zone        text NOT NULL,                   -- from the scorer's own end, or none
  period      text NOT NULL,                   -- or none
  situation   text NOT NULL,                   -- of the owner, before it: leading, level, trailing, last_touch
  run         text NOT NULL,                   -- length of its run of touches by one side
  gap         text NOT NULL,                   -- fencing time since the touch before: under_10, under_30, under_60, over_60 seconds, or none
  gap_ms      integer,
  PRIMARY KEY (owner_id, bout_id, touch_id, scored)
);

CREATE TABLE touch_counts (
  owner_id    bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  bout_id     bigint NOT NULL,
  weapon      text NOT NULL,
  kind        text NOT NULL,
  season      smallint NOT NULL,
  opponent_id bigint NOT NULL,
  hand        text NOT NULL,
  won         boolean NOT NULL,
  counts      jsonb NOT NULL,                  -- "scored:action:riposte" → 3
  PRIMARY KEY (owner_id, bout_id)
);

-- One row for each weapon, hand and result under every choice of kind, season and opponent: a page adds up at most 24.
CREATE TABLE touch_sums (
  owner_id    bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  kind        text NOT NULL,                   -- or all
  season      smallint NOT NULL,               -- 0: all
  opponent_id bigint NOT NULL,                 -- 0: all
  weapon      text NOT NULL,
  hand        text NOT NULL,
  won         boolean NOT NULL,
  counts      jsonb NOT NULL,
  PRIMARY KEY (owner_id, kind, season, opponent_id, weapon, hand, won)
);
CREATE INDEX touch_sums_empty ON touch_sums (owner_id) WHERE counts = '{}';

CREATE FUNCTION add_counts(one jsonb, other jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(jsonb_object_agg(key, total), '{}') FROM (
    SELECT key, sum(value::bigint) AS total
      FROM (SELECT * FROM jsonb_each_text(one) UNION ALL SELECT * FROM jsonb_each_text(other)) counted
     GROUP BY key HAVING sum(value::bigint) <> 0) summed
$$;

-- Touches a bout is fought to: by its format, otherwise the winner's score if that is a usual one.
CREATE FUNCTION touches_to_win(format text, score_a integer, score_b integer) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE format WHEN '5 touches' THEN 5 WHEN '10 touches' THEN 10 WHEN '15 touches' THEN 15 WHEN '45 touches (team)' THEN 45
    ELSE CASE WHEN greatest(score_a, score_b) IN (5, 10, 15, 45) THEN greatest(score_a, score_b) END END
$$;

CREATE FUNCTION facts_of_own_touches(owners bigint[], bouts bigint[]) RETURNS SETOF own_touches LANGUAGE sql STABLE AS $$
WITH fought AS (
  SELECT b.owner_id, b.id AS bout_id, b.fencer_a_id = self.id AS own_is_a, touches_to_win(b.bout_format, b.score_a, b.score_b) AS goal
    FROM (SELECT DISTINCT * FROM unnest(owners, bouts) AS one (owner_id, bout_id)) touched
    JOIN users u ON u.id = touched.owner_id
    JOIN own_bouts o ON o.owner_id = touched.owner_id AND o.bout_id = touched.bout_id
    JOIN bouts b ON b.owner_id = o.owner_id AND b.id = o.bout_id
    JOIN fencers self ON self.owner_id = b.owner_id AND self.is_self AND self.id IN (b.fencer_a_id, b.fencer_b_id)
), points AS (
  SELECT f.own_is_a, f.goal, t.*,
         t.scorer IN ('both', CASE WHEN f.own_is_a THEN 'a' ELSE 'b' END) AS own,
         t.scorer IN ('both', CASE WHEN f.own_is_a THEN 'b' ELSE 'a' END) AS theirs
    FROM fought f JOIN touches t ON t.owner_id = f.owner_id AND t.bout_id = f.bout_id AND t.scorer <> 'none'
), in_order AS (
  SELECT p.*,
         coalesce(sum(own::int) OVER earlier, 0) AS own_before, coalesce(sum(theirs::int) OVER earlier, 0) AS theirs_before,
         -- Both touches of a P-red come at the same halt.
         CASE WHEN kind <> 'p_card' AND lag(period) OVER numbered = period THEN lag(clock_ms) OVER numbered - clock_ms END AS since,
         row_number() OVER numbered - row_number() OVER (PARTITION BY owner_id, bout_id, scorer ORDER BY number) AS island
    FROM points p
  WINDOW numbered AS (PARTITION BY owner_id, bout_id ORDER BY number),
         earlier AS (PARTITION BY owner_id, bout_id ORDER BY number ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
), complete AS (
  SELECT *, CASE WHEN since >= 0 THEN since END AS gap_ms,
         CASE WHEN scorer = 'both' THEN 1 ELSE count(*) OVER (PARTITION BY owner_id, bout_id, scorer, island) END AS run_length
    FROM in_order
)
SELECT c.owner_id, c.bout_id, c.id, side.scored, c.number, c.kind,
       coalesce(CASE WHEN c.scorer = 'both' AND side.scored <> c.own_is_a THEN c.action_b ELSE c.action END, 'none'),
       coalesce(CASE WHEN c.scorer = 'both' AND side.scored <> c.own_is_a THEN NULL ELSE c.target END, 'none'),
       coalesce((CASE WHEN c.scorer = 'both' AND side.scored <> c.own_is_a THEN 6 - c.zone ELSE c.zone END)::text, 'none'),
       coalesce(c.period::text, 'none'),
       CASE WHEN c.own_before = c.theirs_before AND (c.own_before = c.goal - 1 OR c.period = 4) THEN 'last_touch'
            WHEN c.own_before > c.theirs_before THEN 'leading' WHEN c.own_before = c.theirs_before THEN 'level' ELSE 'trailing' END,
       c.run_length::text,
       CASE WHEN c.gap_ms IS NULL THEN 'none' WHEN c.gap_ms < 10000 THEN 'under_10' WHEN c.gap_ms < 30000 THEN 'under_30' WHEN c.gap_ms < 60000 THEN 'under_60' ELSE 'over_60' END,
       c.gap_ms
  FROM complete c
  CROSS JOIN LATERAL (VALUES (true, c.own), (false, c.theirs)) side (scored, counts)
 WHERE side.counts
$$;

CREATE FUNCTION add_touch_counts(gone touch_counts[], come touch_counts[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO touch_sums AS sums (owner_id, kind, season, opponent_id, weapon, hand, won, counts)
  WITH changed AS (SELECT *, -1 AS n FROM unnest(gone) UNION ALL SELECT *, 1 FROM unnest(come)),
  by_key AS (
    SELECT c.owner_id, k.kind, s.season, o.opponent_id, c.weapon, c.hand, c.won, e.key, sum(n * e.value::bigint) AS total
      FROM changed c
      CROSS JOIN LATERAL (VALUES ('all'), (c.kind)) k (kind)
      CROSS JOIN LATERAL (VALUES (0::smallint), (c.season)) s (season)
      CROSS JOIN LATERAL (VALUES (0::bigint), (c.opponent_id)) o (opponent_id)
      CROSS JOIN LATERAL jsonb_each_text(c.counts) e
     GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 HAVING sum(n * e.value::bigint) <> 0
  )
  SELECT b.owner_id, b.kind, b.season, b.opponent_id, b.weapon, b.hand, b.won, jsonb_object_agg(b.key, b.total)
    FROM by_key b JOIN users u ON u.id = b.owner_id
   GROUP BY 1, 2, 3, 4, 5, 6, 7 ORDER BY 1, 2, 3, 4, 5, 6, 7
  ON CONFLICT (owner_id, kind, season, opponent_id, weapon, hand, won) DO UPDATE SET counts = add_counts(sums.counts, excluded.counts);
  IF cardinality(gone) > 0 THEN
    DELETE FROM touch_sums s USING (SELECT DISTINCT owner_id FROM unnest(gone)) o WHERE s.owner_id = o.owner_id AND s.counts = '{}';
  END IF;
END $$;

-- Counts the touches of these bouts again, whatever was counted of them before.
CREATE FUNCTION refresh_own_touches(owners bigint[], bouts bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE gone touch_counts[]; come touch_counts[];
BEGIN
  PERFORM lock_figures(owners);
  DELETE FROM own_touches o USING unnest(owners, bouts) AS one (owner_id, bout_id) WHERE o.owner_id = one.owner_id AND o.bout_id = one.bout_id;
  WITH deleted AS (
    DELETE FROM touch_counts c USING (SELECT DISTINCT * FROM unnest(owners, bouts) AS one (owner_id, bout_id)) one
     WHERE c.owner_id = one.owner_id AND c.bout_id = one.bout_id RETURNING c.*)
  SELECT coalesce(array_agg(d::touch_counts), '{}') INTO gone FROM deleted d;
  INSERT INTO own_touches SELECT * FROM facts_of_own_touches(owners, bouts);
  WITH inserted AS (
    INSERT INTO touch_counts
    SELECT o.owner_id, o.bout_id, o.weapon, o.kind, o.season, o.opponent_id, o.opponent_hand, o.won, counted.counts
      FROM (SELECT DISTINCT * FROM unnest(owners, bouts) AS one (owner_id, bout_id)) one
      JOIN own_bouts o ON o.owner_id = one.owner_id AND o.bout_id = one.bout_id
      JOIN LATERAL (
        SELECT jsonb_object_agg(key, total) AS counts FROM (
          SELECT CASE WHEN t.scored THEN 'scored:' ELSE 'received:' END || d.key AS key, sum(d.value) AS total
            FROM own_touches t
            CROSS JOIN LATERAL (VALUES ('total', 1), ('kind:' || t.kind, 1), ('period:' || t.period, 1), ('situation:' || t.situation, 1),
              ('run:' || t.run, 1), ('gap:' || t.gap, 1), ('gap_ms', t.gap_ms), ('zone:' || t.zone, 1),
              -- A penalty has neither action nor target.
              (CASE t.kind WHEN 'touch' THEN 'action:' || t.action END, 1), (CASE t.kind WHEN 'touch' THEN 'target:' || t.target END, 1)) d (key, value)
           WHERE t.owner_id = o.owner_id AND t.bout_id = o.bout_id AND d.key IS NOT NULL AND d.value > 0
           GROUP BY 1) keys
      ) counted ON counted.counts IS NOT NULL
    RETURNING *)
  SELECT coalesce(array_agg(i::touch_counts), '{}') INTO come FROM inserted i;
  PERFORM add_touch_counts(gone, come);
END $$;

-- Of the changed bouts, those with touches counted or to count.
CREATE FUNCTION refresh_touches_of(owners bigint[], bouts bigint[]) RETURNS void LANGUAGE sql AS $$
  SELECT refresh_own_touches(array_agg(one.owner_id), array_agg(one.bout_id))
    FROM unnest(owners, bouts) AS one (owner_id, bout_id)
   WHERE EXISTS (SELECT FROM touches t WHERE t.owner_id = one.owner_id AND t.bout_id = one.bout_id)
      OR EXISTS (SELECT FROM touch_counts c WHERE c.owner_id = one.owner_id AND c.bout_id = one.bout_id)
  HAVING count(*) > 0
$$;

CREATE FUNCTION touches_change_figures() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE owners bigint[]; changed bigint[];
BEGIN
  IF TG_OP = 'INSERT' THEN SELECT array_agg(owner_id), array_agg(bout_id) INTO owners, changed FROM (SELECT DISTINCT owner_id, bout_id FROM come) c;
  ELSE SELECT array_agg(owner_id), array_agg(bout_id) INTO owners, changed FROM (SELECT DISTINCT owner_id, bout_id FROM gone) g; END IF;
  IF owners IS NOT NULL THEN PERFORM refresh_own_touches(owners, changed); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER touches_figures_in      AFTER INSERT ON touches REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION touches_change_figures();
CREATE TRIGGER touches_figures_out     AFTER DELETE ON touches REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION touches_change_figures();
CREATE TRIGGER touches_figures_changed AFTER UPDATE ON touches REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION touches_change_figures();

CREATE FUNCTION own_bouts_change_touches() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE owners bigint[]; changed bigint[];
BEGIN
  IF TG_OP = 'INSERT' THEN SELECT array_agg(owner_id), array_agg(bout_id) INTO owners, changed FROM come;
  ELSE SELECT array_agg(owner_id), array_agg(bout_id) INTO owners, changed FROM gone; END IF;
  IF owners IS NOT NULL THEN PERFORM refresh_touches_of(owners, changed); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER own_bouts_touches_in      AFTER INSERT ON own_bouts REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION own_bouts_change_touches();
CREATE TRIGGER own_bouts_touches_out     AFTER DELETE ON own_bouts REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION own_bouts_change_touches();
CREATE TRIGGER own_bouts_touches_changed AFTER UPDATE ON own_bouts REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION own_bouts_change_touches();

-- What the facts of own_bouts don't show: which side is the owner's, and what the bout was fought to.
CREATE FUNCTION bouts_change_touches() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE owners bigint[]; changed bigint[];
BEGIN
  SELECT array_agg(g.owner_id), array_agg(g.id) INTO owners, changed FROM gone g JOIN come c USING (owner_id, id)
   WHERE (g.fencer_a_id, g.fencer_b_id, g.bout_format, g.score_a, g.score_b) IS DISTINCT FROM (c.fencer_a_id, c.fencer_b_id, c.bout_format, c.score_a, c.score_b);
  IF owners IS NULL THEN RETURN NULL; END IF;
  -- The same bout seen from the other side: fencers and scores have changed places.
  UPDATE touches t
     SET scorer = CASE t.scorer WHEN 'a' THEN 'b' WHEN 'b' THEN 'a' ELSE t.scorer END,
         action = CASE t.scorer WHEN 'both' THEN t.action_b ELSE t.action END,
         action_b = CASE t.scorer WHEN 'both' THEN t.action ELSE t.action_b END,
         zone = CASE t.scorer WHEN 'both' THEN 6 - t.zone ELSE t.zone END
    FROM gone g JOIN come c USING (owner_id, id)
   WHERE t.owner_id = c.owner_id AND t.bout_id = c.id
     AND (c.fencer_a_id, c.fencer_b_id, c.score_a, c.score_b) = (g.fencer_b_id, g.fencer_a_id, g.score_b, g.score_a);
  PERFORM refresh_touches_of(owners, changed);
  UPDATE moments m SET kind = moment_kind_of(t.scorer, own_side(t.owner_id, t.bout_id))
    FROM unnest(owners, changed) AS one (owner_id, bout_id) JOIN touches t USING (owner_id, bout_id)
   WHERE m.owner_id = t.owner_id AND m.id = t.id AND m.is_touch AND m.kind <> moment_kind_of(t.scorer, own_side(t.owner_id, t.bout_id));
  RETURN NULL;
END $$;
CREATE TRIGGER bouts_touches_changed AFTER UPDATE ON bouts REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION bouts_change_touches();

-- The marks of touches in videos of bouts become the log. If a bout was filmed twice, its marks together exceed the score:
-- then those of the video with most marks are the log, and the others stay marks.
INSERT INTO touches (owner_id, id, bout_id, number, scorer, kind, media_id, at_ms, note, source, author_id, author_name, created_at)
WITH marks AS (
  SELECT m.*, v.bout_id, own_side(m.owner_id, v.bout_id) AS own, count(*) OVER (PARTITION BY m.owner_id, m.media_id) AS in_video,
         count(*) FILTER (WHERE m.kind = 'touch_for') OVER (PARTITION BY m.owner_id, v.bout_id) AS for_owner,
         count(*) FILTER (WHERE m.kind = 'touch_against') OVER (PARTITION BY m.owner_id, v.bout_id) AS for_opponent
    FROM moments m JOIN media v ON v.owner_id = m.owner_id AND v.id = m.media_id
   WHERE v.bout_id IS NOT NULL AND m.kind IN ('touch_for', 'touch_against') AND NOT m.is_touch
), chosen AS (
  SELECT k.*, first_value(k.media_id) OVER (PARTITION BY k.owner_id, k.bout_id ORDER BY k.in_video DESC, k.media_id) AS fullest,
         for_owner <= CASE own WHEN 'a' THEN b.score_a ELSE b.score_b END AND for_opponent <= CASE own WHEN 'a' THEN b.score_b ELSE b.score_a END AS fits
    FROM marks k JOIN bouts b ON b.owner_id = k.owner_id AND b.id = k.bout_id
), numbered AS (
  SELECT *, row_number() OVER (PARTITION BY owner_id, bout_id ORDER BY media_id, at_ms, entry) AS number
    FROM chosen WHERE fits OR media_id = fullest
)
SELECT owner_id, id, bout_id, number, CASE WHEN kind = 'touch_for' THEN own WHEN own = 'a' THEN 'b' ELSE 'a' END, 'touch',
       media_id, at_ms, note, 'video', author_id, author_name, created_at
  FROM numbered WHERE number <= 200;
UPDATE moments m SET is_touch = true FROM touches t WHERE t.owner_id = m.owner_id AND t.id = m.id AND NOT m.is_touch;
