-- What a student wants to reach: by a figure of the statistics, or yes or no. Connected coaches read and comment.
CREATE TABLE goals (
  owner_id   bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  id         bigint GENERATED ALWAYS AS IDENTITY,
  key        uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),   -- in addresses
  title      text NOT NULL CHECK (length(title) BETWEEN 1 AND 100),
  measure    text CHECK (length(measure) <= 40),
  target     integer CHECK (target > 0),
  due_on     date,
  done_at    timestamptz,
  created_at timestamptz NOT NULL,
  version    integer NOT NULL DEFAULT 1,
  PRIMARY KEY (owner_id, id),
  CHECK ((measure IS NULL) = (target IS NULL))
);
CREATE TRIGGER goals_version BEFORE UPDATE ON goals FOR EACH ROW EXECUTE FUNCTION count_version();

CREATE TABLE goal_comments (
  owner_id    bigint NOT NULL,
  id          uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  entry       bigint GENERATED ALWAYS AS IDENTITY,   -- in which order they came
  goal_id     bigint NOT NULL,
  author_id   bigint REFERENCES users ON DELETE SET NULL,
  author_name text NOT NULL,
  text        text NOT NULL CHECK (length(text) BETWEEN 1 AND 500),
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (owner_id, id),
  FOREIGN KEY (owner_id, goal_id) REFERENCES goals (owner_id, id) ON DELETE CASCADE
);
CREATE INDEX goal_comments_of_goal ON goal_comments (owner_id, goal_id, entry);
CREATE INDEX goal_comments_author ON goal_comments (author_id);

-- What a coach asks a student to do. The row is the student's; a task for a group is one row for each member.
CREATE TABLE tasks (
  owner_id    bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  id          bigint GENERATED ALWAYS AS IDENTITY,
  key         uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),   -- in addresses
  author_id   bigint REFERENCES users ON DELETE SET NULL,
  author_name text NOT NULL,
  text        text NOT NULL CHECK (length(text) BETWEEN 1 AND 500),
  due_on      date,
  done_at     timestamptz,
  note        text NOT NULL DEFAULT '' CHECK (length(note) <= 500),   -- the student's
  noted_at    timestamptz,
  created_at  timestamptz NOT NULL,
  version     integer NOT NULL DEFAULT 1,
  PRIMARY KEY (owner_id, id)
);
CREATE TRIGGER tasks_version BEFORE UPDATE ON tasks FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE INDEX tasks_open     ON tasks (owner_id, due_on) WHERE done_at IS NULL;
CREATE INDEX tasks_due      ON tasks (due_on) WHERE done_at IS NULL AND due_on IS NOT NULL;
CREATE INDEX tasks_author   ON tasks (author_id, owner_id);
CREATE INDEX tasks_reported ON tasks (author_id, done_at) WHERE done_at IS NOT NULL;

-- Tasks and comments on goals are messages: what others wrote to a minor leaves a trace when it is deleted or changed.
-- The contract knows the kinds; a list of them here would have to change with every new one.
ALTER TABLE message_history
  DROP CONSTRAINT message_history_kind,
  DROP CONSTRAINT message_history_place_kind,
  ADD CONSTRAINT message_history_kind CHECK (length(kind) BETWEEN 1 AND 20) NOT VALID,
  ADD CONSTRAINT message_history_place_kind CHECK (length(place_kind) BETWEEN 1 AND 20) NOT VALID;

CREATE FUNCTION keep_goal_comment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  goal_key uuid;
  goal_title text;
BEGIN
  IF is_minor(OLD.owner_id) THEN
    SELECT goals.key, goals.title INTO goal_key, goal_title FROM goals WHERE goals.owner_id = OLD.owner_id AND goals.id = OLD.goal_id;
    INSERT INTO message_history (owner_id, kind, change, author_id, author_name, text, place_kind, place_slug, place_title, written_at)
      VALUES (OLD.owner_id, 'comment', CASE WHEN NEW.text <> '' THEN 'changed' ELSE 'deleted' END,
              (SELECT id FROM users WHERE id = OLD.author_id), OLD.author_name, OLD.text, 'goal',
              goal_key::text, coalesce(goal_title, ''), OLD.created_at);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER goal_comments_keep_changed AFTER UPDATE OF text ON goal_comments FOR EACH ROW
  WHEN (OLD.author_id IS DISTINCT FROM OLD.owner_id AND OLD.text <> NEW.text) EXECUTE FUNCTION keep_goal_comment();
CREATE TRIGGER goal_comments_keep_deleted AFTER DELETE ON goal_comments FOR EACH ROW
  WHEN (OLD.author_id IS DISTINCT FROM OLD.owner_id) EXECUTE FUNCTION keep_goal_comment();

CREATE FUNCTION keep_task() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_minor(OLD.owner_id) THEN
    INSERT INTO message_history (owner_id, kind, change, author_id, author_name, text, place_kind, place_slug, place_title, written_at)
      VALUES (OLD.owner_id, 'task', 'deleted', (SELECT id FROM users WHERE id = OLD.author_id), OLD.author_name, OLD.text,
              'task', NULL, coalesce(OLD.due_on::text, ''), OLD.created_at);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER tasks_keep_deleted AFTER DELETE ON tasks FOR EACH ROW EXECUTE FUNCTION keep_task();

-- Deletes the comments while the goal's title is still there to be kept with them.
CREATE FUNCTION delete_comments_of_goal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM goal_comments WHERE owner_id = OLD.owner_id AND goal_id = OLD.id;
  RETURN OLD;
END $$;
CREATE TRIGGER goals_delete_comments BEFORE DELETE ON goals FOR EACH ROW EXECUTE FUNCTION delete_comments_of_goal();
