/** Numbers of buyers in the registers of companies of other Member States. */
import { z } from '#shared/contract.ts'
import { registeredCompany } from '#shared/price/countries.ts'

/** Number of the register of companies of another Member State, spaces and dots ignored. */
export const registerNumber = z
  .union([
    z.literal('').transform(() => undefined),
    z
      .string()
      .max(30)
      .transform(typed => typed.replace(/[\s.]/g, '').toUpperCase())
      .refine(
        number => registeredCompany(number) !== null,
        'Numéro inconnu\u00a0: 8 chiffres aux Pays-Bas (KvK), une lettre et 6 chiffres au plus au Luxembourg (RCS), 10 chiffres en Belgique',
      ),
  ])
  .optional()

/** A Belgian VAT number holds the number of the register; elsewhere the country alone is compared. */
export function isOneForeignCompany(registerNumber: string | undefined, vatNumber: string | undefined): boolean {
  const registered = registerNumber ? registeredCompany(registerNumber) : null
  if (!registered || !vatNumber) return true
  return vatNumber.startsWith(registered.country) && (registered.country !== 'BE' || vatNumber === `BE${registered.id}`)
}
