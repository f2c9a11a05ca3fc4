-- What happened that concerns a person: one row for each kind of thing that one person did at one place. A row names
-- people and places by their ids only. Whether it is shown, and how often it happened, is read from the rows it points
-- to, so it disappears with them and with the right to see them.
CREATE TABLE notifications (
  owner_id       bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  id             uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind           text NOT NULL,
  -- Who did it; null if nobody did, as for a failed payment.
  actor_id       bigint REFERENCES users ON DELETE CASCADE,
  -- The lesson, video or bout, by its owner and id; null if it happened elsewhere. The kind tells which table.
  place_owner_id bigint,
  place_id       bigint,
  -- When it happened for the first time since the owner last looked.
  since          timestamptz NOT NULL,
  latest_at      timestamptz NOT NULL,
  read_at        timestamptz,
  UNIQUE NULLS NOT DISTINCT (owner_id, kind, actor_id, place_owner_id, place_id)
);
CREATE INDEX notifications_latest ON notifications (owner_id, latest_at DESC, id);
CREATE INDEX notifications_actor ON notifications (actor_id);
CREATE INDEX notifications_age ON notifications (latest_at);
