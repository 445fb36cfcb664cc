-- Reviews of articles and of sellers by those who bought (C. conso L111-7-2, D111-16 to D111-19), and the measured service
-- of sellers that is shown beside them.
CREATE TABLE reviews (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('article', 'seller')),
  -- Deleted with the account, by its erasure.
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  order_id bigint NOT NULL REFERENCES orders,
  vendor_id bigint NOT NULL REFERENCES vendors,
  order_line_id bigint UNIQUE REFERENCES order_lines,
  -- Its article changes when two articles are merged.
  variant_id bigint REFERENCES variants ON DELETE CASCADE,
  rating smallint NOT NULL CHECK (rating BETWEEN 1 AND 5),
  text text NOT NULL CHECK (length(text) BETWEEN 20 AND 2000),
  -- First name and initial, as on the day it was written.
  author_name text NOT NULL CHECK (length(author_name) BETWEEN 1 AND 40),
  -- Day of the delivery.
  experienced_on date NOT NULL,
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'published', 'refused')),
  -- Since when it waits: the publication delay counts from it.
  submitted_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz,
  published_at timestamptz,
  refusal_ground text CHECK (refusal_ground IN ('abusive', 'personal', 'off_topic', 'advertising', 'not_genuine', 'unreadable')),
  refusal_reason text CHECK (length(refusal_reason) BETWEEN 10 AND 2000),
  reply text CHECK (length(reply) BETWEEN 10 AND 2000),
  replied_at timestamptz,
  replied_by bigint REFERENCES users ON DELETE SET NULL,
  CHECK ((kind = 'article') = (order_line_id IS NOT NULL)),
  CHECK ((kind = 'article') = (variant_id IS NOT NULL)),
  CHECK ((status = 'published') = (published_at IS NOT NULL)),
  CHECK ((status = 'refused') = (refusal_reason IS NOT NULL)),
  CHECK ((refusal_ground IS NULL) = (refusal_reason IS NULL)),
  CHECK ((reply IS NULL) = (replied_at IS NULL))
);
CREATE UNIQUE INDEX reviews_seller_once ON reviews (user_id, vendor_id) WHERE kind = 'seller';
CREATE INDEX reviews_user ON reviews (user_id, id);
CREATE INDEX reviews_order ON reviews (order_id);
CREATE INDEX reviews_vendor ON reviews (vendor_id, published_at DESC) WHERE status = 'published';
CREATE INDEX reviews_vendor_all ON reviews (vendor_id);
CREATE INDEX reviews_variant ON reviews (variant_id);
CREATE INDEX reviews_waiting ON reviews (submitted_at) WHERE status = 'waiting';
CREATE INDEX reviews_replied_by ON reviews (replied_by);

-- What happened to a review, and who did it.
CREATE TABLE review_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  review_id bigint NOT NULL REFERENCES reviews ON DELETE CASCADE,
  event text NOT NULL CHECK (event IN ('written', 'changed', 'published', 'refused', 'replied', 'reply_removed', 'doubted', 'upheld')),
  actor text NOT NULL CHECK (actor IN ('buyer', 'seller', 'operator', 'timer')),
  user_id bigint REFERENCES users ON DELETE SET NULL,
  note text CHECK (length(note) <= 2000),
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX review_history_review ON review_history (review_id, id);
CREATE INDEX review_history_user ON review_history (user_id);

-- A seller doubts that a review is genuine (C. conso L111-7-2, last paragraph): free, with its reasons, once per review.
CREATE TABLE review_doubts (
  review_id bigint PRIMARY KEY REFERENCES reviews ON DELETE CASCADE,
  vendor_id bigint NOT NULL REFERENCES vendors,
  user_id bigint REFERENCES users ON DELETE SET NULL,
  reason text NOT NULL CHECK (length(reason) BETWEEN 20 AND 2000),
  at timestamptz NOT NULL DEFAULT now(),
  outcome text CHECK (outcome IN ('upheld', 'refused')),
  outcome_reason text CHECK (length(outcome_reason) BETWEEN 10 AND 2000),
  decided_at timestamptz,
  CHECK ((outcome IS NULL) = (decided_at IS NULL)),
  CHECK ((outcome IS NULL) = (outcome_reason IS NULL))
);
CREATE INDEX review_doubts_open ON review_doubts (at) WHERE outcome IS NULL;
CREATE INDEX review_doubts_vendor ON review_doubts (vendor_id);
CREATE INDEX review_doubts_user ON review_doubts (user_id);

-- Orders whose buyer was invited to write, written with the mail.
CREATE TABLE review_invitations (
  order_id bigint PRIMARY KEY REFERENCES orders,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX review_invitations_user ON review_invitations (user_id, at);

-- The measures of each seller's scorecard that buyers see, computed each night.
CREATE TABLE seller_service (
  vendor_id bigint NOT NULL REFERENCES vendors ON DELETE CASCADE,
  measure text NOT NULL CHECK (measure IN ('late', 'promise', 'cancelled', 'faults', 'replies')),
  faults int NOT NULL CHECK (faults >= 0),
  cases int NOT NULL CHECK (cases >= faults),
  measured_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (vendor_id, measure)
);

ALTER TABLE reviews ENABLE ROW LEVEL SECURITY;
ALTER TABLE review_history ENABLE ROW LEVEL SECURITY;
ALTER TABLE review_doubts ENABLE ROW LEVEL SECURITY;
ALTER TABLE review_invitations ENABLE ROW LEVEL SECURITY;
ALTER TABLE seller_service ENABLE ROW LEVEL SECURITY;
CREATE POLICY everybody ON reviews FOR SELECT USING (status = 'published');
CREATE POLICY mine ON reviews USING (COALESCE(user_id = me() OR (vendor_id = my_vendor() AND status = 'published'), false));
CREATE POLICY with_its_whole ON review_history USING (EXISTS (SELECT FROM reviews r WHERE r.id = review_history.review_id
  AND COALESCE(r.user_id = me() OR r.vendor_id = my_vendor(), false)));
CREATE POLICY mine ON review_doubts USING (COALESCE(vendor_id = my_vendor(), false));
CREATE POLICY everybody ON seller_service FOR SELECT USING (true);
SELECT grant_member_privileges();
