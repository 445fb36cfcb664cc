import { sql } from 'kysely'

/** Every picture of article `a`, the one lists show first. */
export const pictureIds = sql<number[]>`array_remove(a.picture_id || ARRAY(
  SELECT p.picture_id FROM article_pictures p WHERE p.article_id = a.id ORDER BY p.position), NULL)`
