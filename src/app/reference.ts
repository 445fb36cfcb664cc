import { loadVocabulary } from '#domains/search/server/load-vocabulary.ts'
import { loadCommunes } from '#domains/shops/server/load-communes.ts'
import { loadFaq } from '#domains/support/server/load-faq.ts'
import type { Tx } from '#platform/db/pool.ts'

/** Required data before the first visitor: the towns of France, the questions and answers, and the words of the trade. Loaded at each start. */
export async function loadReference(tx: Tx): Promise<void> {
  const known = await tx.selectFrom('communes').select('insee').limit(1).executeTakeFirst()
  if (!known) await loadCommunes(tx, { geoDir: process.env.GEO_DIR })
  await loadFaq(tx)
  await loadVocabulary(tx)
}
