-- Variants that a picture shows, by picture id: choosing one of them on the article's page shows that picture.
ALTER TABLE articles
  ADD COLUMN picture_variants jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(picture_variants) = 'object');
