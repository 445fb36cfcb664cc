/** Drop-off of a grower's own wine parcels at a shop: their life cycle, and the limits. The page and the server read the same tables. */
import type { CarrierKey } from '#domains/shipping/rules/tracking.ts'
import { datedNumber } from '#shared/ids.ts'

/** Carriers of parcels, as opposed to pallets and to the seller's own lorry. */
export const parcelCarriers = [
  'COLISSIMO',
  'CHRONOPOST',
  'MONDIAL_RELAY',
  'DPD',
  'GLS',
] as const satisfies readonly CarrierKey[]
export type ParcelshopCarrier = (typeof parcelCarriers)[number]

export const dropStatuses = ['ANNOUNCED', 'RECEIVED', 'REFUSED', 'CANCELLED', 'EXPIRED'] as const
export type DropStatus = (typeof dropStatuses)[number]
export const parcelStatuses = [
  'ANNOUNCED',
  'RECEIVED',
  'REFUSED',
  'MISSING',
  'HANDED_OVER',
  'GIVEN_BACK',
  'CANCELLED',
  'EXPIRED',
] as const
export type ParcelStatus = (typeof parcelStatuses)[number]

/** `sender`: the grower, or a member of their estate; `shop`: a member of the seller; `timer`: nobody came. */
export type DropActor = 'sender' | 'shop' | 'timer'
type Step<Status> = { by: DropActor; from: Status; to: Status }

export const dropSteps = {
  receive: { by: 'shop', from: 'ANNOUNCED', to: 'RECEIVED' },
  refuse: { by: 'shop', from: 'ANNOUNCED', to: 'REFUSED' },
  cancel: { by: 'sender', from: 'ANNOUNCED', to: 'CANCELLED' },
  expire: { by: 'timer', from: 'ANNOUNCED', to: 'EXPIRED' },
} as const satisfies Record<string, Step<DropStatus>>

export const parcelSteps = {
  receive: { by: 'shop', from: 'ANNOUNCED', to: 'RECEIVED' },
  refuse: { by: 'shop', from: 'ANNOUNCED', to: 'REFUSED' },
  miss: { by: 'shop', from: 'ANNOUNCED', to: 'MISSING' },
  cancel: { by: 'sender', from: 'ANNOUNCED', to: 'CANCELLED' },
  expire: { by: 'timer', from: 'ANNOUNCED', to: 'EXPIRED' },
  handOver: { by: 'shop', from: 'RECEIVED', to: 'HANDED_OVER' },
  giveBack: { by: 'shop', from: 'RECEIVED', to: 'GIVEN_BACK' },
} as const satisfies Record<string, Step<ParcelStatus>>

export const mayDo = (actor: DropActor, step: keyof typeof dropSteps, status: DropStatus) =>
  dropSteps[step].by === actor && dropSteps[step].from === status

export const dropLabels: Record<DropStatus, string> = {
  ANNOUNCED: 'Annoncé',
  RECEIVED: 'Reçu',
  REFUSED: 'Refusé',
  CANCELLED: 'Annulé',
  EXPIRED: 'Non apporté',
}
export const parcelLabels: Record<ParcelStatus, string> = {
  ANNOUNCED: 'Annoncé',
  RECEIVED: 'En attente du transporteur',
  REFUSED: 'Refusé',
  MISSING: 'Absent du dépôt',
  HANDED_OVER: 'Remis au transporteur',
  GIVEN_BACK: 'Rendu à l’expéditeur',
  CANCELLED: 'Annulé',
  EXPIRED: 'Non apporté',
}

/** Why the counter refuses a parcel. */
export const refusalReasons = ['DAMAGED', 'OVERWEIGHT', 'LABEL', 'EXCISE', 'CARRIER'] as const
export type RefusalReason = (typeof refusalReasons)[number]
export const refusalLabels: Record<RefusalReason, string> = {
  DAMAGED: 'emballage abîmé ou qui fuit',
  OVERWEIGHT: 'trop lourd',
  LABEL: 'étiquette absente ou illisible',
  EXCISE: 'ni capsule représentative de droits, ni document d’accompagnement',
  CARRIER: 'transporteur qui ne passe pas ici',
}

export const exciseProofs = ['CAPSULE', 'DOCUMENT'] as const
export type ExciseProof = (typeof exciseProofs)[number]
export const exciseLabels: Record<ExciseProof, string> = {
  CAPSULE: 'Chaque bouteille porte une capsule représentative de droits',
  DOCUMENT: 'Le vin voyage sous mon propre document d’accompagnement, joint au colis',
}

/** Parcels of one drop at most, whatever the shop allows. */
export const parcelCap = 60
export const bottleCap = 24
export const lightestGrams = 100
export const heaviestGrams = 30_000
/** Days ahead that a drop may be planned. */
export const plannedDays = 14
/** Days after the planned one on which a drop that nobody brought expires. */
export const expiryDays = 7

/** `P261125-7K3QXW`, on the slip and at the counter. */
export const dropNumber = (day: string, random: Uint8Array) => datedNumber('P', day, random)
/** `B261125-7K3QXW`, of the list that the carrier signs. */
export const handoverNumber = (day: string, random: Uint8Array) => datedNumber('B', day, random)
