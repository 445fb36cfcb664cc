import { email, optionalText, phone } from '#domains/identity/contract.ts'
import { sizeClasses } from '#domains/invoicing/rules-life-cycle.ts'
import { instant, operation, text, z } from '#shared/contract.ts'
import { isSiret, isVatNumber, normaliseVatNumber, vatMatchesSiren } from '#shared/ids.ts'

const digits = (value: string) => value.replace(/\D/g, '')

/** What the law asks of the publisher of a site and of the issuer of an invoice. */
export const companyFields = z
  .strictObject({
    name: text(1, 160),
    legalForm: text(1, 160),
    siret: text(1, 30).transform(digits).refine(isSiret, 'SIRET invalide\u00a0: vérifiez les quatorze chiffres'),
    /** Sets since when the operator issues its invoices through an approved platform; absent: taken for a small company. */
    sizeClass: z.enum(sizeClasses, 'Choisissez une taille').optional(),
    vatNumber: text(1, 20)
      .transform(normaliseVatNumber)
      .refine(isVatNumber, 'Numéro de TVA invalide\u00a0: vérifiez la clé et les chiffres'),
    register: text(1, 160),
    address: text(1, 300),
    director: text(1, 160),
    phone,
    email,
    host: text(1, 300),
    mediator: optionalText(300),
    /** For disputes with sellers (regulation (EU) 2019/1150, art. 12). */
    sellerMediator: optionalText(300),
    secondSellerMediator: optionalText(300),
    dataOfficer: optionalText(300),
  })
  .refine(({ siret, vatNumber }) => vatMatchesSiren(vatNumber, siret.slice(0, 9)), {
    path: ['vatNumber'],
    message: 'Le numéro de TVA français se termine par le SIREN, les neuf premiers chiffres du SIRET',
  })
  .refine(
    ({ sellerMediator, secondSellerMediator }) => !secondSellerMediator || secondSellerMediator !== sellerMediator,
    {
      path: ['secondSellerMediator'],
      message: 'Nommez un autre médiateur que le premier',
    },
  )

const company = z.object({
  name: z.string(),
  legalForm: z.string(),
  siret: z.string(),
  vatNumber: z.string(),
  register: z.string(),
  address: z.string(),
  director: z.string(),
  phone: z.string(),
  email: z.string(),
  host: z.string(),
  mediator: z.string().nullable(),
  sellerMediator: z.string().nullable(),
  secondSellerMediator: z.string().nullable(),
  dataOfficer: z.string().nullable(),
  sizeClass: z.enum(sizeClasses).nullable(),
  changedAt: z.string(),
})
export type Company = z.output<typeof company>

export const showCompany = operation({
  method: 'GET',
  path: '/api/admin/company',
  summary: 'Returns the company that operates the marketplace; null until it is first saved.',
  access: 'admin',
  data: z.object({ company: company.nullable() }),
})

export const saveCompany = operation({
  method: 'PUT',
  path: '/api/admin/company',
  summary: 'Saves the company; `seen` is the instant of the version that was edited, absent for the first.',
  access: 'admin',
  body: companyFields.safeExtend({ seen: instant.optional() }),
  errors: ['CONFLICT'],
  data: company,
})
