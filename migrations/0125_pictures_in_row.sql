-- concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS pictures_in_row ON pictures (id) WHERE object_key IS NULL;
