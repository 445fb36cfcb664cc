/** Events of a parcel on its way, in their usual order, the same for every carrier; and which of them count. */
export const parcelEventKinds = [
  'announced',
  'collected',
  'in_transit',
  'out_for_delivery',
  'failed_attempt',
  'at_pickup_point',
  'delivered',
  'returned',
  'lost',
  'damaged',
] as const
export type ParcelEventKind = (typeof parcelEventKinds)[number]

/** Sent by the embedded carrier; `at` in ISO 8601. */
export type SandboxParcelEvent = {
  id: string
  reference: string
  trackingNumber: string
  kind: ParcelEventKind
  at: string
}

/** After these the parcel goes no further by itself. */
export const finalKinds: readonly ParcelEventKind[] = ['delivered', 'returned', 'lost', 'damaged']

/** The seller has to act. */
export const troubleKinds = ['returned', 'lost', 'damaged'] as const satisfies readonly ParcelEventKind[]
export const isTrouble = (kind: ParcelEventKind): kind is (typeof troubleKinds)[number] =>
  (troubleKinds as readonly ParcelEventKind[]).includes(kind)

/** `code` of shipment_events. */
export const shipmentEventCodes = {
  announced: 'LABEL',
  collected: 'TAKEN',
  in_transit: 'IN_TRANSIT',
  out_for_delivery: 'OUT_FOR_DELIVERY',
  failed_attempt: 'FAILED_ATTEMPT',
  at_pickup_point: 'AT_PICKUP_POINT',
  delivered: 'DELIVERED',
  returned: 'RETURNED',
  lost: 'LOST',
  damaged: 'DAMAGED',
} as const satisfies Record<ParcelEventKind, string>

/** Of shipment_events, as pages show them. */
export const newsCodes = [
  'IN_TRANSIT',
  'OUT_FOR_DELIVERY',
  'FAILED_ATTEMPT',
  'AT_PICKUP_POINT',
  'INCIDENT',
  'DELIVERED',
  'RETURNED',
  'LOST',
  'DAMAGED',
] as const

type DatedEvent = { kind: ParcelEventKind; at: Date }

/**
 * Whether an event changes what is known. A final one does once, however late it comes; any other only when it is newer
 * than everything known, and nothing final is.
 */
export function advancesParcel(known: readonly DatedEvent[], event: DatedEvent): boolean {
  if (finalKinds.includes(event.kind)) return known.every(({ kind }) => kind !== event.kind)
  return known.every(one => !finalKinds.includes(one.kind) && isBefore(one, event))
}

/** Carriers give minutes: at the same time, the usual order decides. */
const isBefore = (one: DatedEvent, other: DatedEvent) =>
  one.at.getTime() === other.at.getTime()
    ? parcelEventKinds.indexOf(one.kind) < parcelEventKinds.indexOf(other.kind)
    : one.at < other.at
