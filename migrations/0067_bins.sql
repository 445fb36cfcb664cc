-- Where an offer is stored in a warehouse, as its seller names the places there: aisle, row, level.
ALTER TABLE stock ADD COLUMN bin text CHECK (length(bin) BETWEEN 1 AND 20);
