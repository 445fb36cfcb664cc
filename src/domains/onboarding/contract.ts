import { email, phone } from '#domains/identity/contract.ts'
import { hasSeatAbroad, legalFormsIn, seatIn } from '#domains/shops/rules/seat.ts'
import { id, operation, smallId, wholeNumber, z } from '#shared/contract.ts'
import { isSiren, isSiret, isVatNumber, normaliseVatNumber, vatMatchesSiren } from '#shared/ids.ts'
import { applicationStatuses, documentKinds } from './rules.ts'

const digits = (value: string) => value.replace(/\D/g, '')
const required = (maximum: number, minimum = 1) =>
  z
    .string({ error: 'Requis' })
    .trim()
    .min(1, 'Requis')
    .min(minimum, `${minimum} caractères au moins`)
    .max(maximum, `${maximum} caractères au plus`)
/** Without control characters, which break mails and logs. */
const line = (maximum: number, minimum = 1) =>
  required(maximum, minimum).regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Caractères non admis')
const count = (maximum: number) =>
  z
    .string({ error: 'Requis' })
    .trim()
    .min(1, 'Requis')
    .regex(/^\d{1,7}$/, 'Un nombre entier')
    .refine(value => Number(value) <= maximum, `${maximum} au plus`)
const website = z.union([
  z.literal(''),
  z
    .string()
    .trim()
    .max(200, '200 caractères au plus')
    .transform(value => (/^https?:\/\//i.test(value) ? value : `https://${value}`))
    .pipe(z.url({ protocol: /^https?$/, hostname: z.regexes.domain, error: 'Adresse de site invalide' })),
])

/** Of a seat in another Member State; empty for a French company. */
const seatLine = z.union([z.literal(''), line(120)]).default('')

const families = z.array(smallId).max(8, '8 catégories au plus')
const fields = {
  tradeName: line(80, 2),
  legalName: line(160),
  legalForm: z.string({ error: 'Choisissez une forme juridique' }).max(60),
  siren: required(20).transform(digits).refine(isSiren, 'SIREN invalide\u00a0: vérifiez les neuf chiffres'),
  siret: z
    .string({ error: 'Requis' })
    .max(30, '30 caractères au plus')
    .transform(digits)
    .refine(value => value === '' || isSiret(value), 'SIRET invalide\u00a0: vérifiez les quatorze chiffres'),
  vatNumber: z
    .string()
    .max(20, '20 caractères au plus')
    .transform(normaliseVatNumber)
    .refine(
      value => value === '' || isVatNumber(value),
      'Numéro de TVA invalide\u00a0: vérifiez la clé et les chiffres',
    ),
  register: z.enum(['RCS', 'RNE', ''], { error: 'Choisissez un registre' }),
  registerTown: z.union([z.literal(''), line(80)]),
  street: line(120),
  postcode: required(5).regex(/^\d{5}$/, 'Code postal à 5 chiffres'),
  city: line(80),
  contactName: line(120),
  contactPhone: phone,
  contactEmail: email,
  activity: required(1_500, 30),
  references: count(1_000_000),
  website,
  shopCount: count(500),
  shopTowns: z.union([z.literal(''), line(300)]),
  accountHolder: line(160),
  certifiedName: line(120),
  seatCountry: seatLine,
  seatStreet: seatLine,
  seatPostcode: seatLine,
  seatCity: seatLine,
  seatRegister: seatLine,
  seatVatNumber: seatLine,
  seatTaxNumber: seatLine,
}
export type FieldName = keyof typeof fields

/** Also where other fields are wrong, as those of the schema are. */
const onAnyForm = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null

/** Complete application, as submitted. */
export const applicationSubmission = z
  .strictObject({
    ...fields,
    families: families.min(1, 'Choisissez au moins une catégorie'),
    withoutVat: z.boolean().default(false),
    stockInFrance: z.boolean().default(false),
    certified: z.literal(true, 'Cette certification est nécessaire pour vendre'),
  })
  .refine(values => hasSeatAbroad(values) || values.siret !== '', { path: ['siret'], error: 'Requis', when: onAnyForm })
  .refine(values => hasSeatAbroad(values) || values.register !== '', {
    path: ['register'],
    error: 'Choisissez un registre',
    when: onAnyForm,
  })
  .refine(values => legalFormsIn(values.seatCountry).includes(values.legalForm), {
    path: ['legalForm'],
    error: 'Choisissez une forme juridique',
    when: onAnyForm,
  })
  .superRefine((values, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
    if (!hasSeatAbroad(values) && !values.siret.startsWith(values.siren))
      refuse('siret', 'Le SIRET commence par les neuf chiffres du SIREN')
    if (hasSeatAbroad(values)) refuseAbroad(values, refuse)
    else if (values.withoutVat) {
      if (values.vatNumber) refuse('vatNumber', 'Laissez ce champ vide en franchise en base')
    } else if (!values.vatNumber) refuse('vatNumber', 'Indiquez votre numéro, ou la franchise en base')
    else if (!vatMatchesSiren(values.vatNumber, values.siren))
      refuse('vatNumber', 'Le numéro de TVA français se termine par votre SIREN')
    if (values.register === 'RCS' && !values.registerTown)
      refuse('registerTown', 'Indiquez la ville du greffe, par exemple Reims')
  })
type Refuse = (field: string, message: string) => void
type Numbers = { vatNumber: string; siren: string; siret: string; withoutVat: boolean; stockInFrance: boolean }
/** A company of another Member State sells from a stock in France, under a French VAT number. */
function refuseAbroad(values: Numbers & Parameters<typeof seatIn>[0], refuse: Refuse) {
  for (const [field, message] of Object.entries(seatIn(values).faults)) refuse(field, message)
  // Established in France, it would charge VAT to everybody (CGI art. 283-0).
  if (values.siret)
    refuse('siret', 'Avec un établissement en France, candidatez comme entreprise française, sous son SIRET')
  if (!values.stockInFrance)
    refuse(
      'stockInFrance',
      'Votre stock doit être en France, sans établissement stable\u00a0: nous n’ouvrons pas de vente depuis un autre pays',
    )
  if (!values.vatNumber || values.withoutVat)
    refuse(
      'vatNumber',
      'Un numéro de TVA français est nécessaire\u00a0: le service des impôts des entreprises étrangères l’attribue',
    )
  else if (!vatMatchesSiren(values.vatNumber, values.siren))
    refuse('vatNumber', 'Le numéro de TVA français se termine par votre SIREN')
}
export type ApplicationSubmission = z.output<typeof applicationSubmission>

/** Draft of an application: nothing is required, nothing is validated. */
const draftFields = Object.fromEntries(
  Object.keys(fields).map(name => [name, z.string().max(2_000, '2 000 caractères au plus').default('')]),
) as { [name in FieldName]: z.ZodDefault<z.ZodString> }
export const applicationDraft = z.strictObject({
  ...draftFields,
  families: families.default([]),
  /** Franchise of small businesses (CGI art. 293 B). */
  withoutVat: z.boolean().default(false),
  /** Stated by a company whose seat is in another Member State. */
  stockInFrance: z.boolean().default(false),
  certified: z.boolean().default(false),
})
export type ApplicationDraft = z.output<typeof applicationDraft>

const kind = z.enum(documentKinds)
/** Files just uploaded, by kind; null removes one, an absent kind does not change. */
const documentChanges = z.partialRecord(kind, z.uuid().nullable()).default({})
export type DocumentChanges = z.output<typeof documentChanges>

const status = z.enum(applicationStatuses)
const history = z.array(z.object({ status, at: z.string(), note: z.string().nullable() }))
const document = z.object({ kind, name: z.string(), size: z.number(), mediaType: z.string() })

export const application = z.object({
  id: z.number(),
  status,
  answers: applicationDraft,
  documents: z.array(document),
  /** Oldest first; `note` is the operator's message to the applicant. */
  history,
  submittedAt: z.string().nullable(),
})
export type Application = z.output<typeof application>

export const myApplication = operation({
  method: 'GET',
  path: '/api/onboarding/application',
  summary: 'Returns the user’s last application to become a seller, or null.',
  access: 'user',
  data: z.object({ application: application.nullable(), isSeller: z.boolean() }),
})

export const saveApplication = operation({
  method: 'PUT',
  path: '/api/onboarding/application',
  summary: 'Saves the application form, complete or not; creates an application when none is open.',
  access: 'user',
  body: z.strictObject({ answers: applicationDraft, documents: documentChanges }),
  errors: ['ALREADY_SELLER', 'APPLICATION_CLOSED', 'NOT_FOUND'],
  data: application,
})

export const submitApplication = operation({
  method: 'POST',
  path: '/api/onboarding/application/submit',
  summary: 'Submits the complete form with its documents to the operator, for the first time or again.',
  access: 'user',
  body: z.strictObject({ answers: applicationSubmission, documents: documentChanges }),
  limit: { attempts: 30, minutes: 60 },
  errors: [
    'ALREADY_SELLER',
    'APPLICATION_CLOSED',
    'NOT_FOUND',
    'SELLER_KNOWN',
    'APPLICATIONS_SHUT',
    'TOO_MANY_REQUESTS',
  ],
  data: application,
})

export const withdrawApplication = operation({
  method: 'POST',
  path: '/api/onboarding/application/withdraw',
  summary: 'Withdraws the user’s application and erases its documents.',
  access: 'user',
  errors: ['APPLICATION_CLOSED'],
  data: application,
})

export const listApplications = operation({
  method: 'GET',
  path: '/api/admin/applications',
  summary: 'Lists submitted applications by status, the longest waiting first; 30 a page.',
  access: 'admin',
  query: z.strictObject({ status: status.optional(), page: wholeNumber(1, 10_000).default(1) }),
  data: z.object({
    applications: z.array(
      z.object({
        id: z.number(),
        status,
        tradeName: z.string(),
        legalName: z.string(),
        siren: z.string(),
        city: z.string(),
        references: z.string(),
        submittedAt: z.string().nullable(),
      }),
    ),
    counts: z.record(status, z.number()),
    total: z.number(),
    page: z.number(),
    pages: z.number(),
  }),
})

const check = z.object({ label: z.string(), ok: z.boolean(), detail: z.string() })
export type Check = z.output<typeof check>

export const getApplication = operation({
  method: 'GET',
  path: '/api/admin/applications/:id',
  summary: 'Returns one submitted application with its automatic checks.',
  access: 'admin',
  params: z.strictObject({ id }),
  errors: ['NOT_FOUND'],
  data: application.extend({
    applicant: z.object({ name: z.string(), email: z.string() }),
    checks: z.array(check),
    families: z.array(z.string()),
    /** Author of each history entry, in the same order. */
    actors: z.array(z.string()),
  }),
})
export type ApplicationDetail = z.output<typeof getApplication.data>

export const decideApplication = operation({
  method: 'POST',
  path: '/api/admin/applications/:id/decision',
  summary:
    'Requests more information, accepts (creates the seller, its shop and warehouse) or refuses, with the reason.',
  access: 'admin',
  params: z.strictObject({ id }),
  body: z
    .strictObject({
      decision: z.enum(['requestDetails', 'accept', 'refuse'], 'Choisissez une décision'),
      reason: z.string().trim().max(2_000, '2 000 caractères au plus').default(''),
    })
    .refine(({ decision, reason }) => decision === 'accept' || reason.length >= 10, {
      path: ['reason'],
      message: 'Écrivez au candidat ce qui manque ou ce qui est refusé (10 caractères au moins)',
    }),
  errors: ['NOT_FOUND', 'APPLICATION_CLOSED', 'SELLER_KNOWN', 'ALREADY_SELLER'],
  data: z.object({ status, vendorId: z.number().nullable() }),
})
export type ApplicationDecision = z.output<typeof decideApplication.body>
