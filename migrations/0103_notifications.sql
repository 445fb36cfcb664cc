-- How each user receives what they may do without by mail: no row is by mail.
CREATE TABLE notification_choices (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('orders', 'returns', 'messages', 'reviews', 'alerts')),
  channel text NOT NULL CHECK (channel IN ('digest', 'account')),
  PRIMARY KEY (user_id, kind)
);
-- Until when a user has seen their notifications.
CREATE TABLE notification_views (
  user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  seen_at timestamptz NOT NULL DEFAULT now()
);
-- The secret of the links that stop a kind of mail without a login.
CREATE TABLE notification_links (
  user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  token text NOT NULL UNIQUE CHECK (length(token) = 43)
);
-- `path`: the page of its first button. `held`: its reader chose not to receive it by mail, or in the digest.
ALTER TABLE mails ADD COLUMN path text, ADD COLUMN held text CHECK (held IN ('account', 'digest', 'digested'));
CREATE INDEX mails_recipient ON mails (recipient, id DESC);
CREATE INDEX mails_for_digest ON mails (recipient) WHERE held = 'digest';
ALTER TABLE notification_choices ENABLE ROW LEVEL SECURITY;
ALTER TABLE notification_views ENABLE ROW LEVEL SECURITY;
ALTER TABLE notification_links ENABLE ROW LEVEL SECURITY;
CREATE POLICY mine ON notification_choices USING (COALESCE(user_id = me(), false));
CREATE POLICY mine ON notification_views USING (COALESCE(user_id = me(), false));
SELECT grant_member_privileges();
