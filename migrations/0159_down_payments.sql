-- Down payments of goods made on demand: part of the price at the order, the balance before dispatch.

ALTER TABLE offers
  -- Null: paid whole at the order.
  ADD COLUMN down_payment_percent int,
  ADD CONSTRAINT offers_down_payment CHECK (down_payment_percent IS NULL
    OR (down_payment_percent BETWEEN 10 AND 90 AND lead_days IS NOT NULL)) NOT VALID;

ALTER TABLE orders
  -- Asked at the order; the rest of the total is its balance. Null: paid whole.
  ADD COLUMN down_payment_cents bigint,
  -- Nothing is packed nor handed over before the balance has come.
  ADD COLUMN awaits_balance boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT orders_down_payment CHECK (down_payment_cents IS NULL
    OR (made_to_order AND down_payment_cents > 0 AND down_payment_cents < total_cents)) NOT VALID,
  ADD CONSTRAINT orders_balance CHECK (NOT awaits_balance OR down_payment_cents IS NOT NULL) NOT VALID;

-- The balance of a down payment is owed without an account, and paid by card. It is asked for on `invoiced_on`.
ALTER TABLE receivables
  ALTER COLUMN account_id DROP NOT NULL,
  DROP CONSTRAINT receivables_collected_by_check,
  ADD CONSTRAINT receivables_collected_by_check CHECK (collected_by IN ('DEBIT', 'SET_OFF', 'CARD')) NOT VALID,
  ADD CONSTRAINT receivables_account CHECK ((account_id IS NULL) = (collected_by = 'CARD')) NOT VALID;

-- A refund may be returned on both payments of an order, and a part that the bank refused is sent again.
ALTER TABLE payment_refunds DROP CONSTRAINT payment_refunds_refund_id_key;

-- The payment whose money a transfer moves, for an order that has two.
ALTER TABLE transfers ADD COLUMN payment_id bigint REFERENCES payments;

-- Deposit invoices (CGI art. 289 I-1 c). A final invoice takes them off: nothing may be left of it, nor of a rate.
ALTER TABLE invoice_series
  DROP CONSTRAINT invoice_series_kind_check,
  ADD CONSTRAINT invoice_series_kind_check CHECK (kind IN ('INVOICE', 'CREDIT_NOTE', 'DEPOSIT')) NOT VALID;
ALTER TABLE invoices
  DROP CONSTRAINT invoices_kind_check,
  ADD CONSTRAINT invoices_kind_check CHECK (kind IN ('INVOICE', 'CREDIT_NOTE', 'DEPOSIT')) NOT VALID,
  DROP CONSTRAINT invoices_ht_cents_check,
  DROP CONSTRAINT invoices_vat_cents_check,
  DROP CONSTRAINT invoices_check,
  ADD CONSTRAINT invoices_amounts CHECK (ttc_cents = ht_cents + vat_cents
    AND (kind = 'INVOICE' AND refers_to IS NOT NULL AND ttc_cents >= 0
      OR ttc_cents > 0 AND ht_cents >= 0 AND vat_cents >= 0)) NOT VALID;

-- A seller without its billing mandate asks for no down payment: its offers are paid whole. Placed orders do not change.
CREATE FUNCTION end_down_payments() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE offers SET down_payment_percent = NULL
  WHERE vendor_id = (to_jsonb(NEW)->>TG_ARGV[0])::bigint AND down_payment_percent IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER billing_mandates_ended AFTER UPDATE OF ended_at ON billing_mandates FOR EACH ROW
  WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION end_down_payments('vendor_id');
CREATE TRIGGER vendors_own_invoices AFTER UPDATE OF invoice_mode ON vendors FOR EACH ROW
  WHEN (NEW.invoice_mode IS DISTINCT FROM 'operator') EXECUTE FUNCTION end_down_payments('id');

SELECT grant_member_privileges();
