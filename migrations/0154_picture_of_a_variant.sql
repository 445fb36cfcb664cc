-- The picture that shows a variant in a cart or an order: the article's own when no other shows it.
CREATE FUNCTION variant_picture(article bigint, variant bigint) RETURNS bigint LANGUAGE sql STABLE BEGIN ATOMIC
  SELECT coalesce(
    (SELECT p.id FROM (
        SELECT a.picture_id AS id, -1 AS position
        UNION ALL
        SELECT o.picture_id, o.position FROM article_pictures o WHERE o.article_id = a.id) p
      WHERE a.picture_variants -> (p.id::text) @> to_jsonb(variant)
      ORDER BY p.position LIMIT 1),
    a.picture_id)
  FROM articles a WHERE a.id = article;
END;
