import { euros } from '#shared/money.ts'
import type { SellerOffer } from '../../contract.ts'

const plainNumber = new Intl.NumberFormat('fr-FR')
const counted = (count: number, noun: string) =>
  `${plainNumber.format(count).replaceAll('\u202f', '\u00a0')}\u00a0${noun}${count > 1 ? 's' : ''}`
/** `1380` → `1 380 offres`. */
export const offerCount = (count: number) => counted(count, 'offre')
export const draftCount = (count: number) => counted(count, 'brouillon')

/** « dès 24 : 3,10 € », and how many more steps there are. */
export const ladderHint = ({ tiers }: Pick<SellerOffer, 'tiers'>): string | null => {
  const [first] = tiers
  if (!first) return null
  const more = tiers.length > 1 ? `, +${tiers.length - 1}` : ''
  return `dès ${first.from}\u00a0: ${euros(first.priceCents)}${more}`
}
