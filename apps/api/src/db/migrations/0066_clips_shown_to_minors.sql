-- A note is a message to a minor only if the clip opens for them; the others are counted, not named (decision 0051). And a
-- guardian reads no name of a minor whom their child coaches, also once that account is gone (decision 0037).
ALTER TABLE playlist_shares ADD COLUMN by_student boolean;
ALTER TABLE message_history ADD COLUMN by_student boolean;

CREATE FUNCTION note_sharers_role() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.by_student := EXISTS (
    SELECT FROM connections c WHERE c.student_id = NEW.owner_id AND c.coach_id = NEW.account_id);
  RETURN NEW;
END $$;
CREATE TRIGGER playlist_shares_role BEFORE INSERT ON playlist_shares FOR EACH ROW
  WHEN (NEW.by_student IS NULL) EXECUTE FUNCTION note_sharers_role();

UPDATE playlist_shares s SET by_student = EXISTS (
  SELECT FROM connections c WHERE c.student_id = s.owner_id AND c.coach_id = s.account_id)
 WHERE is_minor(s.account_id);

CREATE OR REPLACE FUNCTION keep_playlist_text(share playlist_shares, list playlists, kind text, change text, old_text text, written timestamptz)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO message_history (owner_id, kind, change, author_id, author_name, text, place_kind, place_slug, place_title, written_at, by_student)
    SELECT share.account_id, kind, change, (SELECT id FROM users WHERE id = share.owner_id), share.owner_name, old_text,
           'playlist', list.slug, list.name, written, share.by_student
     WHERE is_minor(share.account_id);
$$;

-- Whether the reader of a playlist can open a clip, by the same rules as the server (truth-table.ts), except that naming
-- the same club is enough here. Notes on videos of the playlist's owner always count: by a lower level, or by deleting
-- the video, they would otherwise take them back without a trace.
CREATE FUNCTION shows_clip(share playlist_shares, clip playlist_clips) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT clip.video_owner_id IN (share.account_id, share.owner_id) OR EXISTS (
    SELECT FROM media v
      JOIN users u ON u.id = v.owner_id AND u.disabled_at IS NULL
      LEFT JOIN lessons l ON l.owner_id = v.owner_id AND l.id = v.lesson_id
      LEFT JOIN bouts b ON b.owner_id = v.owner_id AND b.id = v.bout_id
      CROSS JOIN LATERAL (
        SELECT EXISTS (SELECT FROM connections c WHERE c.student_id = u.id AND c.coach_id = share.account_id) AS is_coach,
               EXISTS (SELECT FROM connections c WHERE c.student_id = share.account_id AND c.coach_id = u.id) AS is_student,
               EXISTS (SELECT FROM fencers f JOIN fencers o ON o.owner_id = u.id AND o.is_self
                        WHERE f.owner_id = share.account_id AND f.is_self
                          AND (club_key(f.club) IN (club_key(o.club), club_key(o.club2))
                            OR club_key(f.club2) IN (club_key(o.club), club_key(o.club2)))) AS is_clubmate
      ) reader
     WHERE v.owner_id = clip.video_owner_id AND v.id = clip.media_id
       AND NOT EXISTS (SELECT FROM account_deletions leaving WHERE leaving.user_id = u.id)
       AND NOT EXISTS (SELECT FROM blocks k WHERE (k.owner_id = u.id AND k.blocked_id = share.account_id)
                                               OR (k.owner_id = share.account_id AND k.blocked_id = u.id))
       AND (u.age_group = 'adult' OR reader.is_coach OR reader.is_student)
       AND ((reader.is_coach AND (l.coach_user_id = share.account_id OR b.shareable <> 'Private'))
         OR (reader.is_student AND b.shareable = 'Friends')
         OR (reader.is_clubmate AND b.shareable = 'Club')
         OR b.shareable = 'Public'))
$$;

CREATE OR REPLACE FUNCTION keep_clip_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_playlist_text(s, p, 'clip', CASE WHEN NEW.note <> '' THEN 'changed' ELSE 'deleted' END, OLD.note, OLD.written_at)
    FROM playlist_shares s JOIN playlists p ON p.owner_id = s.owner_id AND p.id = s.playlist_id
   WHERE s.owner_id = OLD.owner_id AND s.playlist_id = OLD.playlist_id AND shows_clip(s, OLD);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION keep_shared_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_playlist_text(OLD, p, 'playlist', 'deleted', p.name, OLD.created_at)
    FROM playlists p WHERE p.owner_id = OLD.owner_id AND p.id = OLD.playlist_id;
  PERFORM keep_playlist_text(OLD, p, 'clip', 'deleted', c.note, c.written_at)
    FROM playlists p JOIN playlist_clips c ON c.owner_id = p.owner_id AND c.playlist_id = p.id
   WHERE p.owner_id = OLD.owner_id AND p.id = OLD.playlist_id AND c.note <> '' AND shows_clip(OLD, c);
  RETURN OLD;
END $$;
