-- concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS files_in_row ON files (id) WHERE object_key IS NULL AND attached;
