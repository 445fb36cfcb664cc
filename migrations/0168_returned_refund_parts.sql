-- concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS payment_refunds_returned ON payment_refunds (refund_id) WHERE status = 'FAILED' AND done_at IS NOT NULL;
