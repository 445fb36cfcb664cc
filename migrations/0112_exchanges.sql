-- A return that its seller settles by sending the goods again: an order of its own, without price.
ALTER TABLE orders
  ADD COLUMN replaces_return_id bigint UNIQUE REFERENCES returns,
  DROP CONSTRAINT orders_goods_ht_cents_check,
  DROP CONSTRAINT orders_total_cents_check,
  DROP CONSTRAINT orders_purchase_seller_kind,
  ADD CONSTRAINT orders_priced CHECK (CASE WHEN replaces_return_id IS NULL THEN goods_ht_cents > 0 ELSE total_cents = 0 END);
CREATE UNIQUE INDEX orders_purchase_seller_kind ON orders (purchase_id, vendor_id, made_to_order) WHERE replaces_return_id IS NULL;
-- The unique index above finds the orders of a purchase no more.
CREATE INDEX orders_purchase ON orders (purchase_id);
ALTER TABLE order_lines
  DROP CONSTRAINT order_lines_unit_price_cents_check,
  ADD CONSTRAINT order_lines_unit_price_cents_check CHECK (unit_price_cents >= 0);
ALTER TABLE line_commissions
  DROP CONSTRAINT line_commissions_base_cents_check,
  ADD CONSTRAINT line_commissions_base_cents_check CHECK (base_cents >= 0);
SELECT grant_member_privileges();
