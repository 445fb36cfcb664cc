-- The seller who first described an article may correct its words; null: described by the house.
ALTER TABLE articles ADD COLUMN created_by_vendor_id bigint REFERENCES vendors;
CREATE INDEX articles_created_by_vendor ON articles (created_by_vendor_id) WHERE created_by_vendor_id IS NOT NULL;
