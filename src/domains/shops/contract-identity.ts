import { email, phone } from '#domains/identity/contract.ts'
import { id, operation, operatorReason, success, text, wholeNumber, z } from '#shared/contract.ts'
import { isSiret } from '#shared/ids.ts'

const digits = (value: string) => value.replace(/\D/g, '')
/** Of a seat in another Member State; empty for a French company. */
const seatLine = z.union([z.literal(''), text(1, 120)]).default('')

export const changeSellerIdentity = operation({
  method: 'PUT',
  path: '/api/admin/sellers/:id/identity',
  summary: 'Changes the names, numbers and addresses of a seller; its SIREN stays. Documents of before keep theirs.',
  access: 'admin',
  params: z.strictObject({ id }),
  body: z.strictObject({
    name: text(2, 80),
    legalName: text(1, 160),
    legalForm: text(1, 60),
    /** Null: a sole trader or a partnership has none to state. */
    capitalEuros: z.union(
      [z.literal('').transform(() => null), wholeNumber(0, 999_999_999)],
      'Un nombre entier d’euros',
    ),
    /** Empty for a company of another Member State. */
    siret: z
      .string()
      .max(30, '30 caractères au plus')
      .transform(digits)
      .refine(value => value === '' || isSiret(value), 'SIRET invalide\u00a0: vérifiez les quatorze chiffres'),
    /** Of a company of another Member State it follows from `seatRegister`. */
    register: z.union([z.literal(''), text(3, 120)]).default(''),
    street: text(1, 120),
    postcode: z
      .string()
      .trim()
      .regex(/^\d{5}$/, 'Code postal à 5 chiffres'),
    city: text(1, 80),
    phone,
    email,
    seatStreet: seatLine,
    seatPostcode: seatLine,
    seatCity: seatLine,
    seatRegister: seatLine,
    seatVatNumber: seatLine,
    seatTaxNumber: seatLine,
    reason: operatorReason,
  }),
  errors: ['NOT_FOUND'],
  data: success,
})
