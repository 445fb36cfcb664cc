-- Units announced for a week and not here yet, which are sold in advance: reservations may go beyond what is on hand by as many.
ALTER TABLE stock
  ADD COLUMN announced int NOT NULL DEFAULT 0 CHECK (announced >= 0),
  -- Monday of the week in which they leave for buyers.
  ADD COLUMN announced_week date CHECK (extract(isodow FROM announced_week) = 1),
  ADD CHECK ((announced > 0) = (announced_week IS NOT NULL)),
  ADD CONSTRAINT stock_covered CHECK (reserved <= on_hand + announced);
ALTER TABLE stock DROP CONSTRAINT stock_check;
CREATE INDEX stock_announced ON stock (vendor_id) WHERE announced > 0;
-- Who is served first by a reception, read only while reservations exceed what is on hand.
CREATE INDEX stock_reservations_waiting ON stock_reservations (offer_id, warehouse_id, id) WHERE state IN ('held', 'committed');
-- The week promised for a line sold in advance; a later announcement moves it.
ALTER TABLE order_lines ADD COLUMN announced_week date;
SELECT grant_member_privileges();
