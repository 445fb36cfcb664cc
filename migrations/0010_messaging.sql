-- A thread between one buyer and one seller, about an article or an order.
CREATE TABLE conversations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  buyer_id bigint NOT NULL REFERENCES users,
  vendor_id bigint NOT NULL REFERENCES vendors,
  order_id bigint,
  article_id bigint REFERENCES articles,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_message_at timestamptz NOT NULL DEFAULT now(),
  -- The order spoken of is one of this seller's.
  FOREIGN KEY (order_id, vendor_id) REFERENCES orders (id, vendor_id)
);
CREATE UNIQUE INDEX conversations_subject ON conversations (buyer_id, vendor_id, coalesce(order_id, 0), coalesce(article_id, 0));
CREATE INDEX conversations_vendor ON conversations (vendor_id, last_message_at DESC);

CREATE TABLE messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  conversation_id bigint NOT NULL REFERENCES conversations,
  user_id bigint NOT NULL REFERENCES users,
  side text NOT NULL CHECK (side IN ('buyer', 'seller')),
  body text NOT NULL CHECK (length(body) BETWEEN 1 AND 4000),
  created_at timestamptz NOT NULL DEFAULT now(),
  read_at timestamptz
);
CREATE INDEX messages_conversation ON messages (conversation_id, id);
