import { depositFrom, type PackagingDeposit } from '#shared/price/packaging-deposit.ts'

/** Stored in a line change as one text; null without a deposit. */
export const writeDeposit = (deposit: PackagingDeposit | null) =>
  deposit && `${deposit.kind}:${deposit.cents}:${deposit.per}`

export function readDeposit(text: string | number | null): PackagingDeposit | null {
  const [depositKind = null, cents, per] = typeof text === 'string' ? text.split(':') : []
  return depositFrom({ depositKind, depositCents: Number(cents), depositPer: Number(per) })
}
