import { z } from 'zod'
import { addSynonym } from '#domains/search/contract-synonyms.ts'
import { writeFaq } from '#domains/support/contract-faq.ts'
import { readYaml } from '../yaml.ts'

const textsSchema = z.strictObject({
  synonyms: z.array(addSynonym.body),
  /** By category id. */
  categoryWords: z.record(z.string(), z.string()),
  /** For the first brands of the catalogue. */
  brandWords: z.array(z.string()),
  homeTitles: z.array(z.string()),
  freshQuestion: writeFaq.body,
  draftQuestion: writeFaq.body,
})

/** Texts written by the demo’s operators. */
export const { synonyms, categoryWords, brandWords, homeTitles, freshQuestion, draftQuestion } = readYaml(
  'market/data/operator.yaml',
  textsSchema,
)
