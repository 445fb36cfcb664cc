-- A new address is written only once it has answered.
CREATE TABLE email_changes (
  token_hash bytea PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  email citext NOT NULL CHECK (length(email) BETWEEN 6 AND 254),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX email_changes_user ON email_changes (user_id);

-- Time-based codes of an authentication application (RFC 6238). Not confirmed: being set up.
CREATE TABLE second_factors (
  user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  secret text NOT NULL,
  confirmed_at timestamptz,
  -- The last step whose code was accepted: a code serves once.
  last_step bigint NOT NULL DEFAULT 0
);
CREATE TABLE recovery_codes (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);
-- Between a right password and the code: a few minutes, a few tries, once.
CREATE TABLE login_challenges (
  token_hash bytea PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  tries int NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL
);
CREATE INDEX login_challenges_age ON login_challenges (expires_at);
ALTER TABLE users ADD COLUMN erased_at timestamptz;
