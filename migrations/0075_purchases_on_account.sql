-- Purchases on account: mandates of buyers, sellers who admit them, and what each order owes until it is debited.

-- The IBAN stays at the provider: only what a buyer needs to recognise the account is stored.
CREATE TABLE debit_mandates (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  provider text NOT NULL CHECK (provider IN ('sandbox', 'stripe')),
  provider_ref text,
  status text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'ACTIVE', 'REFUSED', 'REVOKED')),
  -- Unique mandate reference (RUM), as the buyer's bank shows it.
  reference text,
  holder text,
  bank text,
  last4 text CHECK (last4 ~ '^[0-9A-Z]{4}$'),
  created_at timestamptz NOT NULL DEFAULT now(),
  signed_at timestamptz,
  ended_at timestamptz,
  UNIQUE (provider, provider_ref),
  CHECK (status <> 'ACTIVE' OR num_nulls(provider_ref, reference, holder, bank, last4, signed_at) = 0)
);
CREATE UNIQUE INDEX debit_mandates_one_live ON debit_mandates (user_id) WHERE status IN ('PENDING', 'ACTIVE');

ALTER TABLE payments
  DROP CONSTRAINT payments_means_check,
  ADD CONSTRAINT payments_means_check CHECK (means IN ('card', 'transfer', 'debit')),
  DROP CONSTRAINT payments_status_check,
  ADD CONSTRAINT payments_status_check CHECK (status IN ('PENDING', 'CAPTURED', 'FAILED', 'EXPIRED', 'CANCELLED', 'RETURNED')),
  -- Set for a payment of one order on account: a debit, or a card payment of what a debit did not bring. NULL: the whole purchase.
  ADD COLUMN order_id bigint REFERENCES orders,
  ADD COLUMN mandate_id bigint REFERENCES debit_mandates,
  ADD CHECK ((means = 'debit') = (mandate_id IS NOT NULL)),
  ADD CHECK (mandate_id IS NULL OR order_id IS NOT NULL);
DROP INDEX payments_one_live;
CREATE UNIQUE INDEX payments_one_live ON payments (purchase_id, coalesce(order_id, 0)) WHERE status IN ('PENDING', 'CAPTURED');

-- A professional whom a seller lets pay later. Amounts include VAT.
CREATE TABLE credit_accounts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vendor_id bigint NOT NULL REFERENCES vendors,
  user_id bigint NOT NULL REFERENCES users,
  status text NOT NULL CHECK (status IN ('REQUESTED', 'OPEN', 'SUSPENDED', 'ENDED', 'REFUSED')),
  limit_cents bigint NOT NULL DEFAULT 0 CHECK (limit_cents BETWEEN 0 AND 100000000),
  -- C. com. L441-10: 60 days from the invoice, or 45 days and then the end of the month.
  delay_days int NOT NULL DEFAULT 30 CHECK (delay_days BETWEEN 1 AND 60),
  end_of_month boolean NOT NULL DEFAULT false,
  penalty_basis_points int NOT NULL DEFAULT 1200 CHECK (penalty_basis_points BETWEEN 0 AND 3000),
  message text CHECK (length(message) <= 500),
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (vendor_id, user_id),
  CHECK (NOT end_of_month OR delay_days <= 45),
  CHECK (status <> 'OPEN' OR limit_cents > 0)
);
CREATE INDEX credit_accounts_user ON credit_accounts (user_id);
CREATE TABLE credit_account_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES credit_accounts,
  author text NOT NULL CHECK (author IN ('buyer', 'seller')),
  author_id bigint NOT NULL REFERENCES users,
  status text NOT NULL,
  limit_cents bigint NOT NULL,
  delay_days int NOT NULL,
  end_of_month boolean NOT NULL,
  penalty_basis_points int NOT NULL,
  reason text CHECK (length(reason) <= 500),
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX credit_account_history_account ON credit_account_history (account_id, id);

-- What an order on account owes, with the terms of its day. Days are days in Paris.
CREATE TABLE receivables (
  order_id bigint PRIMARY KEY REFERENCES orders,
  purchase_id bigint NOT NULL REFERENCES purchases,
  vendor_id bigint NOT NULL REFERENCES vendors,
  user_id bigint NOT NULL REFERENCES users,
  account_id bigint NOT NULL REFERENCES credit_accounts,
  delay_days int NOT NULL,
  end_of_month boolean NOT NULL,
  penalty_basis_points int NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  -- Refunded while nothing was collected: it is not debited.
  credited_cents bigint NOT NULL DEFAULT 0 CHECK (credited_cents BETWEEN 0 AND amount_cents),
  status text NOT NULL DEFAULT 'OPEN'
    CHECK (status IN ('OPEN', 'ANNOUNCED', 'DEBITING', 'FAILED', 'OVERDUE', 'DEFAULTED', 'PAID', 'CANCELLED')),
  invoiced_on date,
  due_on date,
  -- Day of the next debit, or of the next step of what is overdue.
  next_on date,
  attempts int NOT NULL DEFAULT 0 CHECK (attempts BETWEEN 0 AND 2),
  reminders int NOT NULL DEFAULT 0 CHECK (reminders >= 0),
  failure text,
  created_at timestamptz NOT NULL DEFAULT now(),
  paid_at timestamptz,
  CHECK ((invoiced_on IS NULL) = (due_on IS NULL)),
  CHECK (status IN ('OPEN', 'PAID', 'CANCELLED') OR due_on IS NOT NULL),
  CHECK ((status = 'PAID') = (paid_at IS NOT NULL))
);
CREATE INDEX receivables_account ON receivables (account_id);
CREATE INDEX receivables_purchase ON receivables (purchase_id);
CREATE INDEX receivables_user ON receivables (user_id);
CREATE INDEX receivables_vendor ON receivables (vendor_id);
CREATE INDEX receivables_next ON receivables (next_on) WHERE status NOT IN ('PAID', 'CANCELLED');

-- Mandates in the records of the embedded bank, which holds the IBAN.
CREATE TABLE sandbox_mandates (
  ref text PRIMARY KEY,
  merchant_reference text NOT NULL UNIQUE,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'active', 'refused', 'revoked')),
  holder text NOT NULL,
  iban text CHECK (iban ~ '^[A-Z]{2}[0-9]{2}[0-9A-Z]{11,30}$'),
  -- Its next debit is refused by the buyer's bank.
  fails_debits boolean NOT NULL DEFAULT false,
  return_url text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (status <> 'active' OR iban IS NOT NULL)
);
ALTER TABLE sandbox_payments
  DROP CONSTRAINT sandbox_payments_status_check,
  ADD CONSTRAINT sandbox_payments_status_check
    CHECK (status IN ('open', 'challenge', 'processing', 'succeeded', 'declined', 'cancelled', 'expired', 'returned')),
  ADD COLUMN mandate_ref text REFERENCES sandbox_mandates;

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['debit_mandates', 'credit_accounts', 'credit_account_history', 'receivables', 'sandbox_mandates'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
  END LOOP;
  FOREACH t IN ARRAY ARRAY['credit_accounts', 'receivables'] LOOP
    EXECUTE format('CREATE POLICY mine ON %I USING (COALESCE(user_id = me() OR vendor_id = my_vendor(), false))', t);
  END LOOP;
END $$;
CREATE POLICY mine ON debit_mandates USING (COALESCE(user_id = me(), false));
CREATE POLICY with_its_whole ON credit_account_history
  USING (EXISTS (SELECT FROM credit_accounts a WHERE a.id = credit_account_history.account_id));
-- A seller sees who asked it for an account, before a first order.
CREATE POLICY of_credit_accounts ON users FOR SELECT
  USING (EXISTS (SELECT FROM credit_accounts a WHERE a.user_id = users.id AND a.vendor_id = my_vendor()));
SELECT grant_member_privileges();
