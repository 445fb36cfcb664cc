import { formatDateTime } from '#shared/dates.ts'

const units = (count: number) => `${count.toLocaleString('fr-FR')} unité${count > 1 ? 's' : ''}`

type HandedOver = { number: string; buyer: string; alreadyAt: string | null }

/** Two devices without a network may hold the same code: the second to send it learns that the goods are gone. */
export const handedOverOrder = ({ number, buyer, alreadyAt }: HandedOver) =>
  alreadyAt === null
    ? `Commande ${number} remise à ${buyer}.`
    : `Commande ${number} déjà remise à ${buyer}, ${formatDateTime(alreadyAt)}.`

export const recordedLot = ({
  number,
  title,
  lot,
  left,
}: {
  number: string
  title: string
  lot: string
  left: number
}) =>
  `Lot ${lot} de ${title}, commande ${number}\u00a0: ${left === 0 ? 'lots complets' : `${units(left)} encore sans lot`}.`

/** Two devices may hold the same number: the second learns when the parcels came. */
export const receivedParcels = ({
  number,
  sender,
  parcels,
  alreadyAt,
}: {
  number: string
  sender: string
  parcels: number
  alreadyAt: string | null
}) =>
  alreadyAt === null
    ? `Dépôt ${number} de ${sender}\u00a0: ${parcels}\u00a0colis reçu${parcels > 1 ? 's' : ''}. Le récépissé est envoyé.`
    : `Dépôt ${number} déjà reçu, ${formatDateTime(alreadyAt)}.`

export const receivedReturn = ({ number, units: count }: { number: string; units: number }) =>
  `Retour ${number} reçu, ${units(count)}.`

export const transferredUnits = ({
  title,
  units: count,
  from,
  to,
}: {
  title: string
  units: number
  from: { name: string }
  to: { name: string }
}) => `${title}\u00a0: ${units(count)} de ${from.name} à ${to.name}.`

export const movedUnits = ({
  title,
  before,
  after,
  lot,
}: {
  title: string
  before: number
  after: number
  lot: string | null
}) =>
  before === after
    ? `${title}\u00a0: ${units(after)}, rien n’a changé.`
    : `${title}\u00a0: ${before.toLocaleString('fr-FR')} → ${units(after)}${lot === null ? '' : `, lot ${lot}`}.`
