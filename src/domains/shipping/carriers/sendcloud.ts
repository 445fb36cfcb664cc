/** Adapter of Sendcloud's public API v3: shipments, parcel documents, and the webhook « parcel_status_changed ». */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import {
  type AnnouncedParcel,
  type CarrierCall,
  type CarrierEvent,
  type CarrierParcel,
  CarrierRefusal,
  CarrierUnavailable,
  type ParcelCarrier,
} from './port.ts'
import { addressOf, type SendcloudCall, type SendcloudConfig } from './sendcloud-address.ts'
import { findServicePoints } from './sendcloud-relays.ts'
import { announceReturn, quote, requestPickup } from './sendcloud-services.ts'
import { isFailedAnnouncement, kindOfSendcloudStatus } from './sendcloud-statuses.ts'

export const sendcloudUrl = 'https://panel.sendcloud.sc/api/v3'
export const sendcloudServicePointsUrl = 'https://servicepoints.sendcloud.sc/api/v2'
const timeoutMs = 15_000

const status = z.object({ code: z.string().nullish(), message: z.string().nullish() })
const shipment = z.object({
  id: z.coerce.string().min(1),
  order_number: z.string().nullish(),
  carrier: z.object({ name: z.string().nullish() }).nullish(),
  errors: z.array(z.unknown()).nullish(),
  parcels: z.array(
    z.object({
      id: z.number(),
      tracking_number: z.string().nullish(),
      updated_at: z.iso.datetime({ offset: true }).nullish(),
      status: status.nullish(),
    }),
  ),
})
type Shipment = z.infer<typeof shipment>
const one = z.object({ data: shipment })
const several = z.object({ data: z.array(shipment) })
const refusal = z.object({
  errors: z.array(z.object({ source: z.object({ pointer: z.string() }).nullish() })).min(1),
})
const webhook = z.object({
  action: z.string(),
  timestamp: z.number().nullish(),
  parcel: z
    .object({
      id: z.number(),
      tracking_number: z.string().nullish(),
      shipment_uuid: z.string().nullish(),
      status,
    })
    .nullish(),
})

export function createSendcloud(config: SendcloudConfig, fetchWith: typeof fetch = fetch): ParcelCarrier {
  const call = createCaller(config, fetchWith)
  const findByKey = async (key: string) =>
    several.parse(await (await call(`/shipments?external_reference_id=${encodeURIComponent(key)}`)).json()).data[0]
  return {
    name: 'sendcloud',
    async announce(parcel) {
      const response = await call('/shipments/announce', requestOf(parcel, config), [409])
      // The key is known: the response to the first request was lost.
      const found = response.status === 409 ? await findByKey(parcel.key) : one.parse(await response.json()).data
      if (!found) throw new CarrierUnavailable('sendcloud knows the key and returns no shipment')
      return announced(call, found, parcel)
    },
    announceReturn: parcel => announceReturn(call, config, parcel),
    quote: parcel => quote(call, config, parcel),
    relayPoints: near => findServicePoints(call, config, near),
    requestPickup: wanted => requestPickup(call, config, wanted),
    async cancel({ reference, key }) {
      const id = reference ?? (await findByKey(key))?.id
      // 404: never created; 409: cancelled before, or on its way.
      if (id) await call(`/shipments/${encodeURIComponent(id)}/cancel`, { method: 'POST' }, [404, 409])
    },
    async trackedStatus(reference) {
      const { data } = one.parse(await (await call(`/shipments/${encodeURIComponent(reference)}`)).json())
      const [parcel] = data.parcels
      const kind = kindOfSendcloudStatus(parcel?.status ?? {})
      if (!parcel?.updated_at || !kind) return null
      const at = new Date(parcel.updated_at)
      const id = `${parcel.id}:${kind}:${at.getTime()}`
      return { id, reference, trackingNumber: parcel.tracking_number ?? null, kind, at }
    },
    readEvent: received => readEvent(config.webhookSecret, received),
  }
}

function createCaller({ url, publicKey, secretKey }: SendcloudConfig, fetchWith: typeof fetch): SendcloudCall {
  const authorization = `Basic ${Buffer.from(`${publicKey}:${secretKey}`).toString('base64')}`
  return async (path, init = {}, allowed = []) => {
    let response: Response
    try {
      response = await fetchWith(path.startsWith('/') ? `${url}${path}` : path, {
        ...init,
        headers: {
          authorization,
          accept: 'application/json, application/pdf',
          ...(init.body ? { 'content-type': 'application/json' } : {}),
        },
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      })
    } catch (error) {
      throw new CarrierUnavailable(`sendcloud does not respond (${error instanceof Error ? error.name : 'error'})`)
    }
    if (response.ok || allowed.includes(response.status)) return response
    const text = await response.text()
    // Only these concern the parcel: a wrong key, a quota or an outage refuses none.
    if ([400, 422].includes(response.status)) throw new CarrierRefusal(sentenceOf(text))
    throw new CarrierUnavailable(`sendcloud returned ${response.status}`)
  }
}

const requestOf = (parcel: CarrierParcel, { options }: SendcloudConfig) => ({
  method: 'POST',
  body: JSON.stringify({
    external_reference_id: parcel.key,
    order_number: parcel.orderNumber,
    label_details: { mime_type: 'application/pdf', dpi: 72 },
    ship_with: { type: 'shipping_option_code', properties: { shipping_option_code: options[parcel.mode] } },
    from_address: addressOf(parcel.sender),
    to_address: {
      ...addressOf(parcel.recipient),
      ...(parcel.phone ? { phone_number: parcel.phone } : {}),
      ...(parcel.email ? { email: parcel.email } : {}),
    },
    ...(parcel.relayId ? { to_service_point: { carrier_service_point_id: parcel.relayId } } : {}),
    parcels: [
      {
        weight: { value: (parcel.weightGrams / 1_000).toFixed(3), unit: 'kg' },
        dimensions: {
          length: String(parcel.lengthCm),
          width: String(parcel.widthCm),
          height: String(parcel.heightCm),
          unit: 'cm',
        },
      },
    ],
  }),
})

async function announced(
  call: SendcloudCall,
  found: Shipment,
  { key, orderNumber }: CarrierParcel,
): Promise<AnnouncedParcel> {
  if (found.order_number !== orderNumber) throw new Error(`sendcloud knows ${key} for another order`)
  const [parcel] = found.parcels
  if (!parcel || found.errors?.length || isFailedAnnouncement(parcel.status?.code ?? ''))
    throw new CarrierRefusal(refusedByCarrier)
  if (!parcel.tracking_number) throw new CarrierUnavailable('sendcloud has no tracking number yet')
  const response = await call(`/parcels/${parcel.id}/documents/label`)
  const labelPdf = Buffer.from(await response.arrayBuffer())
  if (labelPdf.subarray(0, 5).toString('latin1') !== '%PDF-') throw new CarrierUnavailable('the label is not a PDF')
  return { reference: found.id, trackingNumber: parcel.tracking_number, carrier: found.carrier?.name ?? null, labelPdf }
}

const refusedByCarrier =
  'Le transporteur refuse ce colis. Vérifiez son poids, ses dimensions et l’adresse, ou faites partir l’envoi avec votre propre transporteur.'

/** Fields of the request, by the end of the pointer that Sendcloud gives. */
const fieldNames: Record<string, string> = {
  postal_code: 'le code postal',
  city: 'la ville',
  address_line_1: 'la rue',
  house_number: 'le numéro dans la rue',
  name: 'le nom',
  phone_number: 'le téléphone',
  email: 'l’adresse électronique',
  carrier_service_point_id: 'le point relais',
  weight: 'le poids',
  dimensions: 'les dimensions',
}

/** Sendcloud's own words are English: the fields that it names are put into a French sentence. */
function sentenceOf(text: string): string {
  const parsed = refusal.safeParse(jsonOf(text))
  const pointers = parsed.success ? parsed.data.errors.map(error => error.source?.pointer ?? '') : []
  const names = new Set(pointers.flatMap(pointer => pointer.split('/').flatMap(part => fieldNames[part] ?? [])))
  if (names.size === 0) return refusedByCarrier
  const side = pointers.every(pointer => pointer.includes('from_address'))
    ? ' de votre entrepôt\u00a0: corrigez-le dans votre boutique, puis demandez l’étiquette à nouveau.'
    : '\u00a0: voyez avec l’acheteur, ou faites partir l’envoi avec votre propre transporteur.'
  return `Le transporteur refuse ${[...names].join(', ')}${side}`
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Named in lower case, as Node gives it. */
export const sendcloudSignatureHeader = 'sendcloud-signature'

/** HMAC-SHA256 of the body, in hexadecimal. */
export const signSendcloudEvent = (secret: string, body: string | Buffer) =>
  createHmac('sha256', secret).update(body).digest('hex')

function readEvent(secret: string, { body, headers }: CarrierCall): CarrierEvent | null {
  const expected = Buffer.from(signSendcloudEvent(secret, body))
  const given = Buffer.from(String(headers[sendcloudSignatureHeader] ?? ''))
  // Anybody could sign with an empty secret.
  if (!secret || given.length !== expected.length || !timingSafeEqual(given, expected)) throw fail('SIGNATURE_INVALID')
  const { success, data } = webhook.safeParse(jsonOf(body.toString('utf8')))
  if (!success || data.action !== 'parcel_status_changed' || !data.parcel || !data.timestamp) return null
  const { parcel, timestamp } = data
  const kind = kindOfSendcloudStatus(parcel.status)
  if (!kind) return null
  // Documented as a Unix time, sent in milliseconds.
  const at = new Date(timestamp > 100_000_000_000 ? timestamp : timestamp * 1_000)
  const id = `${parcel.id}:${kind}:${at.getTime()}`
  return {
    id,
    reference: parcel.shipment_uuid ?? null,
    trackingNumber: parcel.tracking_number || null,
    kind,
    at,
  }
}
