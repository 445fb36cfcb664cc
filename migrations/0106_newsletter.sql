-- The operator's letter: addresses that were confirmed by their own link, and the campaigns that were sent to them.
CREATE TABLE newsletter_subscriptions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email citext NOT NULL UNIQUE CHECK (length(email) BETWEEN 6 AND 254),
  token text NOT NULL UNIQUE CHECK (length(token) = 43),
  -- Proof of the consent: what was asked, when, and when the link was used.
  consent text NOT NULL CHECK (length(consent) BETWEEN 10 AND 500),
  requested_at timestamptz NOT NULL DEFAULT now(),
  confirmed_at timestamptz
);
CREATE INDEX newsletter_subscriptions_confirmed ON newsletter_subscriptions (id) WHERE confirmed_at IS NOT NULL;
CREATE TABLE newsletter_issues (
  campaign_id bigint PRIMARY KEY REFERENCES campaigns ON DELETE CASCADE,
  user_id bigint REFERENCES users ON DELETE SET NULL,
  sent_at timestamptz NOT NULL DEFAULT now(),
  -- The last subscription that was mailed, and when all were.
  last_id bigint NOT NULL DEFAULT 0,
  done_at timestamptz
);
CREATE INDEX newsletter_issues_user ON newsletter_issues (user_id);
CREATE INDEX newsletter_issues_waiting ON newsletter_issues (campaign_id) WHERE done_at IS NULL;
ALTER TABLE newsletter_subscriptions ENABLE ROW LEVEL SECURITY;
ALTER TABLE newsletter_issues ENABLE ROW LEVEL SECURITY;
-- The address of one’s account.
CREATE POLICY mine ON newsletter_subscriptions
  USING (COALESCE(email = (SELECT u.email FROM users u WHERE u.id = me()), false));
SELECT grant_member_privileges();
