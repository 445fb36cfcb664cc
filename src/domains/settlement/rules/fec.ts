/**
 * « Fichier des écritures comptables », article A47 A-1 of the LPF: 18 fields in this order, separated by tabs; dates as
 * YYYYMMDD; amounts with a decimal comma and no thousands separator; entries numbered in one sequence without a gap.
 */
import type { JournalKind } from './journal.ts'

export const fecFields = [
  'JournalCode',
  'JournalLib',
  'EcritureNum',
  'EcritureDate',
  'CompteNum',
  'CompteLib',
  'CompAuxNum',
  'CompAuxLib',
  'PieceRef',
  'PieceDate',
  'EcritureLib',
  'Debit',
  'Credit',
  'EcritureLet',
  'DateLet',
  'ValidDate',
  'Montantdevise',
  'Idevise',
] as const

export type FecLine = {
  kind: JournalKind
  /** In the year, from 1. */
  number: number
  /** `2026-11-23`. */
  day: string
  account: { number: string; title: string }
  /** Of accounts per seller. */
  seller: { id: number; legalName: string } | null
  /** Number of the order, of the purchase, or of the payout. */
  document: string
  label: string
  /** Positive: debit. */
  cents: number
  /** Day on which the month was closed. */
  validatedOn: string
}

const books: Record<JournalKind, readonly [code: string, title: string]> = {
  SALE: ['VE', 'Ventes'],
  REFUND: ['RE', 'Remboursements'],
  GESTURE: ['RE', 'Remboursements'],
  CAPTURE: ['PS', 'Prestataire de paiement'],
  REPAYMENT: ['PS', 'Prestataire de paiement'],
  TRANSFER: ['PS', 'Prestataire de paiement'],
  PROVIDER_PAYOUT: ['PS', 'Prestataire de paiement'],
  PROVIDER_FEE: ['PS', 'Prestataire de paiement'],
  DISPUTE: ['PS', 'Prestataire de paiement'],
  SET_OFF: ['OD', 'Opérations diverses'],
  PAYOUT: ['BQ', 'Banque'],
  PAID_BY_SELLER: ['OD', 'Opérations diverses'],
  DEBT: ['OD', 'Opérations diverses'],
  COMMISSION_INVOICE: ['OD', 'Opérations diverses'],
  VAT_CORRECTION: ['OD', 'Opérations diverses'],
}

/** A tab or a line end would shift the fields that follow. */
const plain = (text: string) => text.replace(/\s+/g, ' ').trim()
const compact = (day: string) => day.replaceAll('-', '')
const amount = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')

export function fecLine(line: FecLine): string {
  const [code, title] = books[line.kind]
  const fields = [
    ...[code, title, String(line.number), compact(line.day)],
    ...[line.account.number, line.account.title],
    ...(line.seller ? [auxiliaryNumber(line.seller.id), line.seller.legalName] : ['', '']),
    ...[line.document, compact(line.day), line.label],
    ...[amount(Math.max(0, line.cents)), amount(Math.max(0, -line.cents))],
    ...['', '', compact(line.validatedOn), '', ''],
  ]
  return `${fields.map(plain).join('\t')}\r\n`
}

const auxiliaryNumber = (sellerId: number) => `V${String(sellerId).padStart(6, '0')}`

/** SIREN, « FEC », and the last day of the period. */
export const fecName = (siren: string, lastDay: string) => `${siren}FEC${compact(lastDay)}`
