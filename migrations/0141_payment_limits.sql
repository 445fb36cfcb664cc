-- Longest delays of payment between professionals by nature of goods (C. com. L441-11, II), in days; other goods have
-- those of L441-10. A row holds from its day until the next one of its nature. The operator confirms those that begin here.
CREATE TABLE payment_limits (
  nature text NOT NULL CHECK (nature IN ('perishable', 'alcohol', 'grapes')),
  valid_from date NOT NULL,
  days int NOT NULL CHECK (days BETWEEN 1 AND 60),
  confirmed_at timestamptz,
  PRIMARY KEY (nature, valid_from)
);
INSERT INTO payment_limits (nature, valid_from, days) VALUES
  ('perishable', '2019-04-26', 30), ('alcohol', '2019-04-26', 30), ('grapes', '2019-04-26', 45);
-- Nature of all the goods of a tag, decided by the operator. Words of a title decide too.
CREATE TABLE payment_limit_tags (
  tag_id int PRIMARY KEY REFERENCES tags,
  nature text NOT NULL CHECK (nature IN ('perishable', 'alcohol', 'grapes'))
);
ALTER TABLE payment_limits ENABLE ROW LEVEL SECURITY;
ALTER TABLE payment_limit_tags ENABLE ROW LEVEL SECURITY;
CREATE POLICY everybody ON payment_limits FOR SELECT USING (true);
CREATE POLICY everybody ON payment_limit_tags FOR SELECT USING (true);

-- The longest delay of the goods of an order on account, from its invoice, which is never later than the delivery.
ALTER TABLE receivables
  ADD COLUMN limit_days int,
  ADD COLUMN limited_by text,
  ADD CONSTRAINT receivables_limit CHECK ((limit_days IS NULL) = (limited_by IS NULL)) NOT VALID;

SELECT grant_member_privileges();
