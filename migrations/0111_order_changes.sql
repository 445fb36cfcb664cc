-- Changes of an order by its buyer, before its preparation.
ALTER TABLE orders
  -- Where it goes since its buyer changed it, or the address of the order that it completes; null: the purchase's.
  ADD COLUMN changed_address jsonb,
  -- The order of the same seller that it completes, and leaves with.
  ADD COLUMN joins_order_id bigint REFERENCES orders;
CREATE INDEX orders_joins ON orders (joins_order_id) WHERE joins_order_id IS NOT NULL;
-- The goods of this seller leave with an order that is not prepared yet.
ALTER TABLE cart_deliveries ADD COLUMN joins_order_id bigint REFERENCES orders ON DELETE SET NULL;
CREATE INDEX cart_deliveries_joins ON cart_deliveries (joins_order_id) WHERE joins_order_id IS NOT NULL;
SELECT grant_member_privileges();
