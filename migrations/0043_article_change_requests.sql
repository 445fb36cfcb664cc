-- A seller's request to change an article that others sell or that the operator has reviewed.
CREATE TABLE article_change_requests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  article_id bigint NOT NULL REFERENCES articles ON DELETE CASCADE,
  vendor_id bigint NOT NULL REFERENCES vendors,
  user_id bigint REFERENCES users ON DELETE SET NULL,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'decided', 'withdrawn')),
  -- Why, for the operator.
  message text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  decided_at timestamptz,
  decided_by bigint REFERENCES users ON DELETE SET NULL,
  CHECK ((status = 'decided') = (decided_at IS NOT NULL))
);
CREATE UNIQUE INDEX article_change_requests_open ON article_change_requests (article_id, vendor_id) WHERE status = 'open';
CREATE INDEX article_change_requests_vendor ON article_change_requests (vendor_id, id);
CREATE INDEX article_change_requests_status ON article_change_requests (status, id);
CREATE INDEX article_change_requests_user ON article_change_requests (user_id);
CREATE INDEX article_change_requests_decided_by ON article_change_requests (decided_by) WHERE decided_by IS NOT NULL;
-- One line a field; JSON, because fields are texts, numbers, flags and lists.
CREATE TABLE article_change_fields (
  request_id bigint NOT NULL REFERENCES article_change_requests ON DELETE CASCADE,
  field text NOT NULL CHECK (length(field) <= 120),
  before jsonb,
  after jsonb,
  decision text CHECK (decision IN ('accepted', 'refused')),
  reason text NOT NULL DEFAULT '',
  PRIMARY KEY (request_id, field)
);
ALTER TABLE article_change_requests ENABLE ROW LEVEL SECURITY;
ALTER TABLE article_change_fields ENABLE ROW LEVEL SECURITY;
CREATE POLICY mine ON article_change_requests USING (COALESCE(vendor_id = my_vendor(), false));
CREATE POLICY with_its_request ON article_change_fields
  USING (EXISTS (SELECT FROM article_change_requests r WHERE r.id = article_change_fields.request_id));
SELECT grant_member_privileges();
