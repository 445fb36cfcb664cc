-- A conversation without a buyer is between a seller and the operator's team: one for each seller.
ALTER TABLE conversations ALTER COLUMN buyer_id DROP NOT NULL,
  ADD CONSTRAINT conversations_operator_subject CHECK (buyer_id IS NOT NULL OR (order_id IS NULL AND article_id IS NULL));
DROP INDEX conversations_subject;
CREATE UNIQUE INDEX conversations_subject
  ON conversations (coalesce(buyer_id, 0), vendor_id, coalesce(order_id, 0), coalesce(article_id, 0));
CREATE INDEX conversations_of_operator ON conversations (last_message_id DESC) WHERE buyer_id IS NULL;
ALTER TABLE messages DROP CONSTRAINT messages_side_check,
  ADD CONSTRAINT messages_side_check CHECK (side IN ('buyer', 'seller', 'operator'));

-- Rounds of a seller's own lorry: days of the week in departments, which the checkout offers as a delivery.
CREATE TABLE delivery_rounds (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vendor_id bigint NOT NULL REFERENCES vendors,
  -- 1 Monday to 6 Saturday.
  weekdays smallint[] NOT NULL CHECK (cardinality(weekdays) BETWEEN 1 AND 6 AND weekdays <@ ARRAY[1, 2, 3, 4, 5, 6]::smallint[]),
  -- First two digits of the postcodes.
  departments text[] NOT NULL CHECK (array_to_string(departments, ',') ~ '^[0-9]{2}(,[0-9]{2})*$'),
  price_cents bigint NOT NULL CHECK (price_cents >= 0),
  price_per text NOT NULL CHECK (price_per IN ('order', 'pallet')),
  free_from_cents bigint CHECK (free_from_cents > 0),
  -- Orders are accepted until this hour (Paris), so many days before the round.
  cutoff_days smallint NOT NULL CHECK (cutoff_days BETWEEN 0 AND 14),
  cutoff_time text NOT NULL CHECK (cutoff_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')
);
CREATE INDEX delivery_rounds_vendor ON delivery_rounds (vendor_id);
ALTER TABLE delivery_rounds ENABLE ROW LEVEL SECURITY;
CREATE POLICY everybody ON delivery_rounds FOR SELECT USING (true);
CREATE POLICY mine ON delivery_rounds USING (COALESCE(vendor_id = my_vendor(), false));
ALTER TABLE cart_deliveries DROP CONSTRAINT cart_deliveries_mode_check,
  ADD CONSTRAINT cart_deliveries_mode_check CHECK (mode IN ('PICKUP', 'HOME', 'RELAY', 'FREIGHT', 'ROUND'));
ALTER TABLE orders DROP CONSTRAINT orders_delivery_mode_check,
  ADD CONSTRAINT orders_delivery_mode_check CHECK (delivery_mode IN ('PICKUP', 'HOME', 'RELAY', 'FREIGHT', 'ROUND'));
SELECT grant_member_privileges();
