-- concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS payments_created ON payments (created_at);
