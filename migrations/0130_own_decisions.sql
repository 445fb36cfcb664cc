-- Takedowns and suspensions that the operator decides without a notice: the same statement of reasons, complaint and
-- yearly counts as those that answer one (regulation (EU) 2022/2065, articles 15, 17 and 20).
ALTER TABLE content_notices
  ADD COLUMN own_initiative boolean NOT NULL DEFAULT false,
  -- Found by software, then judged by a person.
  ADD COLUMN automated boolean NOT NULL DEFAULT false,
  -- A seller, who is suspended without one of its shops being reported.
  ADD COLUMN vendor_id bigint REFERENCES vendors,
  ALTER COLUMN ground DROP NOT NULL,
  DROP CONSTRAINT content_notices_kind_check,
  ADD CONSTRAINT content_notices_kind_check CHECK (kind IN ('article', 'shop', 'seller')),
  ADD CHECK ((kind = 'seller') = (vendor_id IS NOT NULL)),
  -- Nobody reported it: a withdrawal from the start, without a notifier.
  ADD CHECK ((ground IS NULL) = own_initiative),
  ADD CHECK (NOT own_initiative OR (decision IS NOT NULL AND decision = 'withdrawn' AND email IS NULL AND explanation IS NULL)),
  ADD CHECK (own_initiative OR NOT automated);
CREATE INDEX content_notices_vendor ON content_notices (vendor_id) WHERE vendor_id IS NOT NULL;
