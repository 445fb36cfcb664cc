-- Remarks on a line that do not prevent its import: [{column, sentence, value}].
ALTER TABLE import_lines ADD COLUMN warnings jsonb NOT NULL DEFAULT '[]';

-- References of other systems are longer than those typed here.
ALTER TABLE offers DROP CONSTRAINT offers_reference_check;
ALTER TABLE offers ADD CONSTRAINT offers_reference_check CHECK (length(reference) BETWEEN 1 AND 100);

-- GTIN-14 numbers packs.
ALTER TABLE variants DROP CONSTRAINT variants_ean_check;
ALTER TABLE variants ADD CONSTRAINT variants_ean_check CHECK (ean ~ '^[0-9]{8}$|^[0-9]{13}$|^[0-9]{14}$');

-- A brand that an import creates waits for the operator; it is shown meanwhile as any other.
ALTER TABLE brands ADD COLUMN approved_at timestamptz DEFAULT now();
