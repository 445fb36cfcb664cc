-- Ids of added categories are never given twice: the address of a deleted one then leads to no other.
CREATE SEQUENCE category_ids AS int MINVALUE 107;
SELECT setval('category_ids', greatest(max(id), 106) + 1, false) FROM categories;

-- A tag that is deleted leaves the files of sellers without a choice for their word, not with « left out ».
ALTER TABLE import_categories
  DROP CONSTRAINT import_categories_tag_id_fkey,
  ADD FOREIGN KEY (tag_id) REFERENCES tags ON DELETE CASCADE;
