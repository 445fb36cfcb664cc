/** What the form of an estate's company holds. */
import { companyNumber, optionalText, vatNumber } from '#domains/identity/contract.ts'
import { isOneForeignCompany, registerNumber } from '#domains/identity/contract-register.ts'
import { text, z } from '#shared/contract.ts'

const companyFields = {
  name: text(1, 160),
  companyNumber,
  vatNumber,
  registerNumber,
  street: optionalText(120),
  postcode: z
    .union([
      z.literal(''),
      z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^[0-9A-Z][0-9A-Z -]{1,10}[0-9A-Z]$/, 'Code postal invalide'),
    ])
    .optional()
    .transform(value => value || undefined),
  city: optionalText(80),
}

export const companyBody = z
  .strictObject(companyFields)
  .refine(values => isOneForeignCompany(values.registerNumber, values.vatNumber), {
    path: ['registerNumber'],
    message: 'Ce numéro n’est pas celui de l’entreprise du numéro de TVA',
  })
