-- concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS order_lines_with_deposit ON order_lines (order_id) WHERE deposit_kind IS NOT NULL;
