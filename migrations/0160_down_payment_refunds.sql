-- concurrently
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS payment_refunds_part ON payment_refunds (refund_id, payment_id) WHERE status <> 'FAILED';
