-- Offers for approved customers only, and the requests to become one.
ALTER TABLE offers ADD COLUMN reserved boolean NOT NULL DEFAULT false;
-- Null: every customer of the seller.
ALTER TABLE offers ADD COLUMN reserved_group_id bigint;
ALTER TABLE offers ADD CONSTRAINT offers_reserved_group FOREIGN KEY (reserved_group_id, vendor_id)
  REFERENCES customer_groups (id, vendor_id) NOT VALID;
CREATE INDEX offers_reserved ON offers (variant_id) WHERE reserved;
CREATE INDEX offers_reserved_of_group ON offers (reserved_group_id, vendor_id) WHERE reserved_group_id IS NOT NULL;
CREATE INDEX offers_reserved_of_vendor ON offers (vendor_id) WHERE reserved;

-- What everybody may buy: lists, search, pages and feeds read nothing else.
CREATE OR REPLACE VIEW offers_on_sale AS
SELECT o.id, o.vendor_id, o.variant_id, o.reference, o.price_cents, o.vat_code, o.step, o.minimum, o.delivery_modes, o.preparation_days,
  o.status, o.created_at, o.lead_days, o.monthly_capacity, o.brief, v.article_id, v.ean, a.plant_protection AND NOT a.biocontrol AS price_is_fixed,
  o.eco_cents
FROM offers o JOIN variants v ON v.id = o.variant_id JOIN articles a ON a.id = v.article_id JOIN vendors d ON d.id = o.vendor_id
WHERE o.status = 'published' AND a.status = 'published' AND d.status = 'verified' AND NOT v.archived AND NOT o.reserved;

-- Whether a buyer, null for a visitor, may see the price of an offer and buy it. An owner of an estate pays the cart of a
-- member, whose row among the customers they do not see.
CREATE FUNCTION may_buy(offer offers, buyer bigint) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  SECURITY DEFINER SET search_path = public, pg_temp
RETURN NOT offer.reserved OR EXISTS (SELECT FROM seller_customers k WHERE k.user_id = buyer AND k.vendor_id = offer.vendor_id
  AND (offer.reserved_group_id IS NULL OR k.group_id = offer.reserved_group_id));

CREATE TABLE access_requests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vendor_id bigint NOT NULL REFERENCES vendors,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  -- As the buyer showed them to the seller.
  email citext NOT NULL,
  name text NOT NULL CHECK (length(name) <= 200),
  company text NOT NULL DEFAULT '' CHECK (length(company) <= 160),
  company_number text NOT NULL DEFAULT '' CHECK (length(company_number) <= 20),
  message text NOT NULL DEFAULT '' CHECK (length(message) <= 1000),
  status text NOT NULL DEFAULT 'WAITING' CHECK (status IN ('WAITING', 'GRANTED', 'REFUSED')),
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 500),
  created_at timestamptz NOT NULL DEFAULT now(),
  decided_at timestamptz,
  decided_by bigint REFERENCES users ON DELETE SET NULL,
  CHECK ((status = 'WAITING') = (decided_at IS NULL))
);
CREATE UNIQUE INDEX access_requests_waiting ON access_requests (vendor_id, user_id) WHERE status = 'WAITING';
CREATE INDEX access_requests_vendor ON access_requests (vendor_id, id);
CREATE INDEX access_requests_user ON access_requests (user_id);
CREATE INDEX access_requests_decider ON access_requests (decided_by);
ALTER TABLE access_requests ENABLE ROW LEVEL SECURITY;
CREATE POLICY mine ON access_requests USING (COALESCE(user_id = me() OR vendor_id = my_vendor(), false));
SELECT grant_member_privileges();
