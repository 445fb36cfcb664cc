-- concurrently
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS refunds_refused ON refunds (refused_refund_id);
