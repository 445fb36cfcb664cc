/** What both halves of Sendcloud's adapter share: its account, its calls and its form of an address. */
import { carrierCountry } from '#shared/price/countries.ts'
import type { AddressParts } from '../rules/address-block.ts'
import type { CarrierParcel } from './port.ts'

export type SendcloudConfig = {
  publicKey: string
  secretKey: string
  /** « Webhook Signature Key » of the integration; its secret key where it has none. */
  webhookSecret: string
  /** Code of the shipping option by delivery mode, as the account has it: « colissimo:home ». */
  options: Record<CarrierParcel['mode'], string>
  /** Shipping option of returns; null: sellers draw their own. */
  returnOption: string | null
  /** `https://panel.sendcloud.sc/api/v3`, without a slash at the end. */
  url: string
  /** `https://servicepoints.sendcloud.sc/api/v2`: another server of the same account. */
  servicePointsUrl: string
}

/** `path` from the API's address, or a whole address. */
export type SendcloudCall = (path: string, init?: RequestInit, allowed?: number[]) => Promise<Response>

export const addressOf = (address: AddressParts) => ({
  name: address.recipient,
  ...(address.company ? { company_name: address.company } : {}),
  address_line_1: address.street,
  ...(address.complement ? { address_line_2: address.complement } : {}),
  postal_code: address.postcode,
  city: address.city,
  country_code: carrierCountry(address),
})
