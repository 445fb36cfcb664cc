-- Estates: professional accounts with several users and sites. A person belongs to one estate at most (docs/decisions/105).
CREATE TABLE estates (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 160),
  -- SIREN or SIRET.
  company_number text CHECK (company_number ~ '^\d{9}(\d{5})?$'),
  vat_number text CHECK (length(vat_number) <= 20),
  street text CHECK (length(street) <= 120),
  postcode text CHECK (postcode ~ '^\d{5}$'),
  city text CHECK (length(city) <= 80),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE estate_members (
  user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  estate_id bigint NOT NULL REFERENCES estates ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('owner', 'buyer', 'requester', 'accountant')),
  -- Cents TTC, for buyers; null: no limit.
  order_limit_cents bigint CHECK (order_limit_cents > 0),
  month_limit_cents bigint CHECK (month_limit_cents > 0),
  -- Buyers and requesters who also read the orders of the others.
  sees_orders boolean NOT NULL DEFAULT false,
  joined_at timestamptz NOT NULL DEFAULT now(),
  CHECK (role = 'buyer' OR order_limit_cents IS NULL AND month_limit_cents IS NULL)
);
CREATE INDEX estate_members_estate ON estate_members (estate_id);
CREATE TABLE estate_invitations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  estate_id bigint NOT NULL REFERENCES estates ON DELETE CASCADE,
  email citext NOT NULL,
  -- Of the link; only its hash is stored.
  token_hash bytea NOT NULL UNIQUE,
  role text NOT NULL CHECK (role IN ('owner', 'buyer', 'requester', 'accountant')),
  order_limit_cents bigint CHECK (order_limit_cents > 0),
  month_limit_cents bigint CHECK (month_limit_cents > 0),
  sees_orders boolean NOT NULL DEFAULT false,
  invited_by bigint REFERENCES users ON DELETE CASCADE,
  expires_at timestamptz NOT NULL DEFAULT now() + interval '7 days',
  UNIQUE (estate_id, email)
);
CREATE INDEX estate_invitations_inviter ON estate_invitations (invited_by);
-- What happened to the account, for its owners.
CREATE TABLE estate_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  estate_id bigint NOT NULL REFERENCES estates ON DELETE CASCADE,
  user_id bigint REFERENCES users ON DELETE SET NULL,
  act text NOT NULL CHECK (length(act) BETWEEN 1 AND 40),
  detail text NOT NULL DEFAULT '' CHECK (length(detail) <= 400),
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX estate_history_estate ON estate_history (estate_id, id DESC);
CREATE INDEX estate_history_user ON estate_history (user_id);
-- Labels that an estate gives to the lines of its orders.
CREATE TABLE estate_codes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  estate_id bigint NOT NULL REFERENCES estates ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('parcel', 'cuvee', 'campaign', 'other')),
  label text NOT NULL CHECK (length(label) BETWEEN 1 AND 60),
  -- No longer offered; past lines keep it.
  archived_at timestamptz,
  UNIQUE (estate_id, kind, label)
);

-- A delivery site of an estate is an address that belongs to it instead of a person.
ALTER TABLE addresses ALTER COLUMN user_id DROP NOT NULL;
ALTER TABLE addresses
  ADD COLUMN estate_id bigint REFERENCES estates ON DELETE CASCADE,
  ADD COLUMN site_name text CHECK (length(site_name) BETWEEN 1 AND 60),
  -- How a truck reaches the unloading place.
  ADD COLUMN site_access text CHECK (length(site_access) BETWEEN 1 AND 200),
  -- Null: unknown.
  ADD COLUMN truck_19t boolean,
  ADD COLUMN tail_lift boolean NOT NULL DEFAULT false,
  ADD COLUMN reception_hours text CHECK (length(reception_hours) BETWEEN 1 AND 120),
  ADD COLUMN contact_name text CHECK (length(contact_name) BETWEEN 1 AND 80),
  ADD CHECK (num_nonnulls(user_id, estate_id) = 1),
  ADD CHECK ((estate_id IS NULL) = (site_name IS NULL));
CREATE INDEX addresses_estate ON addresses (estate_id) WHERE estate_id IS NOT NULL;

-- A cart whose lines wait for an owner's decision belongs to nobody's session.
ALTER TABLE carts ADD COLUMN held_for bigint REFERENCES users ON DELETE CASCADE;
DO $$
DECLARE c text;
BEGIN
  SELECT conname INTO STRICT c FROM pg_constraint
    WHERE conrelid = 'carts'::regclass AND contype = 'c' AND pg_get_constraintdef(oid) LIKE '%token_hash%';
  EXECUTE format('ALTER TABLE carts DROP CONSTRAINT %I', c);
END $$;
ALTER TABLE carts ADD CHECK (num_nonnulls(user_id, token_hash, held_for) = 1);
CREATE INDEX carts_held_for ON carts (held_for) WHERE held_for IS NOT NULL;

CREATE TABLE estate_requests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  estate_id bigint NOT NULL REFERENCES estates ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  -- The lines, as they may still be ordered; gone once the requester takes them back.
  cart_id bigint UNIQUE REFERENCES carts ON DELETE SET NULL,
  -- Once it is paid, its purchase says so.
  status text NOT NULL DEFAULT 'WAITING' CHECK (status IN ('WAITING', 'APPROVED', 'REFUSED', 'WITHDRAWN')),
  reason text NOT NULL CHECK (reason IN ('ROLE', 'ORDER_LIMIT', 'MONTH_LIMIT')),
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 500),
  -- Frozen on the day: what was asked, at the prices of then.
  address jsonb NOT NULL,
  -- The buyer's shop, preselected for sellers without a chosen delivery.
  shop_id bigint REFERENCES shops ON DELETE SET NULL,
  lines jsonb NOT NULL,
  codes jsonb NOT NULL DEFAULT '{}',
  total_cents bigint NOT NULL CHECK (total_cents > 0),
  decided_by bigint REFERENCES users ON DELETE SET NULL,
  decided_at timestamptz,
  decision_note text NOT NULL DEFAULT '' CHECK (length(decision_note) <= 500),
  -- The most that the requester may order on account with the accord, in cents TTC.
  approved_cents bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((status = 'APPROVED') <= (approved_cents IS NOT NULL))
);
CREATE INDEX estate_requests_estate ON estate_requests (estate_id, id DESC);
CREATE INDEX estate_requests_user ON estate_requests (user_id);
CREATE INDEX estate_requests_shop ON estate_requests (shop_id);
CREATE INDEX estate_requests_decided_by ON estate_requests (decided_by);

ALTER TABLE purchases
  ADD COLUMN estate_id bigint REFERENCES estates,
  ADD COLUMN estate_request_id bigint REFERENCES estate_requests;
CREATE INDEX purchases_estate ON purchases (estate_id, user_id, created_at) WHERE estate_id IS NOT NULL;
CREATE INDEX purchases_estate_request ON purchases (estate_request_id) WHERE estate_request_id IS NOT NULL;
ALTER TABLE orders ADD COLUMN estate_id bigint REFERENCES estates;
CREATE INDEX orders_estate ON orders (estate_id, created_at DESC) WHERE estate_id IS NOT NULL;
ALTER TABLE order_lines ADD COLUMN estate_code_id bigint REFERENCES estate_codes;
CREATE INDEX order_lines_estate_code ON order_lines (estate_code_id) WHERE estate_code_id IS NOT NULL;

-- The estate of the member, and what they may do with its orders: `own`, `read` (all of them), `act` (on all of them).
CREATE FUNCTION my_estate() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
  RETURN nullif(current_setting('cep.estate', true), '')::bigint;
CREATE FUNCTION my_estate_scope() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  RETURN current_setting('cep.estate_scope', true);

ALTER TABLE estates ENABLE ROW LEVEL SECURITY;
ALTER TABLE estate_members ENABLE ROW LEVEL SECURITY;
ALTER TABLE estate_invitations ENABLE ROW LEVEL SECURITY;
ALTER TABLE estate_history ENABLE ROW LEVEL SECURITY;
ALTER TABLE estate_codes ENABLE ROW LEVEL SECURITY;
ALTER TABLE estate_requests ENABLE ROW LEVEL SECURITY;
CREATE POLICY mine ON estates USING (COALESCE(id = my_estate(), false));
CREATE POLICY mine ON estate_members USING (COALESCE(estate_id = my_estate(), false));
CREATE POLICY mine ON estate_codes USING (COALESCE(estate_id = my_estate(), false));
CREATE POLICY mine ON estate_history USING (COALESCE(estate_id = my_estate() AND my_estate_scope() = 'act', false));
-- What any member does is recorded; owners read it.
CREATE POLICY recorded ON estate_history FOR INSERT WITH CHECK (COALESCE(estate_id = my_estate() AND user_id = me(), false));
CREATE POLICY mine ON estate_invitations USING (COALESCE(estate_id = my_estate() AND my_estate_scope() = 'act', false));
CREATE POLICY mine ON estate_requests
  USING (COALESCE(estate_id = my_estate() AND (user_id = me() OR my_estate_scope() = 'act'), false));
CREATE POLICY of_estates ON addresses USING (COALESCE(estate_id = my_estate(), false));
CREATE POLICY of_estates ON carts FOR SELECT USING (EXISTS (SELECT FROM estate_requests r WHERE r.cart_id = carts.id));
CREATE POLICY of_estates ON users FOR SELECT USING (EXISTS (SELECT FROM estate_members m WHERE m.user_id = users.id));

-- An order of an estate belongs to the estate: its buyer reads it while they are a member.
DROP POLICY mine ON orders;
CREATE POLICY mine ON orders USING (COALESCE(vendor_id = my_vendor() OR CASE WHEN estate_id IS NULL THEN user_id = me()
  ELSE estate_id = my_estate() AND (user_id = me() OR my_estate_scope() = 'act') END, false));
CREATE POLICY of_estates ON orders FOR SELECT
  USING (COALESCE(estate_id = my_estate() AND my_estate_scope() IN ('read', 'act'), false));
DROP POLICY mine ON purchases;
CREATE POLICY mine ON purchases USING (COALESCE(CASE WHEN estate_id IS NULL THEN user_id = me()
  ELSE estate_id = my_estate() AND (user_id = me() OR my_estate_scope() = 'act') END, false)
  OR EXISTS (SELECT FROM orders o WHERE o.purchase_id = purchases.id));
DROP POLICY mine ON returns;
CREATE POLICY mine ON returns USING (COALESCE(vendor_id = my_vendor(), false)
  OR EXISTS (SELECT FROM orders o WHERE o.id = order_id));
DROP POLICY mine ON invoices;
CREATE POLICY mine ON invoices FOR SELECT USING (COALESCE(vendor_id = my_vendor(), false)
  OR EXISTS (SELECT FROM orders o WHERE o.id = order_id));
-- As before, and the secret of these invitations.
CREATE OR REPLACE FUNCTION grant_member_privileges() RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE granted record;
BEGIN
  IF to_regrole('cep_member') IS NULL THEN
    BEGIN
      CREATE ROLE cep_member NOLOGIN;
      -- The creator of a role may not yet take it (PostgreSQL 16).
      GRANT cep_member TO CURRENT_USER;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; -- Another database of this server was quicker.
    END;
  END IF;
  IF NOT pg_has_role('cep_member', 'MEMBER') THEN GRANT cep_member TO CURRENT_USER; END IF;
  GRANT USAGE ON SCHEMA public TO cep_member;
  GRANT SELECT ON offers_on_sale, article_texts, sellable_stock, reserved_line_units TO cep_member;
  GRANT USAGE ON SEQUENCE shipment_serial TO cep_member;
  FOR granted IN SELECT p.polrelid::regclass AS tab, bool_or(p.polcmd = '*') AS written
    FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid WHERE c.relnamespace = 'public'::regnamespace GROUP BY 1
  LOOP
    EXECUTE format('GRANT SELECT%s ON %s TO cep_member',
      CASE WHEN granted.written THEN ', INSERT, UPDATE, DELETE' ELSE '' END, granted.tab);
  END LOOP;
  -- Of these tables, every column but the secret ones.
  FOR granted IN SELECT attrelid::regclass AS tab, string_agg(quote_ident(attname), ', ') AS columns
    FROM pg_attribute
    WHERE attrelid IN ('users'::regclass, 'sessions'::regclass, 'vendor_invitations'::regclass, 'api_keys'::regclass,
      'estate_invitations'::regclass)
      AND attnum > 0 AND NOT attisdropped
      AND attname NOT IN ('password_hash', 'birthdate', 'token_hash', 'secret_hash')
    GROUP BY 1
  LOOP
    EXECUTE format('REVOKE SELECT ON %1$s FROM cep_member; GRANT SELECT (%2$s) ON %1$s TO cep_member',
      granted.tab, granted.columns);
  END LOOP;
  RETURN true;
EXCEPTION WHEN insufficient_privilege THEN
  RETURN false;
END $$;
SELECT grant_member_privileges();
