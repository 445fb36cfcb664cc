/** Statuses of Sendcloud's catalogue (GET /api/v3/parcels/statuses), which all its carriers share. */
import type { ParcelEventKind } from '../rules/parcel-events.ts'

type Status = { message: string; kind: ParcelEventKind }

/**
 * Those with a meaning here. The catalogue has neither loss nor damage: a carrier reports both as EXCEPTION, or as an
 * unsuccessful delivery, and the claim is settled with Sendcloud.
 */
const statuses: Record<string, Status> = {
  READY_TO_SEND: { message: 'Ready to send', kind: 'announced' },
  ANNOUNCED: { message: 'Announced', kind: 'announced' },
  PICKED_UP_BY_DRIVER: { message: 'Shipment picked up by driver', kind: 'collected' },
  TO_SORTING: { message: 'En route to sorting center', kind: 'in_transit' },
  AT_SORTING_CENTRE: { message: 'At sorting centre', kind: 'in_transit' },
  SORTING: { message: 'Being sorted', kind: 'in_transit' },
  SORTED: { message: 'Sorted', kind: 'in_transit' },
  UNSORTED: { message: 'Not sorted', kind: 'in_transit' },
  SHIPMENT_ON_ROUTE: { message: 'Parcel en route', kind: 'in_transit' },
  DRIVER_ON_ROUTE: { message: 'Driver en route', kind: 'out_for_delivery' },
  AWAITING_CUSTOMER_PICKUP: { message: 'Awaiting customer pickup', kind: 'at_pickup_point' },
  COLLECTED_BY_CUSTOMER: { message: 'Shipment collected by customer', kind: 'delivered' },
  DELIVERED: { message: 'Delivered', kind: 'delivered' },
  DELIVERY_FAILED: { message: 'Delivery attempt failed', kind: 'failed_attempt' },
  UNDELIVERABLE: { message: 'Unable to deliver', kind: 'failed_attempt' },
  REFUSED_BY_RECIPIENT: { message: 'Refused by recipient', kind: 'failed_attempt' },
  ADDRESS_INVALID: { message: 'Address invalid', kind: 'failed_attempt' },
  EXCEPTION: { message: 'Exception', kind: 'failed_attempt' },
  RETURNED_TO_SENDER: { message: 'Returned to sender', kind: 'returned' },
}

const byMessage = new Map(Object.values(statuses).map(({ message, kind }) => [message.toLowerCase(), kind]))

/** Webhooks may have the message alone; the numbers beside it are not published. */
export const kindOfSendcloudStatus = (status: { code?: string | null; message?: string | null }) =>
  (status.code && Object.hasOwn(statuses, status.code) ? statuses[status.code]?.kind : undefined) ??
  byMessage.get(status.message?.trim().toLowerCase() ?? '') ??
  null

/** The carrier did not accept the parcel: Sendcloud has it, without a label. */
export const isFailedAnnouncement = (code: string) => ['ANNOUNCEMENT_FAILED', 'NO_LABEL'].includes(code)
