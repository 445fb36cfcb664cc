-- Apart from the migration that adds them: reading the rows takes no lock that writers wait for.
ALTER TABLE files VALIDATE CONSTRAINT files_bytes, VALIDATE CONSTRAINT files_unattached;
ALTER TABLE pictures VALIDATE CONSTRAINT pictures_bytes;
ALTER TABLE article_documents VALIDATE CONSTRAINT article_documents_bytes;
