-- Rank by the noun that heads the title, then tags; find dimensions in any writing; brands that nobody sells here.

-- As before, and « fût » is a word: without its accent it is a form of « être », which the dictionary leaves out.
CREATE OR REPLACE FUNCTION search_text(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN regexp_replace(regexp_replace(replace(regexp_replace(plain_text(value), '[^a-z0-9]+', ' ', 'g'), 'yaux', 'yau'),
    '\m(\d+)(kg|g|l|cl|ml|hl|mm|cm|m|ha|bar|kw|w|v)\M', '\1 \2', 'g'), '\mfuts?\M', 'futaille', 'g');
REINDEX TABLE search_synonyms;

-- Numbers with a unit in one form, whatever the writing: « 75 cl », « 0,75 L » and « 750ml » are « @750ml ». Pairs are
-- sorted: « 24x49 » and « 49 * 24 mm » are « @24x49 ». Sizes: « taille 9 » and « T9 » are « @s9 ».
-- `written` is the part of `search_plain(value)` that was read.
CREATE FUNCTION search_plain(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN regexp_replace(regexp_replace(replace(plain_text(translate(value, '×Øø', 'x  ')), 'μ', 'u'), '[\s\u00a0\u202f]+', ' ', 'g'),
    '\m(\d{1,3}) (\d{3})(?= ?(?:kg|g|l|ml|m|mm)\M)', '\1\2', 'g');
CREATE FUNCTION search_dimensions(value text) RETURNS TABLE (written text, lexeme text)
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  plain text := search_plain(value);
  m text[];
  sizes numeric[];
BEGIN
  IF plain !~ '\d' THEN RETURN; END IF;
  FOR m IN SELECT regexp_matches(plain,
    '(\m(\d{1,6}(?:[.,]\d{1,3})?) ?(ml|cl|l|litres?|hl|hectos?|mg|g|gr|grammes|kg|kilos?|um|microns?|mm|cm|m|metres?|w|kw|bars?|v)\M)(?! ?/)', 'g')
  LOOP
    written := m[1];
    lexeme := '@' || trim_scale(replace(m[2], ',', '.')::numeric * CASE rtrim(m[3], 's')
      WHEN 'cl' THEN 10 WHEN 'l' THEN 1000 WHEN 'litre' THEN 1000 WHEN 'hl' THEN 100000 WHEN 'hecto' THEN 100000
      WHEN 'g' THEN 1000 WHEN 'gr' THEN 1000 WHEN 'gramme' THEN 1000 WHEN 'kg' THEN 1000000 WHEN 'kilo' THEN 1000000
      WHEN 'mm' THEN 1000 WHEN 'cm' THEN 10000 WHEN 'm' THEN 1000000 WHEN 'metre' THEN 1000000 WHEN 'kw' THEN 1000 ELSE 1 END)
      || CASE WHEN m[3] ~ '^(ml|cl|l|hl|hecto|litre)' THEN 'ml' WHEN m[3] ~ 'g|^kilo' THEN 'mg' WHEN m[3] IN ('w', 'kw') THEN 'w'
        WHEN m[3] ~ '^bar' THEN 'bar' WHEN m[3] = 'v' THEN 'v' ELSE 'um' END;
    RETURN NEXT;
  END LOOP;
  IF plain ~ '\d(?: ?[cm]?m)? ?[x*] ?\d' THEN
    FOR m IN SELECT regexp_matches(plain,
      '(\m(\d{1,4}(?:[.,]\d{1,3})?)(?: ?[cm]?m)? ?[x*] ?(\d{1,4}(?:[.,]\d{1,3})?)(?:(?: ?[cm]?m)? ?[x*] ?(\d{1,4}(?:[.,]\d{1,3})?))?(?: ?[cm]?m)?\M)', 'g')
    LOOP
      written := m[1];
      sizes := ARRAY(SELECT trim_scale(replace(s, ',', '.')::numeric) FROM unnest(m[2:4]) s WHERE s IS NOT NULL ORDER BY 1);
      FOR a IN 1..cardinality(sizes) - 1 LOOP
        FOR b IN a + 1..cardinality(sizes) LOOP
          lexeme := '@' || sizes[a] || 'x' || sizes[b];
          RETURN NEXT;
        END LOOP;
      END LOOP;
    END LOOP;
  END IF;
  IF plain ~ 'taille|pointure|\m(?:t|dn ?)\d' THEN
    FOR m IN SELECT regexp_matches(plain, '(\m(?:(?:taille|pointure) ?(\d{1,2}|x{0,3}[sl]|m)|t(\d{1,2})|dn ?(\d{1,3}))\M)', 'g') LOOP
      written := m[1];
      lexeme := coalesce('@dn' || m[4], '@s' || coalesce(m[2], m[3]));
      RETURN NEXT;
    END LOOP;
  END IF;
END $$;

-- The noun that heads a title: its first word, and the next one after a word of quantity (« Lot de », « Bobine de »). As a
-- lexeme (`^`), and as written without the ending of a plural (`=`): « capsuleuse » and « capsule » have one lexeme.
CREATE FUNCTION search_heads(title text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  heads text[] := '{}';
  word text;
  stem text;
BEGIN
  FOREACH word IN ARRAY string_to_array(btrim(search_text(split_part(title, ',', 1))), ' ') LOOP
    stem := CASE WHEN word ~ '^[a-z]' AND word <> 'anti' THEN search_stem(word) END;
    CONTINUE WHEN stem IS NULL;
    heads := heads || ARRAY['^' || stem, '=' || regexp_replace(word, '[sx]$', '')];
    EXIT WHEN cardinality(heads) = 4 OR word !~
      '^(assortiment|bidon|bobine|boite|botte|demi|demie|ensemble|jeu|kit|lot|melange|mini|pack|paire|piece|pot|rouleau|sac|sachet|serie)s?$';
  END LOOP;
  RETURN heads;
END $$;

DROP VIEW article_texts;
-- Texts of each article by weight, as searched; « pH-mètre » is also written « pHmètre ».
CREATE VIEW article_texts AS
SELECT a.id AS article_id,
  search_text(concat_ws(' ', a.title, CASE WHEN a.title ~ '[-‑]' THEN translate(a.title, '-‑', '') END)) AS title,
  search_text(t.names) AS tags,
  search_text(concat_ws(' ', b.name, c.title, a.amm_number,
    (SELECT string_agg(e.value, ' ') FROM jsonb_each_text(a.attributes) e WHERE e.value NOT IN ('true', 'false')), v.labels)) AS facts,
  search_text(a.description) AS description,
  search_heads(a.title) AS heads,
  ARRAY(SELECT DISTINCT d.lexeme FROM search_dimensions(concat_ws(' ; ', a.title, v.labels, v.contents,
    (SELECT string_agg(concat_ws(' ', CASE WHEN e.key = 'size' THEN 'taille' END, e.value, k.unit), ' ; ')
      FROM jsonb_each_text(a.attributes) e JOIN attributes k ON k.code = e.key WHERE k.unit !~ '/' OR e.key = 'size'),
    v.measures)) d) AS dimensions
FROM articles a JOIN brands b ON b.id = a.brand_id JOIN categories c ON c.id = a.category_id
CROSS JOIN LATERAL (
  SELECT string_agg(t.name, ' ') AS names FROM article_tags at JOIN tags t ON t.id = at.tag_id WHERE at.article_id = a.id) t
CROSS JOIN LATERAL (
  SELECT string_agg(concat_ws(' ; ', v.label, v.pack_label), ' ; ') AS labels,
    string_agg(trim_scale(v.content_quantity) || ' ' || v.content_unit, ' ; ') FILTER (WHERE v.content_unit <> 'piece') AS contents,
    string_agg((SELECT string_agg(concat_ws(' ', CASE WHEN e.key = 'size' THEN 'taille' END, e.value, k.unit), ' ; ')
      FROM jsonb_each_text(v.attributes) e JOIN attributes k ON k.code = e.key WHERE k.unit !~ '/' OR e.key = 'size'), ' ; ') AS measures
  FROM variants v WHERE v.article_id = a.id) v;
GRANT SELECT ON article_texts TO cep_member;

-- A brand that nobody sells here: its meaning is the family shown instead.
-- `supplied`: came with the program. `word_query`, `meaning_query`: lexemes of the word and of its meaning, quoted and joined by « & ».
ALTER TABLE search_synonyms
  ADD COLUMN brand boolean NOT NULL DEFAULT false,
  ADD COLUMN supplied boolean NOT NULL DEFAULT false,
  ADD COLUMN word_query text GENERATED ALWAYS AS (search_meaning(word)) STORED,
  ADD COLUMN meaning_query text GENERATED ALWAYS AS (search_meaning(meaning)) STORED;
