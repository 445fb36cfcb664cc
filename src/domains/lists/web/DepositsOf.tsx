import { euros } from '#shared/money.ts'
import { depositsOfLines, type PackagingDeposit } from '#shared/price/packaging-deposit.ts'

/** Beside a total of goods, which they are no part of. */
export function DepositsOf({
  offered,
}: {
  offered: readonly { deposit: PackagingDeposit | null; quantity: number }[]
}) {
  const cents = depositsOfLines(offered)
  return cents > 0 ? (
    <p className="text-sm">{`Et ${euros(cents)} de consignes, hors TVA, rendues au retour des emballages`}</p>
  ) : null
}
