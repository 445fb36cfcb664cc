-- VAT of an order by rate: rounded once per rate, goods and delivery together. Delivery follows the rates of the goods
-- in proportion to their amounts; orders placed before had their delivery at 20 % and keep it.
CREATE TABLE order_vat (
  order_id bigint NOT NULL REFERENCES orders,
  vat_basis_points int NOT NULL CHECK (vat_basis_points BETWEEN 0 AND 10000),
  goods_ht_cents bigint NOT NULL CHECK (goods_ht_cents >= 0),
  goods_vat_cents bigint NOT NULL CHECK (goods_vat_cents >= 0),
  delivery_ht_cents bigint NOT NULL CHECK (delivery_ht_cents >= 0),
  delivery_vat_cents bigint NOT NULL CHECK (delivery_vat_cents >= 0),
  PRIMARY KEY (order_id, vat_basis_points)
);

INSERT INTO order_vat
SELECT order_id, rate, sum(goods_ht), sum(goods_vat), sum(delivery_ht), sum(delivery_vat) FROM (
  SELECT order_id, vat_basis_points AS rate, ht_cents AS goods_ht, vat_cents AS goods_vat, 0 AS delivery_ht, 0 AS delivery_vat
    FROM order_lines
  UNION ALL SELECT id, 2000, 0, 0, delivery_ht_cents, delivery_vat_cents FROM orders
    WHERE delivery_ht_cents + delivery_vat_cents > 0
) parts GROUP BY order_id, rate;

ALTER TABLE order_vat ENABLE ROW LEVEL SECURITY;
CREATE POLICY with_its_whole ON order_vat USING (EXISTS (SELECT FROM orders o WHERE o.id = order_vat.order_id));

-- A seller without a VAT number is in the franchise of small businesses (CGI art. 293 B): none of its offers has VAT,
-- whichever form or file they come from. With a number again, its offers have the standard rate until it changes them.
ALTER TABLE vendors ALTER COLUMN vat_number DROP NOT NULL;
INSERT INTO vat_rates (code, basis_points, valid_from) VALUES ('exempt', 0, '2014-01-01');

CREATE FUNCTION vat_code_of_seller() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT vat_number IS NULL FROM vendors WHERE id = NEW.vendor_id) THEN NEW.vat_code := 'exempt';
  ELSIF NEW.vat_code = 'exempt' THEN NEW.vat_code := 'normal';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER offers_vat_code BEFORE INSERT OR UPDATE OF vat_code ON offers
  FOR EACH ROW EXECUTE FUNCTION vat_code_of_seller();

CREATE FUNCTION seller_vat_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE offers SET vat_code = 'normal' WHERE vendor_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER vendors_vat_number AFTER UPDATE OF vat_number ON vendors FOR EACH ROW
  WHEN ((OLD.vat_number IS NULL) <> (NEW.vat_number IS NULL)) EXECUTE FUNCTION seller_vat_changed();

SELECT grant_member_privileges();
