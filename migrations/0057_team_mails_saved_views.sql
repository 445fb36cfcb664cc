-- Mails that a member of a seller receives beside the seller's own address.
ALTER TABLE vendor_members ADD COLUMN mails text[] NOT NULL DEFAULT '{}'
  CHECK (mails <@ ARRAY['order', 'return', 'message', 'stock', 'payout', 'late']);

-- Addresses of a seller for one topic: its own, except for topics that only members receive, and each subscribed member
-- with an active account. Domains that may not call each other share it. A caller under row-level security bypasses it:
-- a buyer sees no member of a seller.
CREATE FUNCTION team_addresses(seller bigint, topic text) RETURNS text[] LANGUAGE sql STABLE
RETURN ARRAY(
  SELECT v.email::text FROM vendors v WHERE v.id = seller AND topic NOT IN ('payout', 'late')
    AND (topic <> 'stock' OR EXISTS (SELECT FROM stock_settings s WHERE s.vendor_id = v.id AND s.alerts))
  UNION
  SELECT u.email::text FROM vendor_members m JOIN users u ON u.id = m.user_id
  WHERE m.vendor_id = seller AND topic = ANY (m.mails) AND u.status = 'active'
  ORDER BY 1);

-- Filters of a list under a name. `vendor_id` null: an operator's. A shared view is shown to the whole team.
CREATE TABLE saved_views (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  vendor_id bigint REFERENCES vendors ON DELETE CASCADE,
  list text NOT NULL CHECK (list IN ('orders', 'articles', 'stock', 'admin-orders', 'admin-sellers', 'admin-users')),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  query text NOT NULL CHECK (length(query) BETWEEN 1 AND 500),
  shared boolean NOT NULL DEFAULT false,
  CHECK ((vendor_id IS NULL) = (list LIKE 'admin-%'))
);
CREATE UNIQUE INDEX saved_views_name ON saved_views (user_id, list, lower(name));
CREATE INDEX saved_views_vendor ON saved_views (vendor_id, list) WHERE shared;
ALTER TABLE saved_views ENABLE ROW LEVEL SECURITY;
CREATE POLICY mine ON saved_views
  USING (COALESCE(user_id = me() AND (vendor_id IS NULL OR vendor_id = my_vendor()) OR shared AND vendor_id = my_vendor(), false));
SELECT grant_member_privileges();
