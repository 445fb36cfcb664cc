import { euros } from '#shared/money.ts'
import type { SellerOffer } from '../../contract-desk.ts'

const plainNumber = new Intl.NumberFormat('fr-FR')
/** `1380` → `1 380 offres`. */
export const offerCount = (count: number) =>
  `${plainNumber.format(count).replaceAll('\u202f', '\u00a0')}\u00a0offre${count > 1 ? 's' : ''}`

/** Names of one seller's depots without what they all begin with: « Comptoir du Vigneron – Avize » is « Avize ». */
export function shortNames(names: readonly string[]): string[] {
  const [first = '', ...others] = names
  const words = first.split(' ')
  const same = words.findIndex((word, rank) => others.some(name => name.split(' ')[rank] !== word))
  if (others.length === 0 || same <= 0) return [...names]
  return names.map(name => name.split(' ').slice(same).join(' ') || name)
}

/** « dès 24 : 3,10 € », and how many more steps there are. */
export const ladderHint = ({ tiers }: Pick<SellerOffer, 'tiers'>): string | null => {
  const [first] = tiers
  if (!first) return null
  const more = tiers.length > 1 ? `, +${tiers.length - 1}` : ''
  return `dès ${first.from}\u00a0: ${euros(first.priceCents)}${more}`
}
