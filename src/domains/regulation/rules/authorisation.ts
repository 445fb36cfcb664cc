/** Marketing authorisations (AMM) of plant protection products, as the loaded register states them. */
import { formatLongDate } from '#shared/dates.ts'
import type { LegalNature } from '../rules.ts'

export type Authorisation = {
  /** `UNKNOWN`: the number is not in the register. */
  state: 'AUTHORISED' | 'WITHDRAWN' | 'UNKNOWN'
  /** Last day of sale, ISO; null: the register gives none. */
  saleEndsOn: string | null
}

/** What a sale depends on. `authorisation` is null for other goods, and for all until a register is loaded. */
export type SoldGoods = LegalNature & { authorisation: Authorisation | null }

const authorisationLaw = 'règlement (CE) 1107/2009, articles 28 et 46'

/** Why the product may not be sold on an ISO day, in French; null when it may. */
export function authorisationRefusal(authorisation: Authorisation | null, day: string): string | null {
  if (authorisation === null) return null
  const { state, saleEndsOn } = authorisation
  if (state === 'UNKNOWN')
    return `Son numéro d’AMM ne figure pas au registre E-Phy\u00a0: ce produit ne peut pas être vendu (${authorisationLaw}).`
  if (saleEndsOn !== null && saleEndsOn < day)
    return `Son dernier jour de vente au registre E-Phy était le ${formatLongDate(saleEndsOn)}\u00a0: ce produit ne peut plus être vendu (${authorisationLaw}).`
  // A withdrawn product is sold until the end of its period of grace, and not at all without one.
  if (state === 'WITHDRAWN' && saleEndsOn === null)
    return `Son autorisation de mise sur le marché est retirée\u00a0: ce produit ne peut plus être vendu (${authorisationLaw}).`
  return null
}
