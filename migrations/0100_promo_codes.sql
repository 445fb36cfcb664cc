-- Promotional codes of sellers, and of the operator, which gives up part of its commission for them.
CREATE TABLE promo_codes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Null: the operator bears it.
  vendor_id bigint REFERENCES vendors,
  code text NOT NULL UNIQUE CHECK (code ~ '^[A-Z0-9-]{3,20}$'),
  basis_points int CHECK (basis_points BETWEEN 1 AND 9000),
  -- In the tax of the buyer's prices, as the minimum: HT for professionals, TTC for private persons.
  amount_cents bigint CHECK (amount_cents BETWEEN 1 AND 100000000),
  minimum_cents bigint NOT NULL DEFAULT 0 CHECK (minimum_cents BETWEEN 0 AND 100000000),
  starts_on date NOT NULL,
  ends_on date NOT NULL,
  -- Purchases in all, and of one customer.
  most_uses int CHECK (most_uses BETWEEN 1 AND 1000000),
  most_per_customer int NOT NULL DEFAULT 1 CHECK (most_per_customer BETWEEN 1 AND 1000),
  -- Both empty: every article of the seller, or of the marketplace.
  category_ids int[] NOT NULL DEFAULT '{}',
  offer_ids bigint[] NOT NULL DEFAULT '{}',
  stopped_at timestamptz,
  created_by bigint REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (num_nonnulls(basis_points, amount_cents) = 1),
  CHECK (vendor_id IS NOT NULL OR amount_cents IS NULL),
  CHECK (ends_on >= starts_on)
);
CREATE INDEX promo_codes_vendor ON promo_codes (vendor_id, id);
ALTER TABLE carts ADD COLUMN promo_code_id bigint REFERENCES promo_codes;
CREATE INDEX carts_promo_code ON carts (promo_code_id) WHERE promo_code_id IS NOT NULL;

-- A use counts while its purchase is paid or may still be.
CREATE TABLE promo_code_uses (
  purchase_id bigint PRIMARY KEY REFERENCES purchases,
  code_id bigint NOT NULL REFERENCES promo_codes,
  user_id bigint NOT NULL REFERENCES users,
  -- In the tax of the buyer's prices.
  discount_cents bigint NOT NULL CHECK (discount_cents > 0),
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX promo_code_uses_code ON promo_code_uses (code_id, user_id);

ALTER TABLE orders ADD COLUMN promo_code text;
ALTER TABLE order_lines
  -- Taken off quantity × unit price, in the tax of the line's prices.
  ADD COLUMN discount_cents bigint NOT NULL DEFAULT 0 CHECK (discount_cents >= 0),
  DROP CONSTRAINT order_lines_charged,
  ADD CONSTRAINT order_lines_charged CHECK (
    CASE price_basis
      WHEN 'HT' THEN unit_price_ttc_hundredths IS NULL AND ht_cents = unit_price_cents * quantity - discount_cents
      ELSE unit_price_ttc_hundredths IS NOT NULL
        AND ht_cents + vat_cents = (unit_price_ttc_hundredths * quantity + 50) / 100 - discount_cents
    END
  ) NOT VALID;
ALTER TABLE order_lines VALIDATE CONSTRAINT order_lines_charged;
-- HT of the discount that the operator bears: its commission on the price before the discount is lower by as much.
ALTER TABLE line_commissions ADD COLUMN rebate_cents bigint NOT NULL DEFAULT 0 CHECK (rebate_cents >= 0);

ALTER TABLE promo_codes ENABLE ROW LEVEL SECURITY;
ALTER TABLE promo_code_uses ENABLE ROW LEVEL SECURITY;
CREATE POLICY mine ON promo_codes USING (COALESCE(vendor_id = my_vendor(), false));
CREATE POLICY of_buyer ON promo_codes FOR SELECT USING (EXISTS (SELECT FROM carts c WHERE c.promo_code_id = promo_codes.id AND c.user_id = me()));
CREATE POLICY mine ON promo_code_uses USING (COALESCE(user_id = me(), false));
CREATE POLICY of_seller ON promo_code_uses FOR SELECT
  USING (EXISTS (SELECT FROM promo_codes k WHERE k.id = promo_code_uses.code_id AND k.vendor_id = my_vendor()));

-- A code is found by who knows it, never listed.
CREATE FUNCTION promo_code_named(typed text) RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
  SELECT id FROM promo_codes WHERE code = typed AND stopped_at IS NULL AND current_date BETWEEN starts_on AND ends_on
$$;
-- Uses by all customers and by one, without the purchase that the same cart is paying.
CREATE FUNCTION promo_code_counts(code bigint, customer bigint, cart bigint, OUT uses int, OUT own int) LANGUAGE sql STABLE
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT count(*)::int, (count(*) FILTER (WHERE u.user_id = customer))::int
  FROM promo_code_uses u JOIN purchases p ON p.id = u.purchase_id
  WHERE u.code_id = code AND (p.status = 'PAID' OR p.status = 'AWAITING_PAYMENT' AND p.cart_id IS DISTINCT FROM cart)
$$;
SELECT grant_member_privileges();
