-- A conversation without a buyer is between a seller and the operator's team: one for each seller.
ALTER TABLE conversations ALTER COLUMN buyer_id DROP NOT NULL,
  ADD CONSTRAINT conversations_operator_subject CHECK (buyer_id IS NOT NULL OR (order_id IS NULL AND article_id IS NULL));
DROP INDEX conversations_subject;
CREATE UNIQUE INDEX conversations_subject
  ON conversations (coalesce(buyer_id, 0), vendor_id, coalesce(order_id, 0), coalesce(article_id, 0));
CREATE INDEX conversations_of_operator ON conversations (last_message_id DESC) WHERE buyer_id IS NULL;
ALTER TABLE messages DROP CONSTRAINT messages_side_check,
  ADD CONSTRAINT messages_side_check CHECK (side IN ('buyer', 'seller', 'operator'));
