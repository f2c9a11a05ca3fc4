-- A USA Fencing ID is a claim until the operator confirms it: any number of accounts may claim the same one.
ALTER TABLE users DROP CONSTRAINT users_usa_fencing_id_key;
ALTER TABLE users
  ADD usa_fencing_claimed_at   timestamptz,
  ADD usa_fencing_confirmed_at timestamptz;
UPDATE users SET usa_fencing_claimed_at = created_at WHERE usa_fencing_id IS NOT NULL;
ALTER TABLE users
  ADD CONSTRAINT member_claimed   CHECK ((usa_fencing_id IS NULL) = (usa_fencing_claimed_at IS NULL)),
  ADD CONSTRAINT member_confirmed CHECK (usa_fencing_confirmed_at IS NULL OR usa_fencing_id IS NOT NULL);
CREATE INDEX users_by_member ON users (usa_fencing_id, usa_fencing_claimed_at) WHERE usa_fencing_id IS NOT NULL;
CREATE UNIQUE INDEX users_confirmed_member ON users (usa_fencing_id) WHERE usa_fencing_confirmed_at IS NOT NULL;

-- What two spellings of a club have in common; null where the words say that there is none.
CREATE FUNCTION club_key(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN folded(btrim(name)) NOT IN ('', '-', 'none', 'unattached')
  THEN regexp_replace(folded(btrim(name)), '\s+', ' ', 'g') END;

-- Somebody's word that the owner fences for a club. It ends with the connection of the two.
CREATE TABLE club_confirmations (
  id            uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  owner_id      bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  confirmed_by  bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  connection_id bigint NOT NULL REFERENCES connections ON DELETE CASCADE,
  club          text NOT NULL CHECK (length(club) <= 120 AND club_key(club) IS NOT NULL),
  created_at    timestamptz NOT NULL DEFAULT now(),
  CHECK (owner_id <> confirmed_by)
);
CREATE UNIQUE INDEX club_confirmations_one ON club_confirmations (owner_id, club_key(club), confirmed_by);
CREATE INDEX club_confirmations_given ON club_confirmations (confirmed_by);
CREATE INDEX club_confirmations_connection ON club_confirmations (connection_id);
