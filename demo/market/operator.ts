import { z } from 'zod'
import { publishIncident } from '#domains/opening/contract-incidents.ts'
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
  /** Messages about the service that are over. */
  incidents: z.array(
    publishIncident.body
      .pick({ title: true, text: true, parts: true })
      .extend({ daysAgo: z.number(), from: z.string(), to: z.string() }),
  ),
})

/** Texts written by the demo’s operators. */
export const { synonyms, categoryWords, brandWords, homeTitles, freshQuestion, draftQuestion, incidents } = readYaml(
  'market/data/operator.yaml',
  textsSchema,
)
