/** A part of a grouped order in a cart: its seller sends all parts to one point, so nothing else goes with it. */
import { promisedDay } from '#domains/shipping/rules.ts'
import { deliveryTtcCents } from '#shared/price/document.ts'
import type { DeliveryOption } from '../../contract-choices.ts'
import type { ChosenDelivery, DeliveryInput } from '../drop-off/delivery-input.ts'
import type { GroupPoint } from '../line-kinds/quoted-lines.ts'
import type { LineRow } from '../queries.ts'

type Rows = readonly Pick<LineRow, 'forSale' | 'quoted'>[]

/** The grouped order of a seller's lines; null when they are of none. */
export function groupOf(rows: Rows): (GroupPoint & { refusal: string | null }) | null {
  const group = rows.find(row => row.quoted?.group)?.quoted?.group
  if (!group) return null
  const isAlone = rows.every(row => row.quoted?.group?.number === group.number)
  return { ...group, refusal: isAlone ? (rows.length < group.lines ? paidWhole : null) : paidAlone }
}

const paidAlone =
  'La part d’une commande groupée se paie seule\u00a0: payez-la d’abord, ou retirez les autres articles de ce vendeur.'
const paidWhole =
  'La part d’une commande groupée se paie entière\u00a0: reprenez-la depuis la page de la commande groupée.'

/** Its delivery is the share of the common one, whatever this part weighs alone. */
export function groupedChoice(
  { mode, refusal }: NonNullable<ReturnType<typeof groupOf>>,
  { basis, charged, quotedHtCents, at, preparationDays, closures, place }: DeliveryInput,
): DeliveryOption {
  const htCents = mode === 'PICKUP' ? 0 : (quotedHtCents ?? 0)
  return {
    mode,
    htCents: refusal === null ? htCents : null,
    ttcCents: refusal === null ? deliveryTtcCents(basis, charged, htCents) : null,
    reason: refusal,
    promisedOn: mode === 'PICKUP' ? null : promisedDay(at.day, preparationDays ?? 0, mode, closures, null, place),
    dates: [],
  }
}

export const groupedDelivery = ({ mode, shopId }: GroupPoint): ChosenDelivery => ({
  mode,
  shopId,
  relayPointId: null,
  drop: null,
})
