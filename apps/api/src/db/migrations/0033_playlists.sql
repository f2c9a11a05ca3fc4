-- Lists of clips: parts of videos with a note each. A clip points to a video of any owner; who may see it is asked when
-- the list is read.
CREATE TABLE playlists (
  owner_id   bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  id         bigint GENERATED ALWAYS AS IDENTITY,
  slug       text NOT NULL UNIQUE CHECK (length(slug) <= 80),
  name       text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  version    integer NOT NULL DEFAULT 1,
  PRIMARY KEY (owner_id, id)
);
CREATE INDEX playlists_latest ON playlists (owner_id, updated_at DESC, id DESC);
CREATE TRIGGER playlists_version BEFORE UPDATE ON playlists FOR EACH ROW EXECUTE FUNCTION count_version();

-- The video is null once it has been deleted: the clip is then counted as missing, and its note is gone too.
CREATE TABLE playlist_clips (
  owner_id       bigint NOT NULL,
  id             uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  playlist_id    bigint NOT NULL,
  position       smallint NOT NULL CHECK (position >= 0),
  video_owner_id bigint,
  media_id       bigint,
  from_ms        integer NOT NULL CHECK (from_ms >= 0),
  to_ms          integer NOT NULL,
  note           text NOT NULL DEFAULT '' CHECK (length(note) <= 500),
  written_at     timestamptz NOT NULL,
  PRIMARY KEY (owner_id, id),
  FOREIGN KEY (owner_id, playlist_id) REFERENCES playlists (owner_id, id) ON DELETE CASCADE,
  FOREIGN KEY (video_owner_id, media_id) REFERENCES media (owner_id, id) ON DELETE SET NULL,
  CHECK (from_ms < to_ms)
);
CREATE INDEX playlist_clips_of_list ON playlist_clips (owner_id, playlist_id, position);
CREATE INDEX playlist_clips_of_video ON playlist_clips (video_owner_id, media_id);

CREATE FUNCTION forget_note_of_gone_video() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN NEW.note := ''; RETURN NEW; END $$;
CREATE TRIGGER playlist_clips_forget BEFORE UPDATE ON playlist_clips FOR EACH ROW
  WHEN (NEW.media_id IS NULL) EXECUTE FUNCTION forget_note_of_gone_video();

CREATE TABLE playlist_shares (
  owner_id    bigint NOT NULL,
  playlist_id bigint NOT NULL,
  -- Who sees it: somebody connected with the owner.
  account_id  bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  -- The owner's name, kept with earlier texts when their account is gone.
  owner_name  text NOT NULL,
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (owner_id, playlist_id, account_id),
  FOREIGN KEY (owner_id, playlist_id) REFERENCES playlists (owner_id, id) ON DELETE CASCADE
);
CREATE INDEX playlist_shares_account ON playlist_shares (account_id);

-- A share ends with the last connection between the two. A block ends their connections.
CREATE FUNCTION end_playlist_shares() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM playlist_shares s
   WHERE ((s.owner_id = OLD.student_id AND s.account_id = OLD.coach_id) OR (s.owner_id = OLD.coach_id AND s.account_id = OLD.student_id))
     AND NOT EXISTS (SELECT FROM connections c WHERE (c.student_id = OLD.student_id AND c.coach_id = OLD.coach_id)
                                                  OR (c.student_id = OLD.coach_id AND c.coach_id = OLD.student_id));
  RETURN NULL;
END $$;
CREATE TRIGGER connections_end_shares AFTER DELETE ON connections FOR EACH ROW EXECUTE FUNCTION end_playlist_shares();

-- Names and notes of playlists that somebody shares with a minor are messages: they leave a trace when they are changed,
-- deleted, or no longer shared.
ALTER TABLE message_history
  DROP CONSTRAINT message_history_kind,
  DROP CONSTRAINT message_history_place_kind,
  ADD CONSTRAINT message_history_kind CHECK (kind IN ('feedback', 'moment', 'answer', 'comment', 'playlist', 'clip')) NOT VALID,
  ADD CONSTRAINT message_history_place_kind CHECK (place_kind IN ('lesson', 'video', 'bout', 'playlist')) NOT VALID;

CREATE FUNCTION keep_playlist_text(share playlist_shares, list playlists, kind text, change text, old_text text, written timestamptz)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO message_history (owner_id, kind, change, author_id, author_name, text, place_kind, place_slug, place_title, written_at)
    SELECT share.account_id, kind, change, (SELECT id FROM users WHERE id = share.owner_id), share.owner_name, old_text,
           'playlist', list.slug, list.name, written
     WHERE is_minor(share.account_id);
$$;

CREATE FUNCTION keep_playlist_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_playlist_text(s, OLD, 'playlist', 'changed', OLD.name, s.created_at)
    FROM playlist_shares s WHERE s.owner_id = OLD.owner_id AND s.playlist_id = OLD.id;
  RETURN NULL;
END $$;
CREATE TRIGGER playlists_keep_changed AFTER UPDATE OF name ON playlists FOR EACH ROW
  WHEN (OLD.name <> NEW.name) EXECUTE FUNCTION keep_playlist_name();

CREATE FUNCTION keep_clip_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_playlist_text(s, p, 'clip', CASE WHEN NEW.note <> '' THEN 'changed' ELSE 'deleted' END, OLD.note, OLD.written_at)
    FROM playlist_shares s JOIN playlists p ON p.owner_id = s.owner_id AND p.id = s.playlist_id
   WHERE s.owner_id = OLD.owner_id AND s.playlist_id = OLD.playlist_id;
  RETURN NULL;
END $$;
CREATE TRIGGER playlist_clips_keep_changed AFTER UPDATE ON playlist_clips FOR EACH ROW
  WHEN (OLD.note <> '' AND OLD.note <> NEW.note) EXECUTE FUNCTION keep_clip_note();
CREATE TRIGGER playlist_clips_keep_deleted AFTER DELETE ON playlist_clips FOR EACH ROW
  WHEN (OLD.note <> '') EXECUTE FUNCTION keep_clip_note();

CREATE FUNCTION keep_shared_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_playlist_text(OLD, p, 'playlist', 'deleted', p.name, OLD.created_at)
    FROM playlists p WHERE p.owner_id = OLD.owner_id AND p.id = OLD.playlist_id;
  PERFORM keep_playlist_text(OLD, p, 'clip', 'deleted', c.note, c.written_at)
    FROM playlists p JOIN playlist_clips c ON c.owner_id = p.owner_id AND c.playlist_id = p.id
   WHERE p.owner_id = OLD.owner_id AND p.id = OLD.playlist_id AND c.note <> '';
  RETURN OLD;
END $$;
CREATE TRIGGER playlist_shares_keep_deleted BEFORE DELETE ON playlist_shares FOR EACH ROW EXECUTE FUNCTION keep_shared_texts();

-- Ends the shares while the texts are still there to be kept. A cascade would delete them in any order.
CREATE FUNCTION end_shares_of_playlist() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM playlist_shares WHERE owner_id = OLD.owner_id AND playlist_id = OLD.id;
  RETURN OLD;
END $$;
CREATE TRIGGER playlists_end_shares BEFORE DELETE ON playlists FOR EACH ROW EXECUTE FUNCTION end_shares_of_playlist();
