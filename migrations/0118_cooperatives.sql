-- Cooperatives: sellers whose members have prices of their own, and pay by what is set off against their harvest.

-- A cooperative is recognised by the operator: it alone reads the member numbers that buyers gave when they registered.
CREATE TABLE cooperatives (
  vendor_id bigint PRIMARY KEY REFERENCES vendors,
  -- Customers of this group are its members in force; its price lists are set on the seller's own pages.
  group_id bigint NOT NULL,
  recognised_at timestamptz NOT NULL DEFAULT now(),
  recognised_by bigint NOT NULL REFERENCES users,
  FOREIGN KEY (group_id, vendor_id) REFERENCES customer_groups (id, vendor_id)
);
CREATE INDEX cooperatives_group ON cooperatives (group_id, vendor_id);

-- The member file, by member number. Days are days in Paris; a member is out from left_on.
CREATE TABLE cooperative_members (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vendor_id bigint NOT NULL REFERENCES cooperatives,
  number text NOT NULL CHECK (number ~ '^[A-Za-z0-9./-]{1,20}$'),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 160),
  siren text CHECK (siren ~ '^\d{9}$'),
  email citext CHECK (length(email) BETWEEN 6 AND 254),
  section text NOT NULL DEFAULT '' CHECK (length(section) <= 60),
  entered_on date NOT NULL,
  left_on date,
  -- Account of the member: its confirmed address is that of the file, or the cooperative confirmed it.
  user_id bigint REFERENCES users,
  matched_by text CHECK (matched_by IN ('email', 'review')),
  -- Its row among the customers while it is in force.
  customer_id bigint,
  UNIQUE (vendor_id, number),
  UNIQUE (id, vendor_id),
  CHECK (left_on >= entered_on),
  CHECK ((user_id IS NULL) = (matched_by IS NULL)),
  FOREIGN KEY (customer_id, vendor_id) REFERENCES seller_customers (id, vendor_id) ON DELETE SET NULL (customer_id)
);
CREATE UNIQUE INDEX cooperative_members_user ON cooperative_members (vendor_id, user_id) WHERE user_id IS NOT NULL;
CREATE INDEX cooperative_members_of_user ON cooperative_members (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX cooperative_members_customer ON cooperative_members (customer_id, vendor_id) WHERE customer_id IS NOT NULL;
CREATE INDEX cooperative_members_email ON cooperative_members (email) WHERE user_id IS NULL;

-- Accounts that may be a member's: the same number, SIREN or address, but not all that both sides gave.
CREATE TABLE cooperative_doubts (
  member_id bigint NOT NULL REFERENCES cooperative_members,
  user_id bigint NOT NULL REFERENCES users,
  same_email boolean NOT NULL,
  same_number boolean NOT NULL,
  same_siren boolean NOT NULL,
  decision text CHECK (decision IN ('ACCEPTED', 'REFUSED')),
  decided_by bigint REFERENCES users,
  decided_at timestamptz,
  PRIMARY KEY (member_id, user_id),
  CHECK ((decision IS NULL) = (decided_at IS NULL))
);
CREATE INDEX cooperative_doubts_user ON cooperative_doubts (user_id);
CREATE INDEX users_cooperative_number ON users (cooperative_number) WHERE cooperative_member;

-- How an account is collected: by debits, or by what the cooperative sets off against what it owes the member.
ALTER TABLE credit_accounts ADD COLUMN collected_by text NOT NULL DEFAULT 'DEBIT' CHECK (collected_by IN ('DEBIT', 'SET_OFF'));
ALTER TABLE receivables ADD COLUMN collected_by text NOT NULL DEFAULT 'DEBIT' CHECK (collected_by IN ('DEBIT', 'SET_OFF'));

-- Lines of the cooperative's files that were applied, each once: one order, all that it owed.
CREATE TABLE set_offs (
  order_id bigint PRIMARY KEY REFERENCES receivables,
  vendor_id bigint NOT NULL REFERENCES vendors,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  recorded_by bigint NOT NULL REFERENCES users,
  recorded_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX set_offs_vendor ON set_offs (vendor_id, recorded_at);

ALTER TABLE journal_entries DROP CONSTRAINT journal_entries_kind_check;
ALTER TABLE journal_entries ADD CONSTRAINT journal_entries_kind_check CHECK (kind IN ('CAPTURE', 'SALE', 'REFUND', 'GESTURE',
  'REPAYMENT', 'PAYOUT', 'TRANSFER', 'PROVIDER_PAYOUT', 'DEBT', 'DISPUTE', 'PROVIDER_FEE', 'COMMISSION_INVOICE', 'SET_OFF')) NOT VALID;
ALTER TABLE journal_lines DROP CONSTRAINT journal_lines_part_check;
ALTER TABLE journal_lines ADD CONSTRAINT journal_lines_part_check CHECK (part IN ('SALE', 'DELIVERY', 'COMMISSION', 'COMMISSION_VAT',
  'REFUND', 'DELIVERY_REFUND', 'COMMISSION_BACK', 'COMMISSION_VAT_BACK', 'PAYOUT', 'DEBT', 'DISPUTE', 'SET_OFF')) NOT VALID;

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['cooperatives', 'cooperative_members', 'cooperative_doubts', 'set_offs'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
  END LOOP;
END $$;
CREATE POLICY mine ON cooperatives USING (COALESCE(vendor_id = my_vendor(), false));
CREATE POLICY mine ON cooperative_members USING (COALESCE(vendor_id = my_vendor(), false));
CREATE POLICY of_member ON cooperative_members FOR SELECT USING (COALESCE(user_id = me(), false));
CREATE POLICY of_cooperative ON cooperative_doubts USING (EXISTS (SELECT FROM cooperative_members m
  WHERE m.id = cooperative_doubts.member_id AND m.vendor_id = my_vendor()));
CREATE POLICY with_its_whole ON set_offs USING (EXISTS (SELECT FROM receivables r WHERE r.order_id = set_offs.order_id));
-- A cooperative sees the accounts of its members, and those that may be.
CREATE POLICY of_cooperative_members ON users FOR SELECT USING (
  EXISTS (SELECT FROM cooperative_members m WHERE m.user_id = users.id AND m.vendor_id = my_vendor())
  OR EXISTS (SELECT FROM cooperative_doubts d JOIN cooperative_members m ON m.id = d.member_id
    WHERE d.user_id = users.id AND d.decision IS NULL AND m.vendor_id = my_vendor()));
SELECT grant_member_privileges();
