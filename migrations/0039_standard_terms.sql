-- Values and objects get the terms of the code. Servers of the previous release still write 'asker' and 'market': until
-- they are replaced, they refuse new requests of the help centre and that choice of the sellers' terms.
ALTER TABLE ticket_messages DROP CONSTRAINT ticket_messages_side_check;
UPDATE ticket_messages SET side = 'requester' WHERE side = 'asker';
ALTER TABLE ticket_messages
  ADD CONSTRAINT ticket_messages_side_check CHECK (side IN ('requester', 'operator', 'note'));

ALTER TABLE vendors DROP CONSTRAINT vendors_invoice_mode_check;
UPDATE vendors SET invoice_mode = 'operator' WHERE invoice_mode = 'market';
ALTER TABLE vendors ADD CONSTRAINT vendors_invoice_mode_check CHECK (invoice_mode IN ('own', 'operator'));

UPDATE return_history SET act = CASE act WHEN 'ask' THEN 'request' ELSE 'requestDetails' END
WHERE act IN ('ask', 'askMore');

ALTER TRIGGER audit_entries_kept ON audit_entries RENAME TO audit_entries_immutable;
ALTER TRIGGER settlement_entries_kept ON settlement_entries RENAME TO settlement_entries_immutable;
ALTER TRIGGER line_commissions_kept ON line_commissions RENAME TO line_commissions_immutable;
ALTER TRIGGER commission_returns_kept ON commission_returns RENAME TO commission_returns_immutable;
ALTER TRIGGER commission_invoices_kept ON commission_invoices RENAME TO commission_invoices_immutable;
ALTER TRIGGER commission_rules_kept ON commission_rules RENAME TO commission_rules_immutable;
ALTER TRIGGER application_documents_forgotten ON application_documents RENAME TO application_documents_deleted;
ALTER FUNCTION forget_application_document RENAME TO delete_application_document;
ALTER INDEX files_forgettable RENAME TO files_unclaimed;
ALTER INDEX articles_slug_beginning RENAME TO articles_slug_prefix;

DROP FUNCTION similar_words(text);
CREATE FUNCTION similar_words(typed text) RETURNS SETOF search_words LANGUAGE sql STABLE
  SET pg_trgm.similarity_threshold = 0.2 AS $$
  SELECT * FROM search_words WHERE word % typed AND abs(length(word) - length(typed)) <= 3
  ORDER BY similarity(word, typed) DESC, uses DESC LIMIT 60 $$;
