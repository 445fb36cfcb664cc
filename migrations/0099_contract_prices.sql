-- Prices that a seller agrees with its customers, and the smallest basket that it delivers.

CREATE TABLE customer_groups (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vendor_id bigint NOT NULL REFERENCES vendors,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  UNIQUE (vendor_id, name),
  UNIQUE (id, vendor_id)
);

-- Customers whom a seller knows by their email; the account is set once it has proved that address, or ordered.
CREATE TABLE seller_customers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vendor_id bigint NOT NULL REFERENCES vendors,
  email citext NOT NULL CHECK (length(email) BETWEEN 6 AND 254),
  user_id bigint REFERENCES users,
  name text NOT NULL DEFAULT '' CHECK (length(name) <= 160),
  customer_number text CHECK (customer_number ~ '^[A-Za-z0-9./-]{1,20}$'),
  group_id bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (vendor_id, email),
  UNIQUE (id, vendor_id),
  FOREIGN KEY (group_id, vendor_id) REFERENCES customer_groups (id, vendor_id)
);
CREATE INDEX seller_customers_user ON seller_customers (user_id, vendor_id) WHERE user_id IS NOT NULL;
CREATE INDEX seller_customers_group ON seller_customers (group_id);
CREATE INDEX seller_customers_email ON seller_customers (email) WHERE user_id IS NULL;

-- A list has a percentage off every offer, prices of its own for some, or both. Days are days in Paris, both included.
CREATE TABLE price_lists (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vendor_id bigint NOT NULL REFERENCES vendors,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  basis_points int CHECK (basis_points BETWEEN 1 AND 9000),
  starts_on date NOT NULL,
  ends_on date,
  stopped_at timestamptz,
  created_by bigint REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (id, vendor_id),
  CHECK (ends_on >= starts_on)
);
CREATE INDEX price_lists_vendor ON price_lists (vendor_id, id);
CREATE TABLE price_list_prices (
  list_id bigint NOT NULL,
  vendor_id bigint NOT NULL,
  offer_id bigint NOT NULL,
  from_quantity int NOT NULL CHECK (from_quantity BETWEEN 1 AND 100000),
  price_cents bigint NOT NULL CHECK (price_cents BETWEEN 1 AND 100000000),
  PRIMARY KEY (list_id, offer_id, from_quantity),
  FOREIGN KEY (list_id, vendor_id) REFERENCES price_lists (id, vendor_id),
  FOREIGN KEY (offer_id, vendor_id) REFERENCES offers (id, vendor_id) ON DELETE CASCADE
);
CREATE INDEX price_list_prices_offer ON price_list_prices (offer_id);
CREATE TABLE price_list_customers (
  list_id bigint NOT NULL,
  vendor_id bigint NOT NULL,
  customer_id bigint,
  group_id bigint,
  UNIQUE NULLS NOT DISTINCT (list_id, customer_id, group_id),
  FOREIGN KEY (list_id, vendor_id) REFERENCES price_lists (id, vendor_id),
  FOREIGN KEY (customer_id, vendor_id) REFERENCES seller_customers (id, vendor_id) ON DELETE CASCADE,
  FOREIGN KEY (group_id, vendor_id) REFERENCES customer_groups (id, vendor_id),
  CHECK (num_nonnulls(customer_id, group_id) = 1)
);
CREATE INDEX price_list_customers_customer ON price_list_customers (customer_id);
CREATE INDEX price_list_customers_group ON price_list_customers (group_id);

CREATE TABLE basket_minimums (
  vendor_id bigint PRIMARY KEY REFERENCES vendors,
  -- Goods before tax.
  ht_cents bigint NOT NULL CHECK (ht_cents BETWEEN 1 AND 100000000),
  pickup_exempt boolean NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- The list whose price a line has, as it was named that day.
ALTER TABLE order_lines
  ADD COLUMN price_list_id bigint REFERENCES price_lists,
  ADD COLUMN price_list_name text,
  ADD CHECK ((price_list_id IS NULL) = (price_list_name IS NULL));
CREATE INDEX order_lines_price_list ON order_lines (price_list_id) WHERE price_list_id IS NOT NULL;

-- A seller never learns which addresses have an account: the database finds it, once the address is proved or the
-- account has ordered from this seller.
CREATE FUNCTION customer_account() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  NEW.user_id := coalesce(NEW.user_id, (SELECT u.id FROM users u WHERE u.email = NEW.email AND (u.email_verified_at IS NOT NULL
    OR EXISTS (SELECT FROM orders o WHERE o.user_id = u.id AND o.vendor_id = NEW.vendor_id AND o.paid_at IS NOT NULL))));
  RETURN NEW;
END $$;
CREATE TRIGGER customer_account BEFORE INSERT OR UPDATE ON seller_customers
  FOR EACH ROW EXECUTE FUNCTION customer_account();
CREATE FUNCTION account_of_customers() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE seller_customers SET user_id = NEW.id WHERE email = NEW.email AND user_id IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER account_of_customers AFTER INSERT OR UPDATE OF email_verified_at, email ON users
  FOR EACH ROW WHEN (NEW.email_verified_at IS NOT NULL) EXECUTE FUNCTION account_of_customers();

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['customer_groups', 'seller_customers', 'price_lists', 'price_list_prices', 'price_list_customers',
    'basket_minimums'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
  END LOOP;
  FOREACH t IN ARRAY ARRAY['customer_groups', 'price_lists', 'price_list_prices', 'price_list_customers', 'basket_minimums'] LOOP
    EXECUTE format('CREATE POLICY mine ON %I USING (COALESCE(vendor_id = my_vendor(), false))', t);
  END LOOP;
END $$;
CREATE POLICY mine ON seller_customers USING (COALESCE(user_id = me() OR vendor_id = my_vendor(), false));
-- Buyers read the lists that apply to them.
CREATE POLICY of_buyer ON price_list_customers FOR SELECT USING (EXISTS (SELECT FROM seller_customers c
  WHERE c.user_id = me() AND (c.id = price_list_customers.customer_id OR c.group_id = price_list_customers.group_id)));
CREATE POLICY of_buyer ON price_lists FOR SELECT
  USING (EXISTS (SELECT FROM price_list_customers a WHERE a.list_id = price_lists.id));
CREATE POLICY of_buyer ON price_list_prices FOR SELECT
  USING (EXISTS (SELECT FROM price_lists l WHERE l.id = price_list_prices.list_id));
CREATE POLICY everybody ON basket_minimums FOR SELECT USING (true);
SELECT grant_member_privileges();
