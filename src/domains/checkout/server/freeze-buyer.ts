import { isUnknownVatNumber } from '#domains/identity/server/vat/vat-checks.ts'
import type { BuyerSnapshot } from '#domains/orders/contract.ts'
import type { Tx } from '#platform/db/pool.ts'

/** The buyer as orders and invoices freeze them; a member of an estate buys in the name of its company. */
export async function freezeBuyer(tx: Tx, userId: number, estateId: number | null): Promise<BuyerSnapshot> {
  const user = await tx
    .selectFrom('users as u')
    .leftJoin('estates as e', join => join.on('e.id', '=', estateId))
    .select(['u.first_name', 'u.last_name', 'u.email', 'u.phone', 'u.kind', 'u.company_name', 'u.vat_number'])
    .select(['u.company_number', 'e.name', 'e.vat_number as estate_vat', 'e.company_number as estate_number'])
    .select(['u.register_number', 'e.register_number as estate_register'])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
  const person = { firstName: user.first_name, lastName: user.last_name, email: user.email, phone: user.phone }
  if (user.name !== null)
    return {
      ...person,
      kind: 'professional',
      companyName: user.name,
      vatNumber: (await isUnknownVatNumber(tx, user.estate_vat)) ? null : user.estate_vat,
      companyNumber: user.estate_number,
      registerNumber: user.estate_register,
    }
  return {
    ...person,
    kind: user.kind === 'professional' ? 'professional' : 'normal',
    companyName: user.company_name,
    vatNumber: (await isUnknownVatNumber(tx, user.vat_number)) ? null : user.vat_number,
    companyNumber: user.company_number,
    registerNumber: user.register_number,
  }
}
