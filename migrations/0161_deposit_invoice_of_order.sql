-- concurrently
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS invoices_deposit_of_order ON invoices (order_id) WHERE kind = 'DEPOSIT' AND replaces IS NULL;
