-- The age of people, and who exists for whom because of it (decisions 0035 and 0036).
CREATE TYPE age_group    AS ENUM ('unknown', 'under 13', '13 to 15', '16 to 17', 'adult');
CREATE TYPE account_kind AS ENUM ('fencer', 'guardian');

ALTER TABLE users
  ADD birth_year           smallint CHECK (birth_year BETWEEN 1900 AND 2200),
  ADD kind                 account_kind NOT NULL DEFAULT 'fencer',
  -- Follows from the year of birth and the calendar. A job moves it forward; queries read only this column.
  ADD age_group            age_group NOT NULL DEFAULT 'unknown',
  -- The year whose 1 January was announced to this person as a change of their age group.
  ADD age_change_announced smallint,
  -- Turned 18 here: cannot be found by name before choosing a wider profile.
  ADD hidden_from_search   boolean NOT NULL DEFAULT false,
  -- Another account holds the email address. This one can log in with it, but gets no mail except the confirmation.
  ADD email_contested      boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT age_group_known CHECK ((age_group = 'unknown') = (birth_year IS NULL)),
  ADD CONSTRAINT contested_is_unverified CHECK (NOT email_contested OR email_verified_at IS NULL);

-- An address has at most one holder, and any number of accounts that claim it besides.
ALTER TABLE users DROP CONSTRAINT users_email_key;
CREATE UNIQUE INDEX users_email ON users (email) WHERE NOT email_contested;
CREATE INDEX users_contested_email ON users (email) WHERE email_contested;

-- What the daily job reads.
CREATE INDEX users_growing_up ON users (birth_year) WHERE age_group NOT IN ('unknown', 'adult');

-- Whether a member is certainly 18. Derived from the list's date of birth, which is not stored.
ALTER TABLE usaf_members ADD is_adult boolean NOT NULL DEFAULT false;
