/**
 * Deposits on returnable packaging: an amount outside VAT for each pallet, barrel or cage, refunded when it comes back.
 * Directive 2006/112/EC, article 92: not part of the taxable amount.
 */
import { euros } from '../money.ts'
import { figure } from './packaging.ts'

export const depositKinds = ['PALLET', 'BARREL', 'CAGE'] as const
export type DepositKind = (typeof depositKinds)[number]
/** Above any barrel: more is a mistake of typing. */
export const maxDepositCents = 1_000_000
/** `cents`: of one returnable, which holds `per` sale units. */
export type PackagingDeposit = { kind: DepositKind; cents: number; per: number }

export const depositNames: Record<DepositKind, { one: string; several: string; of: string }> = {
  PALLET: { one: 'palette', several: 'palettes', of: 'de palette' },
  BARREL: { one: 'fût', several: 'fûts', of: 'de fût' },
  CAGE: { one: 'caisse-palette', several: 'caisses-palettes', of: 'de caisse-palette' },
}
/** Reason of the VAT category E on invoices: category O excludes every other one (EN 16931, BR-O-11). */
export const depositExemptWords = 'Consignes d’emballages, hors base d’imposition (directive 2006/112/CE, article 92)'

/** As rows of offers and order lines hold it. */
export const depositFrom = (row: {
  depositKind: string | null
  depositCents: number
  depositPer: number
}): PackagingDeposit | null =>
  row.depositKind === null
    ? null
    : // The columns' CHECK constraints allow these kinds only.
      { kind: row.depositKind as DepositKind, cents: row.depositCents, per: row.depositPer }

/** Returnables that hold a quantity; the last may be partly full. */
export const returnablesFor = (deposit: Pick<PackagingDeposit, 'per'> | null, quantity: number) =>
  deposit ? Math.ceil(quantity / deposit.per) : 0
export const depositCentsFor = (deposit: PackagingDeposit | null, quantity: number) =>
  deposit ? returnablesFor(deposit, quantity) * deposit.cents : 0

export const depositsOfLines = (lines: readonly { deposit?: PackagingDeposit | null; quantity: number }[]) =>
  lines.reduce((sum, { deposit, quantity }) => sum + depositCentsFor(deposit ?? null, quantity), 0)

/** « 2 palettes » */
export const returnablesLabel = (kind: DepositKind, units: number) =>
  `${figure(units)}\u00a0${units > 1 ? depositNames[kind].several : depositNames[kind].one}`

/** « + consigne de 15,00 € par palette » */
export const depositWords = ({ kind, cents }: PackagingDeposit) =>
  `+\u00a0consigne de ${euros(cents)} par ${depositNames[kind].one}`
/** « Consigne : 2 palettes × 15,00 € = 30,00 € » */
export const depositLine = (deposit: PackagingDeposit, quantity: number) =>
  `Consigne\u00a0: ${returnablesLabel(deposit.kind, returnablesFor(deposit, quantity))} ×\u00a0${euros(deposit.cents)} =\u00a0${euros(depositCentsFor(deposit, quantity))}, rendus au retour`

/** For a list of amounts; none without deposits. */
export const depositRows = (cents: number): [label: string, value: string][] =>
  cents > 0 ? [['Consignes, hors TVA, rendues au retour des emballages', euros(cents)]] : []
