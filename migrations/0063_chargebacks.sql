-- Payments that a buyer contests at their bank. The provider withdraws the money, and gives it back when the seller wins.
CREATE TABLE chargebacks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ref text NOT NULL UNIQUE,
  payment_id bigint NOT NULL REFERENCES payments,
  purchase_id bigint NOT NULL REFERENCES purchases,
  status text NOT NULL CHECK (status IN ('open', 'review', 'won', 'lost')),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  fee_cents bigint NOT NULL DEFAULT 0 CHECK (fee_cents >= 0),
  -- False for an inquiry, which asks for information only.
  withdrawn boolean NOT NULL,
  reason text NOT NULL,
  due_by timestamptz,
  opened_at timestamptz NOT NULL,
  closed_at timestamptz,
  CHECK ((status IN ('won', 'lost')) = (closed_at IS NOT NULL))
);
CREATE INDEX chargebacks_purchase ON chargebacks (purchase_id);
CREATE INDEX chargebacks_payment ON chargebacks (payment_id);
ALTER TABLE chargebacks ENABLE ROW LEVEL SECURITY;

-- Whether an open dispute of a purchase holds its payouts and refunds: for its seller too, who does not see the dispute.
CREATE FUNCTION is_disputed(purchase bigint) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
RETURN EXISTS (SELECT FROM chargebacks c WHERE c.purchase_id = purchase AND c.status IN ('open', 'review'));

SELECT grant_member_privileges();
