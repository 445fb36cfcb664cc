/** Lines of parcels as they are copied from a spreadsheet or from a carrier's site. */
import { carrierNamed } from '#domains/shipping/rules/tracking.ts'
import { parcelCap } from '../rules.ts'

/** As typed: the contract checks it. */
export type TypedParcel = { carrier: string; trackingNumber: string; kilos: string; bottles: string; reference: string }

const header = /^(transporteur|carrier|exp[ée]diteur)$/i

/** « Colissimo ; 6A12345678901 ; 8,5 ; 6 ; Martin », by tabs or semicolons; empty lines and a header are left out. */
export function parsePasted(text: string): TypedParcel[] {
  return text
    .split(/\r?\n/)
    .map(line => line.split(/[\t;]/).map(cell => cell.trim()))
    .filter(([first = '', ...others]) => !header.test(first) && [first, ...others].some(cell => cell !== ''))
    .slice(0, parcelCap)
    .map(([carrier = '', trackingNumber = '', kilos = '', bottles = '', reference = '']) => ({
      carrier: carrierNamed(carrier) ?? carrier,
      ...{ trackingNumber, kilos, bottles, reference },
    }))
}

/** Grams of « 8,5 » kilograms; NaN, which the contract rejects, for anything else. */
export const typedGrams = (kilos: string) =>
  /^\d{1,3}([.,]\d{1,3})?$/.test(kilos.trim()) ? Math.round(Number(kilos.trim().replace(',', '.')) * 1_000) : Number.NaN
