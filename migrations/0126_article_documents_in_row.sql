-- concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS article_documents_in_row ON article_documents (id) WHERE object_key IS NULL;
