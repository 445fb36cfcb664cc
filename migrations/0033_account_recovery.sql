-- A pending change of address holds a digest of the password hash it was asked under: with another password, whatever
-- wrote it, the link opens nothing. Null on links of the release before: they open nothing either.
ALTER TABLE email_changes ADD COLUMN password_fingerprint bytea;

-- After a change of address, the former address can take the account back for seven days.
CREATE TABLE email_undos (
  token_hash bytea PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  -- The address before the change: reserved for this account until the link expires.
  email citext NOT NULL CHECK (length(email) BETWEEN 6 AND 254),
  changed_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX email_undos_user ON email_undos (user_id);
CREATE INDEX email_undos_email ON email_undos (email);
-- No member reads it: its links are mailed, and only the public operations use them.
ALTER TABLE email_undos ENABLE ROW LEVEL SECURITY;
