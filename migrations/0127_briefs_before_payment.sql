-- The brief of goods made on demand is given with the cart, before the payment.
ALTER TABLE cart_lines
  -- Responses of the buyer, by the label of their question; NULL until they are given.
  ADD COLUMN brief jsonb,
  ADD COLUMN artwork_id uuid REFERENCES files;
CREATE INDEX cart_lines_artwork ON cart_lines (artwork_id) WHERE artwork_id IS NOT NULL;

-- A file that left every cart without an order is of no use any more. Rows leave carts in many ways (removal, merge,
-- erasure, age), so the database looks after the file. It must see the orders of others, so it runs without row-level security.
CREATE FUNCTION delete_cart_artwork() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM files f WHERE f.id = OLD.artwork_id
    AND NOT EXISTS (SELECT FROM cart_lines l WHERE l.artwork_id = f.id)
    AND NOT EXISTS (SELECT FROM order_briefs b WHERE b.artwork_id = f.id);
  RETURN NULL;
END $$;
CREATE TRIGGER artwork_removed AFTER DELETE ON cart_lines
  FOR EACH ROW WHEN (OLD.artwork_id IS NOT NULL) EXECUTE FUNCTION delete_cart_artwork();
CREATE TRIGGER artwork_replaced AFTER UPDATE OF artwork_id ON cart_lines
  FOR EACH ROW WHEN (OLD.artwork_id IS DISTINCT FROM NEW.artwork_id AND OLD.artwork_id IS NOT NULL)
  EXECUTE FUNCTION delete_cart_artwork();

-- What the seller finds missing in a brief, until the buyer has given it again.
ALTER TABLE order_briefs
  ADD COLUMN missing text CHECK (length(missing) BETWEEN 3 AND 2000),
  ADD CHECK (missing IS NULL OR step = 'BRIEF');

-- Monday of the week in which goods made on demand leave, once their proofs are approved.
ALTER TABLE orders ADD COLUMN dispatch_week date CHECK (extract(isodow FROM dispatch_week) = 1);
SELECT grant_member_privileges();
