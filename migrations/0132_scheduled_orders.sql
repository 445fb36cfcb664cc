-- Purchase lists that serve one season or cuvée, and lists that are prepared for a date.
ALTER TABLE purchase_lists ADD COLUMN season int CHECK (season BETWEEN 2000 AND 2200);
ALTER TABLE purchase_lists ADD COLUMN cuvee text CHECK (length(cuvee) BETWEEN 1 AND 80);

CREATE TABLE list_schedules (
  list_id bigint PRIMARY KEY REFERENCES purchase_lists ON DELETE CASCADE,
  -- Every so many weeks or months; else on the days.
  unit text NOT NULL CHECK (unit IN ('WEEK', 'MONTH', 'DAYS')),
  every int NOT NULL DEFAULT 1 CHECK (every BETWEEN 1 AND 52),
  days date[] NOT NULL DEFAULT '{}' CHECK (cardinality(days) <= 24),
  -- Day of the month to return to after a shorter month.
  month_day int NOT NULL CHECK (month_day BETWEEN 1 AND 31),
  -- Null: no date is left.
  next_on date,
  status text NOT NULL DEFAULT 'ACTIVE' CHECK (status IN ('ACTIVE', 'PAUSED', 'ENDED')),
  -- How long before the date the order is prepared.
  lead_days int NOT NULL DEFAULT 5 CHECK (lead_days BETWEEN 0 AND 30),
  address_id bigint REFERENCES addresses ON DELETE SET NULL,
  -- Member of the estate who validates; null: the owner of the list.
  approver_id bigint REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((unit = 'DAYS') = (cardinality(days) > 0)),
  CHECK (status <> 'ACTIVE' OR next_on IS NOT NULL)
);
CREATE INDEX list_schedules_due ON list_schedules (next_on) WHERE status = 'ACTIVE';
CREATE INDEX list_schedules_address ON list_schedules (address_id);
CREATE INDEX list_schedules_approver ON list_schedules (approver_id);

-- One date of a schedule. The lines are a copy: who validates need not see the list.
CREATE TABLE scheduled_orders (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  list_id bigint NOT NULL REFERENCES purchase_lists ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  approver_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  due_on date NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  address_id bigint REFERENCES addresses ON DELETE SET NULL,
  lines jsonb NOT NULL CHECK (jsonb_typeof(lines) = 'array'),
  status text NOT NULL DEFAULT 'WAITING' CHECK (status IN ('WAITING', 'VALIDATED', 'SKIPPED', 'EXPIRED')),
  -- Of the lines put into the cart: a second validation adds nothing.
  key uuid NOT NULL DEFAULT gen_random_uuid(),
  prepared_at timestamptz NOT NULL DEFAULT now(),
  decided_at timestamptz,
  decided_by bigint REFERENCES users ON DELETE SET NULL,
  UNIQUE (list_id, due_on),
  CHECK ((status = 'WAITING') = (decided_at IS NULL))
);
CREATE INDEX scheduled_orders_user ON scheduled_orders (user_id);
CREATE INDEX scheduled_orders_approver ON scheduled_orders (approver_id);
CREATE INDEX scheduled_orders_address ON scheduled_orders (address_id);
CREATE INDEX scheduled_orders_decider ON scheduled_orders (decided_by);
CREATE INDEX scheduled_orders_waiting ON scheduled_orders (due_on) WHERE status = 'WAITING';

ALTER TABLE list_schedules ENABLE ROW LEVEL SECURITY;
ALTER TABLE scheduled_orders ENABLE ROW LEVEL SECURITY;
CREATE POLICY with_its_whole ON list_schedules
  USING (EXISTS (SELECT FROM purchase_lists l WHERE l.id = list_schedules.list_id));
CREATE POLICY mine ON scheduled_orders USING (COALESCE(user_id = me(), false));
-- The approver, while both are members of one estate.
CREATE POLICY of_approvers ON scheduled_orders USING (COALESCE(approver_id = me(), false)
  AND EXISTS (SELECT FROM estate_members m WHERE m.user_id = scheduled_orders.user_id AND m.estate_id = my_estate()));
SELECT grant_member_privileges();
