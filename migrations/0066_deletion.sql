-- When an offer first went on sale; NULL: never. Only such an offer is deleted as a draft.
ALTER TABLE offers ADD COLUMN published_at timestamptz;
-- Of older offers only the drafts of an article that was never published are known to be unpublished.
UPDATE offers o SET published_at = o.created_at WHERE o.status <> 'draft' OR NOT EXISTS (
  SELECT FROM variants v JOIN articles a ON a.id = v.article_id WHERE v.id = o.variant_id AND a.status = 'draft'
    AND NOT EXISTS (SELECT FROM article_decisions d WHERE d.article_id = a.id));
CREATE FUNCTION record_offer_published() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.published_at := clock_timestamp();
  RETURN NEW;
END $$;
CREATE TRIGGER offers_created_on_sale BEFORE INSERT ON offers FOR EACH ROW
  WHEN (NEW.status = 'published' AND NEW.published_at IS NULL) EXECUTE FUNCTION record_offer_published();
CREATE TRIGGER offers_put_on_sale BEFORE UPDATE OF status ON offers FOR EACH ROW
  WHEN (NEW.published_at IS NULL AND (NEW.status = 'published' OR OLD.status = 'published'))
  EXECUTE FUNCTION record_offer_published();

-- A deleted offer as it was: its terms, price history, stock and stock ledger. Its reference and EAN are free again.
CREATE TABLE deleted_offers (
  offer_id bigint PRIMARY KEY,
  vendor_id bigint NOT NULL REFERENCES vendors,
  user_id bigint REFERENCES users ON DELETE SET NULL,
  deleted_at timestamptz NOT NULL DEFAULT now(),
  record jsonb NOT NULL
);
CREATE INDEX deleted_offers_vendor ON deleted_offers (vendor_id);
CREATE INDEX deleted_offers_user ON deleted_offers (user_id);
ALTER TABLE deleted_offers ENABLE ROW LEVEL SECURITY;

-- What only describes an offer goes with it. The report of an import stays.
ALTER TABLE import_lines DROP CONSTRAINT import_lines_offer_id_fkey,
  ADD FOREIGN KEY (offer_id) REFERENCES offers ON DELETE SET NULL;
ALTER TABLE cart_lines DROP CONSTRAINT cart_lines_offer_id_fkey,
  ADD FOREIGN KEY (offer_id) REFERENCES offers ON DELETE CASCADE;
ALTER TABLE import_picture_urls DROP CONSTRAINT import_picture_urls_offer_id_fkey,
  ADD FOREIGN KEY (offer_id) REFERENCES offers ON DELETE CASCADE;
ALTER TABLE offer_batch_rows DROP CONSTRAINT offer_batch_rows_offer_id_fkey,
  ADD FOREIGN KEY (offer_id) REFERENCES offers ON DELETE CASCADE;
ALTER TABLE promotion_offers DROP CONSTRAINT promotion_offers_offer_id_fkey,
  ADD FOREIGN KEY (offer_id) REFERENCES offers ON DELETE CASCADE;
-- For the checks of foreign keys, one per deleted offer.
CREATE INDEX import_picture_urls_every_offer ON import_picture_urls (offer_id);
DROP INDEX import_picture_urls_offer;
CREATE INDEX promotion_offers_offer ON promotion_offers (offer_id);
CREATE INDEX conversations_article ON conversations (article_id) WHERE article_id IS NOT NULL;
CREATE INDEX stock_reservations_stock ON stock_reservations (offer_id, warehouse_id);
SELECT grant_member_privileges();
