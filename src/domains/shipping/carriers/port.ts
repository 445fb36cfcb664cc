import type { IncomingHttpHeaders } from 'node:http'
import type { AddressParts } from '../rules/address-block.ts'
import type { ParcelEventKind } from '../rules/parcel-events.ts'

export type CarrierName = 'embedded' | 'sendcloud'

/** One parcel, as the marketplace hands it over. */
export type CarrierParcel = {
  /** One key is one parcel, however often the request is repeated. */
  key: string
  orderNumber: string
  mode: 'HOME' | 'RELAY'
  /** Carrier and service on which the shipment was prepared. */
  carrier: string
  service: string
  sender: AddressParts
  recipient: AddressParts
  phone: string | null
  email: string | null
  /** The carrier's own id of the pick-up point. */
  relayId: string | null
  weightGrams: number
  lengthCm: number
  widthCm: number
  heightCm: number
}

export type AnnouncedParcel = {
  reference: string
  trackingNumber: string
  /** Name of the company that carries it; null: the one on which the shipment was prepared. */
  carrier: string | null
  labelPdf: Buffer
}

export type CarrierEvent = {
  /** The same event sent again has the same id. */
  id: string
  reference: string | null
  trackingNumber: string | null
  kind: ParcelEventKind
  /** By the clock of the carrier. */
  at: Date
}

/** What the carrier charges the account for one parcel. */
export type CarrierQuote = { carrier: string; htCents: number; days: number | null }

export type PickupRequest = {
  /** One key is one pick-up. */
  key: string
  address: AddressParts
  phone: string | null
  email: string | null
  /** ISO day. */
  day: string
  parcels: number
  weightGrams: number
}

/** A point where the recipient collects the parcel. */
export type FoundRelay = {
  /** The carrier's own. */
  id: string
  carrier: string
  name: string
  street: string
  postcode: string
  city: string
  latitude: number
  longitude: number
  /** In French; null: not given. */
  hours: string | null
}

export type CarrierCall = { body: Buffer; headers: IncomingHttpHeaders }

/**
 * A carrier, or a company that forwards to several. Two adapters: Sendcloud and an embedded one. Failures throw
 * `CarrierRefusal` or `CarrierUnavailable`.
 */
export type ParcelCarrier = {
  name: CarrierName
  /** Registers a parcel and draws its label. A repeated call with the same key returns the same parcel. */
  announce: (parcel: CarrierParcel) => Promise<AnnouncedParcel>
  /** The label of a parcel that a buyer sends back: its sender is the buyer. */
  announceReturn: (parcel: CarrierParcel) => Promise<AnnouncedParcel>
  /** Null when the carrier has no price for it. */
  quote: (parcel: CarrierParcel) => Promise<CarrierQuote | null>
  /** Near a French postcode, nearest first; open ones only. */
  relayPoints: (near: { postcode: string }) => Promise<FoundRelay[]>
  /** A driver comes on that day. */
  requestPickup: (wanted: PickupRequest) => Promise<{ reference: string }>
  /** Voids the label, found by its key when its reference is not known. Has no effect when there is none. */
  cancel: (parcel: { reference: string | null; key: string }) => Promise<void>
  /** Current state; null when the carrier's status has no meaning here. */
  trackedStatus: (reference: string) => Promise<CarrierEvent | null>
  /** Throws SIGNATURE_INVALID; null when the event does not concern the way of a parcel. */
  readEvent: (call: CarrierCall) => CarrierEvent | null
}

/** The carrier refuses the parcel itself: sending it again changes nothing. `sentence` says in French what to do. */
export class CarrierRefusal extends Error {
  readonly sentence: string
  constructor(sentence: string) {
    super(sentence)
    this.sentence = sentence
  }
}
/** The carrier cannot be reached, is overloaded or refuses the account: the same request may be sent again later. */
export class CarrierUnavailable extends Error {}
