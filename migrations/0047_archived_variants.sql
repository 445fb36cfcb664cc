-- As before, but for offers of archived variants.
CREATE OR REPLACE VIEW offers_on_sale AS
SELECT o.*, v.article_id, v.ean, a.plant_protection AND NOT a.biocontrol AS price_is_fixed
FROM offers o JOIN variants v ON v.id = o.variant_id JOIN articles a ON a.id = v.article_id JOIN vendors d ON d.id = o.vendor_id
WHERE o.status = 'published' AND a.status = 'published' AND d.status = 'verified' AND NOT v.archived;
