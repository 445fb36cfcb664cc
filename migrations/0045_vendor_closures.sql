-- Days on which a seller ships nothing and prepares nothing, in any of its shops. Days off of one shop: shop_closures.
CREATE TABLE vendor_closures (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vendor_id bigint NOT NULL REFERENCES vendors ON DELETE CASCADE,
  from_day date NOT NULL,
  to_day date NOT NULL CHECK (to_day >= from_day),
  reason text NOT NULL,
  -- true: nothing can be ordered meanwhile; false: orders are accepted and leave afterwards.
  stops_sales boolean NOT NULL DEFAULT false,
  UNIQUE (vendor_id, from_day)
);
ALTER TABLE vendor_closures ENABLE ROW LEVEL SECURITY;
CREATE POLICY everybody ON vendor_closures FOR SELECT USING (true);
CREATE POLICY mine ON vendor_closures USING (COALESCE(vendor_id = my_vendor(), false));
SELECT grant_member_privileges();
