-- Refunds that the embedded bank refuses or decides later, as an operator provoked it.
ALTER TABLE sandbox_payments
  ADD COLUMN next_refund text,
  ADD CONSTRAINT sandbox_payments_next_refund CHECK (next_refund IN ('refuse', 'delay')) NOT VALID;
ALTER TABLE sandbox_refunds
  ADD COLUMN status text NOT NULL DEFAULT 'done',
  ADD COLUMN failure text,
  ADD CONSTRAINT sandbox_refunds_status CHECK (status IN ('pending', 'done', 'failed')
    AND (status = 'failed') = (failure IS NOT NULL)) NOT VALID;
