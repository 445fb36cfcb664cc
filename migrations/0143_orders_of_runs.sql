-- concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_of_runs ON orders (vendor_id, promised_on) WHERE delivery_mode = 'DROP';
