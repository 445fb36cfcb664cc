-- Purchases paid by bank transfer: the account to pay into, what arrived there, and money beyond what the purchase takes.
ALTER TABLE payments
  ADD COLUMN means text NOT NULL DEFAULT 'card' CHECK (means IN ('card', 'transfer')),
  -- IBAN, BIC, holder and reference, given by the provider with its own reference of the payment.
  ADD COLUMN instructions jsonb,
  ADD COLUMN received_cents bigint NOT NULL DEFAULT 0 CHECK (received_cents BETWEEN 0 AND amount_cents),
  -- All that was ever received beyond the amount, or after the end of the purchase; each increase is returned.
  ADD COLUMN surplus_cents bigint NOT NULL DEFAULT 0 CHECK (surplus_cents >= 0),
  ADD COLUMN polled_at timestamptz,
  ADD CHECK (means = 'transfer' OR instructions IS NULL AND received_cents = 0 AND surplus_cents = 0);
-- Returns money that no order was paid with; it is no part of the captured amount.
ALTER TABLE payment_refunds ADD COLUMN surplus boolean NOT NULL DEFAULT false,
  ADD CHECK (NOT surplus OR refund_id IS NULL);

-- Virtual accounts of the embedded bank, one per payment, and the transfers that arrived on them.
CREATE TABLE sandbox_virtual_accounts (
  payment_ref text PRIMARY KEY REFERENCES sandbox_payments,
  iban text NOT NULL UNIQUE CHECK (iban ~ '^FR[0-9]{25}$'),
  reference text NOT NULL
);
CREATE TABLE sandbox_credits (
  ref text PRIMARY KEY,
  payment_ref text NOT NULL REFERENCES sandbox_virtual_accounts,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sandbox_credits_payment ON sandbox_credits (payment_ref);
ALTER TABLE sandbox_refunds ADD COLUMN surplus boolean NOT NULL DEFAULT false;
ALTER TABLE sandbox_virtual_accounts ENABLE ROW LEVEL SECURITY;
ALTER TABLE sandbox_credits ENABLE ROW LEVEL SECURITY;

SELECT grant_member_privileges();
