-- Summaries of several lines put into a cart at once. The key is that of a rendered page: a second
-- click finds the first summary.
CREATE TABLE cart_fills (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  key uuid NOT NULL,
  -- Number of the order, or name of the list.
  source text NOT NULL CHECK (length(source) BETWEEN 1 AND 100),
  rows jsonb NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, key, source)
);
CREATE INDEX cart_fills_newest ON cart_fills (user_id, at DESC);
ALTER TABLE cart_fills ENABLE ROW LEVEL SECURITY;
CREATE POLICY mine ON cart_fills USING (COALESCE(user_id = me(), false));
SELECT grant_member_privileges();
