-- What we know of the money; it sits with the provider, never with us.
CREATE TABLE payments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  purchase_id bigint NOT NULL REFERENCES purchases,
  provider text NOT NULL CHECK (provider IN ('sandbox', 'stripe')),
  -- Given by the provider once it knows the payment; null until then.
  provider_ref text,
  redirect_url text,
  status text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'CAPTURED', 'FAILED', 'EXPIRED', 'CANCELLED')),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  captured_cents bigint NOT NULL DEFAULT 0 CHECK (captured_cents >= 0),
  refunded_cents bigint NOT NULL DEFAULT 0 CHECK (refunded_cents >= 0),
  currency text NOT NULL CHECK (currency = 'EUR'),
  failure_code text,
  created_at timestamptz NOT NULL DEFAULT now(),
  captured_at timestamptz,
  UNIQUE (provider, provider_ref),
  CHECK (refunded_cents <= captured_cents)
);
CREATE INDEX payments_purchase ON payments (purchase_id);
-- One live attempt per purchase.
CREATE UNIQUE INDEX payments_one_live ON payments (purchase_id) WHERE status IN ('PENDING', 'CAPTURED');

-- Every event a provider sent, once; odd ones are kept and set aside, never acted on.
CREATE TABLE payment_events (
  provider text NOT NULL,
  event_id text NOT NULL,
  kind text NOT NULL,
  payload jsonb NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('applied', 'ignored', 'quarantined')),
  reason text,
  received_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (provider, event_id)
);

CREATE TABLE payment_refunds (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payment_id bigint NOT NULL REFERENCES payments,
  -- Null: money given back whole because the goods were gone.
  refund_id bigint UNIQUE REFERENCES refunds,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  status text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'DONE', 'FAILED')),
  provider_ref text,
  failure text,
  created_at timestamptz NOT NULL DEFAULT now(),
  done_at timestamptz
);
CREATE INDEX payment_refunds_payment ON payment_refunds (payment_id);

-- The embedded provider's own books: what a bank would keep, apart from ours.
CREATE TABLE sandbox_payments (
  ref text PRIMARY KEY,
  merchant_reference text NOT NULL,
  idempotency_key text NOT NULL UNIQUE,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  currency text NOT NULL,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'challenge', 'processing', 'succeeded', 'declined', 'cancelled', 'expired')),
  return_url text NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE sandbox_refunds (
  ref text PRIMARY KEY,
  payment_ref text NOT NULL REFERENCES sandbox_payments,
  idempotency_key text NOT NULL UNIQUE,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sandbox_refunds_payment ON sandbox_refunds (payment_ref);
