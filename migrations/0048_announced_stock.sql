-- Units announced for a week and not here yet, which are sold in advance: reservations may go beyond what is on hand by as many.
ALTER TABLE stock
  ADD COLUMN announced int NOT NULL DEFAULT 0 CHECK (announced >= 0),
  -- Monday of the week in which they leave for buyers.
  ADD COLUMN announced_week date CHECK (extract(isodow FROM announced_week) = 1),
  ADD CHECK ((announced > 0) = (announced_week IS NOT NULL)),
  ADD CONSTRAINT stock_covered CHECK (reserved <= on_hand + announced);
ALTER TABLE stock DROP CONSTRAINT stock_check;
CREATE INDEX stock_announced ON stock (vendor_id) WHERE announced > 0;
-- The stock of one seller: its list, and the levels counted on each of its pages.
CREATE INDEX stock_vendor ON stock (vendor_id);
-- Who is served first by a reception, read only while reservations exceed what is on hand.
CREATE INDEX stock_reservations_waiting ON stock_reservations (offer_id, warehouse_id, id) WHERE state IN ('held', 'committed');
-- The week promised for a line sold in advance; a later announcement moves it.
ALTER TABLE order_lines ADD COLUMN announced_week date;
SELECT grant_member_privileges();

-- Two articles that an operator found not to be duplicates of each other.
CREATE TABLE article_distinctions (
  article_id bigint NOT NULL REFERENCES articles ON DELETE CASCADE,
  other_id bigint NOT NULL REFERENCES articles ON DELETE CASCADE,
  user_id bigint REFERENCES users ON DELETE SET NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (article_id, other_id),
  CHECK (article_id < other_id)
);
CREATE INDEX article_distinctions_other ON article_distinctions (other_id);
CREATE INDEX article_distinctions_user ON article_distinctions (user_id);
ALTER TABLE article_distinctions ENABLE ROW LEVEL SECURITY;
-- Duplicates by number: the same EAN, whatever its leading zeros.
CREATE INDEX variants_ean_digits ON variants (ltrim(ean, '0')) WHERE ean IS NOT NULL;
