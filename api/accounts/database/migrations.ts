/** The migrations, oldest first. Never change one that was published: databases that ran it would differ. Add another. */
export const MIGRATIONS: readonly string[] = [
  `
CREATE TABLE account (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  -- Absent until its holder has chosen one by the link that was sent.
  password text,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE session (
  hash text PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX session_account ON session (account_id);
CREATE INDEX session_expiry ON session (expires_at);

CREATE TABLE password_link (
  hash text PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX password_link_account ON password_link (account_id);

CREATE TABLE api_key (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  hash text NOT NULL UNIQUE,
  -- The end of the key, by which its holder tells it from the others.
  ending text NOT NULL,
  -- Five places and one active key in each: this is what keeps an account from having six.
  place smallint NOT NULL CHECK (place BETWEEN 1 AND 5),
  created_at timestamptz NOT NULL DEFAULT now(),
  revoked_at timestamptz,
  last_used_at timestamptz
);
CREATE UNIQUE INDEX api_key_place ON api_key (account_id, place) WHERE revoked_at IS NULL;

CREATE TABLE key_use (
  key_id uuid NOT NULL REFERENCES api_key ON DELETE CASCADE,
  day date NOT NULL,
  requests bigint NOT NULL,
  PRIMARY KEY (key_id, day)
);
`,
  `
-- When a person was found behind the account: by a link, or by who runs the service. Until then its keys count with the
-- address they come from.
ALTER TABLE account ADD COLUMN confirmed_at timestamptz;
-- Keys that worked with quotas of their own before this step go on.
UPDATE account SET confirmed_at = created_at;
`,
]
