/** What a kit may be made of. */
import { percent } from '#shared/money.ts'

export const kitPartsAtMost = 20

/** An offer of the seller, as a part of a kit. */
export type PartFacts = {
  offerId: number
  vatBasisPoints: number
  isKit: boolean
  isMadeToOrder: boolean
  /** On its packaging: a kit would hide it, and nobody could give the packaging of a part back. */
  hasDeposit: boolean
  /** Goods whose sale has rules of its own: plant protection, precursors, biocides, goods for professionals. */
  isRegulated: boolean
}
type Kit = {
  offerId: number
  vatBasisPoints: number
  isPart: boolean
  isShared: boolean
  isMadeToOrder: boolean
  hasStock: boolean
}
type Own = Pick<Kit, 'isPart' | 'isShared' | 'isMadeToOrder' | 'hasStock'>

/** Why the offer cannot become a kit, in French; else null. */
export function kitFault({ isPart, isShared, isMadeToOrder, hasStock }: Own): string | null {
  if (isPart) return 'Cette offre est l’élément d’un coffret\u00a0: un coffret ne contient pas de coffret.'
  if (isMadeToOrder) return 'Cette offre est fabriquée à la demande\u00a0: elle n’a pas d’éléments en stock.'
  if (isShared)
    return 'D’autres vendeurs vendent cet article\u00a0: décrivez d’abord un article à vous, avec le prix et la référence du coffret.'
  if (hasStock)
    return 'Cette offre a un stock à elle, ou des commandes à servir\u00a0: mettez son stock à zéro d’abord. Un coffret a le stock de ses éléments.'
  return null
}

/** Why this offer cannot be a part of the kit, in French; null when it can. `part` undefined: no offer has the reference. */
export function partFault(kit: Kit, part: PartFacts | undefined, isTwice: boolean): string | null {
  if (!part) return 'Aucune de vos offres ne porte cette référence.'
  if (part.offerId === kit.offerId) return 'Un coffret ne se contient pas lui-même.'
  if (isTwice) return 'Cette référence est déjà dans le coffret\u00a0: changez sa quantité.'
  if (part.isKit) return 'C’est un coffret\u00a0: un coffret ne contient pas de coffret.'
  if (part.isMadeToOrder) return 'Cet article est fabriqué à la demande\u00a0: il se vend seul.'
  if (part.isRegulated) return 'La vente de ce produit est réglementée\u00a0: il se vend seul.'
  if (part.hasDeposit) return 'Cet article a une consigne d’emballage\u00a0: il se vend seul.'
  if (part.vatBasisPoints !== kit.vatBasisPoints)
    return `TVA à ${percent(part.vatBasisPoints)}, et ce coffret est à ${percent(kit.vatBasisPoints)}\u00a0: un prix unique ne peut pas mêler deux taux sur la facture. Vendez cet article à part.`
  return null
}
