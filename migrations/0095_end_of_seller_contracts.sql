-- The contract of a seller ends: by the operator with a notice of 30 days and its reasons, at once for repeated breaches or
-- a legal duty (regulation (EU) 2019/1150, art. 4), or by the seller on the day it chooses.
ALTER TABLE vendors DROP CONSTRAINT vendors_status_check,
  ADD CONSTRAINT vendors_status_check CHECK (status IN ('draft', 'to_verify', 'verified', 'suspended', 'ended'));
DROP POLICY everybody ON vendors;
-- Buyers still see the seller of their orders.
CREATE POLICY everybody ON vendors FOR SELECT USING (status IN ('verified', 'suspended', 'ended'));

CREATE TABLE vendor_terminations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vendor_id bigint NOT NULL REFERENCES vendors,
  ground text NOT NULL CHECK (ground IN ('NOTICE', 'REPEATED', 'LEGAL', 'SELLER')),
  -- Of the contract or of the law; the seller needs none.
  clause text CHECK (length(clause) BETWEEN 2 AND 300),
  -- The facts; the seller may give none.
  reason text NOT NULL CHECK (length(reason) <= 2000),
  announced_at timestamptz NOT NULL DEFAULT now(),
  announced_by bigint REFERENCES users ON DELETE SET NULL,
  effective_on date NOT NULL,
  carried_out_at timestamptz,
  cancelled_at timestamptz,
  cancelled_by bigint REFERENCES users ON DELETE SET NULL,
  cancel_reason text CHECK (length(cancel_reason) <= 2000),
  CHECK (num_nonnulls(carried_out_at, cancelled_at) <= 1),
  CHECK (ground = 'SELLER' OR (clause IS NOT NULL AND length(reason) >= 10)),
  CHECK (ground <> 'NOTICE' OR effective_on >= (announced_at AT TIME ZONE 'Europe/Paris')::date + 30)
);
CREATE UNIQUE INDEX vendor_terminations_pending ON vendor_terminations (vendor_id) WHERE carried_out_at IS NULL AND cancelled_at IS NULL;
CREATE INDEX vendor_terminations_vendor ON vendor_terminations (vendor_id, id DESC);
CREATE INDEX vendor_terminations_due ON vendor_terminations (effective_on) WHERE carried_out_at IS NULL AND cancelled_at IS NULL;
CREATE INDEX vendor_terminations_announced_by ON vendor_terminations (announced_by);
CREATE INDEX vendor_terminations_cancelled_by ON vendor_terminations (cancelled_by);
ALTER TABLE vendor_terminations ENABLE ROW LEVEL SECURITY;
CREATE POLICY mine ON vendor_terminations USING (COALESCE(vendor_id = my_vendor(), false));

-- Two mediators at least for disputes with sellers (art. 12).
ALTER TABLE company ADD COLUMN seller_mediator text CHECK (length(seller_mediator) BETWEEN 1 AND 300),
  ADD COLUMN second_seller_mediator text CHECK (length(second_seller_mediator) BETWEEN 1 AND 300);
SELECT grant_member_privileges();
