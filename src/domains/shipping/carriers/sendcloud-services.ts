/** Sendcloud beside shipments: returns, quotes and pick-ups (API v3). */
import { z } from '#shared/contract.ts'
import { carrierCountry } from '#shared/price/countries.ts'
import {
  type AnnouncedParcel,
  type CarrierParcel,
  type CarrierQuote,
  CarrierRefusal,
  CarrierUnavailable,
  type PickupRequest,
} from './port.ts'
import { addressOf, type SendcloudCall, type SendcloudConfig } from './sendcloud-address.ts'

const announcedReturn = z.object({ return_id: z.union([z.number(), z.string()]), parcel_id: z.number() })
const shownReturn = z.object({
  tracking_number: z.string().nullish(),
  carrier: z.object({ name: z.string().nullish() }).nullish(),
})
const options = z.object({
  data: z
    .array(
      z.object({
        code: z.string(),
        carrier: z.object({ name: z.string() }),
        quotes: z
          .array(
            z.object({
              price: z.object({ total: z.object({ value: z.string(), currency: z.string() }) }),
              lead_time: z.number().nullish(),
            }),
          )
          .nullish(),
      }),
    )
    .nullable(),
})
const pickup = z.object({ id: z.union([z.number(), z.string()]) })

const weightOf = (grams: number) => ({ value: grams / 1_000, unit: 'kg' })
const sizeOf = ({ lengthCm, widthCm, heightCm }: CarrierParcel) => ({
  length: lengthCm,
  width: widthCm,
  height: heightCm,
  unit: 'cm',
})
const json = (body: object) => ({ method: 'POST', body: JSON.stringify(body) })

/** Returns have no key of ours: the caller stores the first response, and a lost one is a label that nobody uses. */
export async function announceReturn(
  call: SendcloudCall,
  { returnOption }: SendcloudConfig,
  parcel: CarrierParcel,
): Promise<AnnouncedParcel> {
  if (!returnOption)
    throw new CarrierRefusal('Le transporteur n’a pas de service de retour\u00a0: éditez l’étiquette sans lui.')
  const response = await call(
    '/returns/announce-synchronously',
    json({
      from_address: addressOf(parcel.sender),
      to_address: addressOf(parcel.recipient),
      ship_with: { type: 'shipping_option_code', shipping_option_code: returnOption },
      dimensions: sizeOf(parcel),
      weight: weightOf(parcel.weightGrams),
      collo_count: 1,
      order_number: parcel.orderNumber,
    }),
  )
  const { return_id, parcel_id } = announcedReturn.parse(await response.json())
  const shown = shownReturn.parse(await (await call(`/returns/${return_id}`)).json())
  if (!shown.tracking_number) throw new CarrierUnavailable('sendcloud has no tracking number of the return yet')
  const label = await call(`/parcels/${parcel_id}/documents/label`)
  const labelPdf = Buffer.from(await label.arrayBuffer())
  if (labelPdf.subarray(0, 5).toString('latin1') !== '%PDF-') throw new CarrierUnavailable('the label is not a PDF')
  return {
    reference: `return-${return_id}`,
    trackingNumber: shown.tracking_number,
    carrier: shown.carrier?.name ?? null,
    labelPdf,
  }
}

export async function quote(
  call: SendcloudCall,
  { options: codes }: SendcloudConfig,
  parcel: CarrierParcel,
): Promise<CarrierQuote | null> {
  const response = await call(
    '/shipping-options',
    json({
      from_address: { country_code: carrierCountry(parcel.sender), postal_code: parcel.sender.postcode },
      to_address: { country_code: carrierCountry(parcel.recipient), postal_code: parcel.recipient.postcode },
      parcels: [{ dimensions: sizeOf(parcel), weight: weightOf(parcel.weightGrams) }],
      calculate_quotes: true,
    }),
  )
  const found = options.parse(await response.json()).data?.find(option => option.code === codes[parcel.mode])
  const [priced] = found?.quotes ?? []
  if (!found || !priced || priced.price.total.currency !== 'EUR') return null
  return {
    carrier: found.carrier.name,
    htCents: Math.round(Number(priced.price.total.value) * 100),
    // Hours.
    days: priced.lead_time ? Math.ceil(priced.lead_time / 24) : null,
  }
}

export async function requestPickup(call: SendcloudCall, { options: codes }: SendcloudConfig, wanted: PickupRequest) {
  const response = await call(
    '/pickups',
    json({
      carrier_code: codes.HOME.split(':')[0],
      address: {
        ...addressOf(wanted.address),
        ...(wanted.phone ? { phone_number: wanted.phone } : {}),
        ...(wanted.email ? { email: wanted.email } : {}),
      },
      time_slots: [{ start_at: `${wanted.day}T08:00:00Z`, end_at: `${wanted.day}T16:00:00Z` }],
      items: [
        {
          quantity: wanted.parcels,
          container_type: 'parcel',
          total_weight: { value: (wanted.weightGrams / 1_000).toFixed(3), unit: 'kg' },
        },
      ],
      reference: wanted.key,
    }),
  )
  return { reference: String(pickup.parse(await response.json()).id) }
}
