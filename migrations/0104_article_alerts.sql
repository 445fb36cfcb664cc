-- Alerts of buyers and visitors on one model of an article: back in stock, or cheaper than on the day of the alert. One mail
-- each, then they are over.
CREATE TABLE article_alerts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- NULL for a visitor, who confirms their address by a link.
  user_id bigint REFERENCES users ON DELETE CASCADE,
  email citext CHECK (length(email) BETWEEN 6 AND 254),
  variant_id bigint NOT NULL REFERENCES variants ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('stock', 'price')),
  -- Lowest price HT of one unit when it was set.
  from_cents bigint CHECK (from_cents > 0),
  -- Of the links that confirm and stop it.
  token text NOT NULL UNIQUE CHECK (length(token) = 43),
  created_at timestamptz NOT NULL DEFAULT now(),
  confirmed_at timestamptz,
  notified_at timestamptz,
  CHECK ((user_id IS NULL) <> (email IS NULL)),
  CHECK (user_id IS NULL OR confirmed_at IS NOT NULL),
  CHECK ((kind = 'price') = (from_cents IS NOT NULL)),
  CHECK (notified_at IS NULL OR confirmed_at IS NOT NULL)
);
CREATE UNIQUE INDEX article_alerts_of_user ON article_alerts (user_id, variant_id, kind) WHERE user_id IS NOT NULL;
CREATE UNIQUE INDEX article_alerts_of_visitor ON article_alerts (email, variant_id, kind) WHERE email IS NOT NULL;
CREATE INDEX article_alerts_waiting ON article_alerts (variant_id) WHERE confirmed_at IS NOT NULL AND notified_at IS NULL;
CREATE INDEX article_alerts_variant ON article_alerts (variant_id);
ALTER TABLE article_alerts ENABLE ROW LEVEL SECURITY;
CREATE POLICY mine ON article_alerts USING (COALESCE(user_id = me(), false));
SELECT grant_member_privileges();
