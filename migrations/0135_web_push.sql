-- Devices of users that receive notifications from the browser's push service.
CREATE TABLE push_subscriptions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  endpoint text NOT NULL UNIQUE CHECK (length(endpoint) <= 1000),
  -- Keys of the browser, for the encryption of RFC 8291.
  p256dh text NOT NULL CHECK (length(p256dh) <= 200),
  auth text NOT NULL CHECK (length(auth) <= 100),
  label text NOT NULL DEFAULT '' CHECK (length(label) <= 60),
  -- Refusals in a row.
  failures int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX push_subscriptions_user ON push_subscriptions (user_id, id);
-- Kinds that a user does not want on their devices.
CREATE TABLE push_refusals (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('orders', 'returns', 'messages', 'reviews', 'alerts')),
  PRIMARY KEY (user_id, kind)
);
-- A notification goes once to a device, also when its mail is tried again.
CREATE TABLE push_deliveries (
  mail_id bigint NOT NULL REFERENCES mails ON DELETE CASCADE,
  subscription_id bigint NOT NULL REFERENCES push_subscriptions ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  PRIMARY KEY (mail_id, subscription_id)
);
CREATE INDEX push_deliveries_subscription ON push_deliveries (subscription_id);
CREATE INDEX push_deliveries_age ON push_deliveries (created_at);
-- The keys that identify this site to push services, when the environment has none; the private one is sealed.
CREATE TABLE push_keys (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  public_key text NOT NULL,
  private_key text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE push_subscriptions ENABLE ROW LEVEL SECURITY;
ALTER TABLE push_refusals ENABLE ROW LEVEL SECURITY;
ALTER TABLE push_deliveries ENABLE ROW LEVEL SECURITY;
ALTER TABLE push_keys ENABLE ROW LEVEL SECURITY;
CREATE POLICY mine ON push_subscriptions USING (COALESCE(user_id = me(), false));
CREATE POLICY mine ON push_refusals USING (COALESCE(user_id = me(), false));
SELECT grant_member_privileges();
