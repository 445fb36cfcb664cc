import { offerFault, type Tier } from '#domains/offers/rules.ts'
import type { ParsedLine } from '../../reading/line.ts'
import type { ImportContext, LineNotes } from './import-context.ts'
import { otherPriceCents } from './parsed-article.ts'

type Terms = { priceCents: number; step: number; minimum: number }
type Nature = { reducible: boolean; book: boolean }

/** Tiers of a line, HT; undefined without any, or with a remark when they cannot be those of this offer. */
export function soundTiers(
  context: ImportContext,
  row: ParsedLine,
  vatCode: string,
  { terms, nature }: { terms: Terms; nature: Nature },
  { warn }: LineNotes,
): Tier[] | undefined {
  if (!row.tiers?.length || row.currency) return undefined
  const tiers = row.tiers
    .filter(({ from }) => from > terms.minimum)
    .map(({ from, cents, basis }) => ({ from, priceCents: otherPriceCents(context, cents, vatCode, basis) }))
  if (offerFault({ ...terms, tiers: [] }, nature)) return undefined
  const fault = offerFault({ ...terms, tiers }, nature)
  if (!fault) return tiers
  warn('tiers', `Prix par quantité laissés de côté. ${fault}`)
  return undefined
}

/** As stored in a line, to be compared: `10:950,50:890`. */
export const writeTiers = (tiers: readonly Tier[]) =>
  tiers.map(({ from, priceCents }) => `${from}:${priceCents}`).join(',')

export const readTiers = (text: string): Tier[] =>
  text
    .split(',')
    .filter(Boolean)
    .map(part => {
      const [from = 0, priceCents = 0] = part.split(':').map(Number)
      return { from, priceCents }
    })
