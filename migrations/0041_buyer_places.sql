-- Where a buyer wants the goods, stored with the account for the other browsers of the same person.
CREATE TABLE buyer_places (
  user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  postcode text NOT NULL CHECK (postcode ~ '^[0-9]{5}$'),
  -- The chosen shop.
  shop_id bigint REFERENCES shops ON DELETE SET NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX buyer_places_shop ON buyer_places (shop_id) WHERE shop_id IS NOT NULL;
ALTER TABLE buyer_places ENABLE ROW LEVEL SECURITY;
CREATE POLICY mine ON buyer_places USING (COALESCE(user_id = me(), false));
SELECT grant_member_privileges();
