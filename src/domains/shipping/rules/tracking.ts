/** Carriers, their limits, and their parcel numbers. */
import type { OrderMode } from '#shared/delivery.ts'
import { gtinKey } from '#shared/ids.ts'

export type CarrierKey =
  | 'COLISSIMO'
  | 'CHRONOPOST'
  | 'MONDIAL_RELAY'
  | 'DPD'
  | 'GLS'
  | 'GEODIS'
  | 'HEPPNER'
  | 'CAMION_DU_VENDEUR'
export type Carrier = {
  name: string
  /** Modes served, each with the service's name and the maximum weight of a parcel, in grams. */
  services: Partial<Record<OrderMode, { name: string; maxGrams: number }>>
  /** The number of the `serial`-th consignment, in the carrier's format. */
  number: (serial: number) => string
  /** Null: it has no tracking. */
  trackingUrl: ((trackingNumber: string) => string) | null
}

const digits = (serial: number, length: number) => String(serial % 10 ** length).padStart(length, '0')

/** Colissimo: product code, ten digits, check digit (weights 3 and 1 from the right). */
const colissimo = (serial: number) => `8N${digits(serial, 10)}${gtinKey(digits(serial, 10))}`

/** Check digit of a postal S10 number (UPU S10): weights 8 6 4 2 3 5 9 7, modulo 11. */
export const s10Key = (eightDigits: string) => {
  const weights = [8, 6, 4, 2, 3, 5, 9, 7]
  const sum = weights.reduce((total, weight, index) => total + weight * Number(eightDigits[index]), 0)
  const key = 11 - (sum % 11)
  return key === 10 ? 0 : key === 11 ? 5 : key
}
const s10 = (serial: number) => `XY${digits(serial, 8)}${s10Key(digits(serial, 8))}FR`

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** Check character of ISO 7064 Mod 37,36, which DPD appends to its 14 digits. */
export const mod37Key = (value: string) => {
  let product = 36
  for (const character of value) {
    const sum = (product + alphabet.indexOf(character)) % 36 || 36
    product = (sum * 2) % 37
  }
  return alphabet[(37 - product) % 36] ?? '0'
}
const dpd = (serial: number) => `${digits(serial, 14)}${mod37Key(digits(serial, 14))}`

export const carriers: Record<CarrierKey, Carrier> = {
  COLISSIMO: {
    name: 'Colissimo',
    services: {
      HOME: { name: 'Domicile sans signature', maxGrams: 30_000 },
      RELAY: { name: 'Point retrait', maxGrams: 20_000 },
    },
    number: colissimo,
    trackingUrl: number => `https://www.laposte.fr/outils/suivre-vos-envois?code=${number}`,
  },
  CHRONOPOST: {
    name: 'Chronopost',
    services: {
      HOME: { name: 'Chrono 13', maxGrams: 30_000 },
      RELAY: { name: 'Chrono Relais 13', maxGrams: 20_000 },
    },
    number: s10,
    trackingUrl: number => `https://www.chronopost.fr/tracking-no-cms/suivi-page?listeNumerosLT=${number}`,
  },
  MONDIAL_RELAY: {
    name: 'Mondial Relay',
    services: { RELAY: { name: 'Point Relais', maxGrams: 30_000 } },
    number: serial => digits(serial, 8),
    trackingUrl: number => `https://www.mondialrelay.fr/suivi-de-colis/?numeroExpedition=${number}`,
  },
  DPD: {
    name: 'DPD',
    services: { HOME: { name: 'Predict', maxGrams: 30_000 }, RELAY: { name: 'Relais Pickup', maxGrams: 20_000 } },
    number: dpd,
    trackingUrl: number => `https://trace.dpd.fr/fr/trace/${number}`,
  },
  GLS: {
    name: 'GLS',
    services: { HOME: { name: 'Business Parcel', maxGrams: 40_000 } },
    number: serial => serial.toString(36).toUpperCase().padStart(8, '0').slice(-8),
    trackingUrl: number => `https://gls-group.com/FR/fr/suivi-colis/?match=${number}`,
  },
  GEODIS: {
    name: 'Geodis',
    services: { FREIGHT: { name: 'Messagerie palette', maxGrams: 1_200_000 } },
    number: serial => `1G${digits(serial, 8)}`,
    trackingUrl: number => `https://espace-client.geodis.com/services/destinataires?recepisse=${number}`,
  },
  HEPPNER: {
    name: 'Heppner',
    services: { FREIGHT: { name: 'Palette France', maxGrams: 1_200_000 } },
    number: serial => `HE${digits(serial, 8)}`,
    trackingUrl: number => `https://myportal.heppner-group.com/tracking/${number}`,
  },
  CAMION_DU_VENDEUR: {
    name: 'Camion du vendeur',
    services: {
      ROUND: { name: 'Tournée', maxGrams: 30_000_000 },
      DROP: { name: 'Point de dépôt', maxGrams: 30_000_000 },
    },
    number: serial => `CV${digits(serial, 8)}`,
    trackingUrl: null,
  },
}

const usual: Record<Exclude<OrderMode, 'PICKUP'>, CarrierKey> = {
  HOME: 'COLISSIMO',
  RELAY: 'MONDIAL_RELAY',
  FREIGHT: 'GEODIS',
  ROUND: 'CAMION_DU_VENDEUR',
  DROP: 'CAMION_DU_VENDEUR',
}

const isCarrier = (key: string): key is CarrierKey => Object.hasOwn(carriers, key)
/** The carrier with this key or name, as relay points name it (« Mondial Relay »). */
export const carrierNamed = (keyOrName: string): CarrierKey | null => {
  const key = keyOrName.toUpperCase().replace(/[^A-Z]+/g, '_')
  return isCarrier(key) ? key : null
}
export const carriersFor = (mode: OrderMode): CarrierKey[] =>
  Object.keys(carriers)
    .filter(isCarrier)
    .filter(key => carriers[key].services[mode])

/** Default carrier: the relay point's own, else the usual one of the mode. */
export const usualCarrier = (mode: Exclude<OrderMode, 'PICKUP'>, relayCarrier: string | null): CarrierKey => {
  const own = relayCarrier ? carrierNamed(relayCarrier) : null
  return own && carriers[own].services[mode] ? own : usual[mode]
}

/**
 * Company prefix at GS1 France for the worldwide pallet numbers. 3760000 is unassigned and must be replaced by the
 * assigned one.
 */
const companyPrefix = '3760000'
/** Serial Shipping Container Code: extension digit, prefix, serial, check digit; 18 digits. */
export const sscc = (serial: number): string => {
  const body = `0${companyPrefix}${digits(serial, 9)}`
  return `${body}${gtinKey(body)}`
}

/** One number per parcel of a consignment. */
export const parcelNumber = (trackingNumber: string, rank: number, count: number) =>
  count > 1 ? `${trackingNumber}-${rank}` : trackingNumber
