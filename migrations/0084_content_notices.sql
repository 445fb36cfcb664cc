-- Notices of illegal content or dangerous products (regulation (EU) 2022/2065, article 16): an article or a shop,
-- the decision on it, and the complaints of those who received the decision (article 20).
CREATE TABLE content_notices (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Drawn with the form: a form that is sent twice makes one notice.
  key uuid NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN ('article', 'shop')),
  article_id bigint REFERENCES articles ON DELETE SET NULL,
  shop_id bigint REFERENCES shops ON DELETE SET NULL,
  -- Its title on the day of the notice.
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 300),
  ground text NOT NULL CHECK (ground IN
    ('dangerous', 'infringement', 'prohibited', 'misleading', 'illegal_speech', 'personal_data', 'other')),
  -- NULL once the retention period has passed, with name and email.
  explanation text CHECK (length(explanation) BETWEEN 20 AND 4000),
  name text CHECK (length(name) BETWEEN 1 AND 160),
  email text CHECK (length(email) BETWEEN 3 AND 254),
  created_at timestamptz NOT NULL DEFAULT now(),
  decision text CHECK (decision IN ('rejected', 'withdrawn', 'corrected')),
  -- What a withdrawal rests on: the law or the terms.
  legal_ground text CHECK (length(legal_ground) BETWEEN 3 AND 200),
  decision_reason text CHECK (length(decision_reason) BETWEEN 10 AND 2000),
  decided_by bigint REFERENCES users ON DELETE SET NULL,
  decided_at timestamptz,
  CHECK (article_id IS NULL OR kind = 'article'),
  CHECK (shop_id IS NULL OR kind = 'shop'),
  CHECK ((decision IS NULL) = (decided_at IS NULL)),
  CHECK ((decision IS NULL) = (decision_reason IS NULL)),
  CHECK ((decision IS NOT DISTINCT FROM 'withdrawn') = (legal_ground IS NOT NULL)),
  CHECK ((name IS NULL) = (email IS NULL)),
  CHECK (decision IS NOT NULL OR (email IS NOT NULL AND explanation IS NOT NULL))
);
CREATE INDEX content_notices_waiting ON content_notices (created_at) WHERE decision IS NULL;
CREATE INDEX content_notices_decided ON content_notices (decided_at) WHERE decision IS NOT NULL;
CREATE INDEX content_notices_article ON content_notices (article_id);
CREATE INDEX content_notices_shop ON content_notices (shop_id);
CREATE INDEX content_notices_decided_by ON content_notices (decided_by);

-- Who received a decision, with the link to contest it once, and the complaint when there is one.
CREATE TABLE notice_recipients (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  notice_id bigint NOT NULL REFERENCES content_notices ON DELETE CASCADE,
  side text NOT NULL CHECK (side IN ('notifier', 'seller')),
  vendor_id bigint REFERENCES vendors,
  token_hash bytea NOT NULL UNIQUE,
  -- The decision as this recipient received it: a complaint can reverse that of the notice.
  decision text NOT NULL CHECK (decision IN ('rejected', 'withdrawn', 'corrected')),
  legal_ground text CHECK (length(legal_ground) BETWEEN 3 AND 200),
  decision_reason text NOT NULL CHECK (length(decision_reason) BETWEEN 10 AND 2000),
  -- Who took the decision: another administrator judges the complaint.
  decision_by bigint REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  complaint text CHECK (length(complaint) BETWEEN 20 AND 4000),
  complained_at timestamptz,
  outcome text CHECK (outcome IN ('upheld', 'reversed')),
  outcome_reason text CHECK (length(outcome_reason) BETWEEN 10 AND 2000),
  outcome_by bigint REFERENCES users ON DELETE SET NULL,
  outcome_at timestamptz,
  CHECK ((side = 'seller') = (vendor_id IS NOT NULL)),
  CHECK ((side = 'seller') = (decision = 'withdrawn')),
  CHECK ((decision = 'withdrawn') = (legal_ground IS NOT NULL)),
  CHECK (complaint IS NULL OR complained_at IS NOT NULL),
  CHECK (outcome IS NULL OR complained_at IS NOT NULL),
  CHECK ((outcome IS NULL) = (outcome_at IS NULL)),
  CHECK ((outcome IS NULL) = (outcome_reason IS NULL))
);
CREATE UNIQUE INDEX notice_recipients_once ON notice_recipients (notice_id, side, COALESCE(vendor_id, 0));
CREATE INDEX notice_recipients_waiting ON notice_recipients (complained_at)
  WHERE complained_at IS NOT NULL AND outcome IS NULL;
CREATE INDEX notice_recipients_vendor ON notice_recipients (vendor_id);
CREATE INDEX notice_recipients_decision_by ON notice_recipients (decision_by);
CREATE INDEX notice_recipients_outcome_by ON notice_recipients (outcome_by);

-- For operators: no member reads them.
ALTER TABLE content_notices ENABLE ROW LEVEL SECURITY;
ALTER TABLE notice_recipients ENABLE ROW LEVEL SECURITY;
