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
  `
CREATE TABLE watch (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  -- Twenty places and one watch in each: this is what keeps an account from having more.
  slot smallint NOT NULL CHECK (slot BETWEEN 1 AND 20),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  place jsonb NOT NULL,
  -- Empty: all of them.
  datasets text[] NOT NULL,
  -- Absent: the messages go to the mail address of the account.
  url text,
  -- Encrypted, because messages are signed with it.
  secret text,
  -- Number of the release that was served when the watch was made: later ones are reported.
  after_sequence integer NOT NULL,
  paused text CHECK (paused IN ('holder', 'gone', 'failing')),
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((url IS NULL) = (secret IS NULL)),
  UNIQUE (account_id, slot)
);

CREATE TABLE watch_message (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  watch_id uuid NOT NULL REFERENCES watch ON DELETE CASCADE,
  -- Absent: a test that its holder asked for.
  release text,
  changes integer NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'delivered', 'failed', 'quiet')),
  -- Absent once it has ended: what a producer withdraws later must not stay here.
  body text,
  attempt smallint NOT NULL DEFAULT 0,
  status text,
  created_at timestamptz NOT NULL DEFAULT now(),
  due_at timestamptz NOT NULL DEFAULT now(),
  lease_until timestamptz,
  ended_at timestamptz
);
-- One message of a watch and publication, also when several processes find the same change.
CREATE UNIQUE INDEX watch_message_once ON watch_message (watch_id, release) WHERE release IS NOT NULL;
CREATE INDEX watch_message_log ON watch_message (watch_id, created_at);
CREATE INDEX watch_message_due ON watch_message (due_at) WHERE state = 'waiting';

CREATE TABLE watch_release (
  release text PRIMARY KEY,
  lease_until timestamptz NOT NULL,
  done_at timestamptz
);
`,
]
