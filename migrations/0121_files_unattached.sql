-- concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS files_unattached ON files (created_at) WHERE NOT attached;
