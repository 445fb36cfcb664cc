-- Quick orders look offers up by their reference, however it is written.
CREATE INDEX offers_reference_lexeme ON offers (reference_lexeme(reference)) WHERE status = 'published';
