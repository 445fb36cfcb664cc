-- A refund that the bank refused, and that its seller paid by itself: a refund of its own, which repeats the refused one.
ALTER TABLE refunds
  ADD COLUMN refused_refund_id bigint,
  ADD COLUMN paid_means text,
  ADD COLUMN paid_on date,
  ADD COLUMN paid_reference text,
  ADD CONSTRAINT refunds_refused FOREIGN KEY (refused_refund_id) REFERENCES refunds NOT VALID,
  ADD CONSTRAINT refunds_paid_means CHECK (paid_means IN ('CHEQUE', 'TRANSFER')) NOT VALID,
  ADD CONSTRAINT refunds_paid_reference CHECK (length(paid_reference) BETWEEN 1 AND 60) NOT VALID,
  ADD CONSTRAINT refunds_paid CHECK (num_nonnulls(refused_refund_id, paid_means, paid_on, paid_reference) IN (0, 4)) NOT VALID;

ALTER TABLE journal_entries DROP CONSTRAINT journal_entries_kind_check;
ALTER TABLE journal_entries ADD CONSTRAINT journal_entries_kind_check CHECK (kind IN ('CAPTURE', 'SALE', 'REFUND', 'GESTURE',
  'REPAYMENT', 'PAID_BY_SELLER', 'PAYOUT', 'TRANSFER', 'PROVIDER_PAYOUT', 'DEBT', 'DISPUTE', 'PROVIDER_FEE',
  'COMMISSION_INVOICE', 'SET_OFF', 'VAT_CORRECTION')) NOT VALID;
ALTER TABLE journal_lines DROP CONSTRAINT journal_lines_part_check;
ALTER TABLE journal_lines ADD CONSTRAINT journal_lines_part_check CHECK (part IN ('SALE', 'DELIVERY', 'DEPOSIT', 'COMMISSION',
  'COMMISSION_VAT', 'REFUND', 'DELIVERY_REFUND', 'DEPOSIT_REFUND', 'COMMISSION_BACK', 'COMMISSION_VAT_BACK', 'PAID_BY_SELLER',
  'PAYOUT', 'DEBT', 'DISPUTE', 'SET_OFF')) NOT VALID;
