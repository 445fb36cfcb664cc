-- A refund that was done and that the buyer's bank sent back: its seller may pay it by itself, which the same row records.
ALTER TABLE refunds DROP CONSTRAINT refunds_paid;
ALTER TABLE refunds ADD CONSTRAINT refunds_paid CHECK (num_nonnulls(paid_means, paid_on, paid_reference) IN (0, 3)
  AND (refused_refund_id IS NULL OR paid_means IS NOT NULL)) NOT VALID;
