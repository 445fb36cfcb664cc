/** The estate account: company, members, sites, codes. */
import { addressFields, checkPlace, email, localised, optionalText } from '#domains/identity/contract.ts'
import { cents, id, operation, success, text, z } from '#shared/contract.ts'
import { countryCodes } from '#shared/price/countries.ts'
import { estateRoles } from '#shared/user.ts'
import { companyBody } from './contract-company.ts'
import { codeKinds } from './rules.ts'

export const estateRole = z.enum(estateRoles)

const member = z.object({
  userId: z.number(),
  name: z.string(),
  email: z.string(),
  role: estateRole,
  orderLimitCents: cents.nullable(),
  monthLimitCents: cents.nullable(),
  seesOrders: z.boolean(),
  /** Ordered this month without an accord, TTC. */
  monthCents: cents,
  isMe: z.boolean(),
})
export type EstatePerson = z.output<typeof member>

const invitation = z.object({
  id: z.number(),
  email: z.string(),
  role: estateRole,
  orderLimitCents: cents.nullable(),
  monthLimitCents: cents.nullable(),
  expiresAt: z.string(),
})
export type Invitation = z.output<typeof invitation>

const site = z.object({
  id: z.number(),
  name: z.string(),
  recipient: z.string(),
  company: z.string().nullable(),
  street: z.string(),
  complement: z.string().nullable(),
  postcode: z.string(),
  city: z.string(),
  country: z.enum(countryCodes),
  phone: z.string(),
  access: z.string().nullable(),
  truck19t: z.boolean().nullable(),
  tailLift: z.boolean(),
  hours: z.string().nullable(),
  contact: z.string().nullable(),
})
export type Site = z.output<typeof site>

const code = z.object({
  id: z.number(),
  kind: z.enum(codeKinds),
  label: z.string(),
  archived: z.boolean(),
})
export type Code = z.output<typeof code>

const company = z.object({
  name: z.string(),
  companyNumber: z.string().nullable(),
  vatNumber: z.string().nullable(),
  /** In the register of companies of another Member State. */
  registerNumber: z.string().nullable(),
  street: z.string().nullable(),
  postcode: z.string().nullable(),
  city: z.string().nullable(),
})
export type EstateCompany = z.output<typeof company>

export const showEstate = operation({
  method: 'GET',
  path: '/api/estate',
  summary:
    'Returns the estate of the caller: company, members, sites, codes; what only owners see is empty for others.',
  access: 'user',
  data: z.object({
    /** Null for a person without an estate. */
    estate: company
      .extend({
        role: estateRole,
        members: z.array(member),
        invitations: z.array(invitation),
        sites: z.array(site),
        codes: z.array(code),
        /** Newest first. */
        history: z.array(
          z.object({ id: z.number(), at: z.string(), by: z.string(), act: z.string(), detail: z.string() }),
        ),
        /** Requests that wait for an owner; those of the caller for others. */
        waiting: z.number(),
      })
      .nullable(),
    /** Without an estate: the company of the caller's account; null for a private buyer, who cannot open one. */
    own: company.nullable(),
  }),
})
export type Estate = NonNullable<z.output<typeof showEstate.data>['estate']>

export const findCompany = operation({
  method: 'GET',
  path: '/api/companies/:number',
  summary: 'Looks a SIREN or SIRET up in the register of companies, for the forms that a company fills.',
  access: 'public',
  params: z.strictObject({ number: z.string().max(40) }),
  limit: { attempts: 60, minutes: 60 },
  errors: ['NOT_FOUND', 'COMPANIES_UNAVAILABLE', 'TOO_MANY_REQUESTS'],
  data: company,
})

export const openEstate = operation({
  method: 'POST',
  path: '/api/estate',
  summary: 'Opens the estate of a professional buyer, who becomes its first owner.',
  access: 'user',
  body: companyBody,
  errors: ['FORBIDDEN', 'ALREADY_IN_ESTATE', 'EMAIL_UNPROVED'],
  data: z.object({ id: z.number() }),
})

export const changeEstate = operation({
  method: 'PUT',
  path: '/api/estate',
  summary: 'Changes the company of the estate; later orders and invoices have the new facts.',
  access: 'user',
  body: companyBody,
  errors: ['FORBIDDEN', 'NOT_FOUND'],
  data: success,
})

/** Cents TTC; null is no limit. */
const limit = z
  .number({ error: 'Indiquez un montant en euros, ou laissez vide' })
  .int()
  .positive()
  .max(100_000_000)
  .nullable()
  .default(null)

const rights = {
  role: estateRole,
  /** For buyers only. */
  orderLimitCents: limit,
  monthLimitCents: limit,
  seesOrders: z.boolean().default(false),
}

export const inviteEstateMember = operation({
  method: 'POST',
  path: '/api/estate/invitations',
  summary: 'Invites a member by mail for seven days; repeating it sends a new link.',
  access: 'user',
  limit: { attempts: 30, minutes: 60 },
  body: z.strictObject({ email, ...rights }),
  errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  data: success,
})

export const withdrawEstateInvitation = operation({
  method: 'DELETE',
  path: '/api/estate/invitations/:id',
  summary: 'Cancels an invitation.',
  access: 'user',
  params: z.strictObject({ id }),
  errors: ['FORBIDDEN', 'NOT_FOUND'],
  data: success,
})

export const joinEstate = operation({
  method: 'POST',
  path: '/api/estate/join',
  summary: 'Accepts an invitation; the caller is logged in under the invited email.',
  access: 'user',
  limit: { attempts: 20, minutes: 60 },
  body: z.strictObject({ token: z.string().regex(/^[\w-]{43}$/) }),
  errors: ['INVITATION_EXPIRED', 'ALREADY_IN_ESTATE'],
  data: z.object({ estate: z.string(), role: estateRole }),
})

const memberParams = z.strictObject({ userId: id })

export const changeEstateMember = operation({
  method: 'PUT',
  path: '/api/estate/members/:userId',
  summary: 'Changes the role and limits of a member, at once; one owner always remains.',
  access: 'user',
  params: memberParams,
  body: z.strictObject(rights),
  errors: ['FORBIDDEN', 'NOT_FOUND', 'LAST_OWNER'],
  data: success,
})

export const removeEstateMember = operation({
  method: 'DELETE',
  path: '/api/estate/members/:userId',
  summary: 'Removes a member, or leaves the estate oneself; one owner always remains.',
  access: 'user',
  params: memberParams,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'LAST_OWNER'],
  data: success,
})

const siteFields = z
  .strictObject({
    ...addressFields,
    name: text(1, 60),
    access: optionalText(200),
    /** Empty: unknown. */
    truck19t: z.enum(['', 'oui', 'non']).default(''),
    tailLift: z.boolean().default(false),
    hours: optionalText(120),
    contact: optionalText(80),
  })
  .superRefine(checkPlace)
  .overwrite(localised)

export const addSite = operation({
  method: 'POST',
  path: '/api/estate/sites',
  summary: 'Adds a delivery site of the estate.',
  access: 'user',
  body: siteFields,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  data: z.object({ id: z.number() }),
})

export const changeSite = operation({
  method: 'PUT',
  path: '/api/estate/sites/:id',
  summary: 'Changes a delivery site; orders already placed do not change.',
  access: 'user',
  params: z.strictObject({ id }),
  body: siteFields,
  errors: ['FORBIDDEN', 'NOT_FOUND'],
  data: success,
})

export const removeSite = operation({
  method: 'DELETE',
  path: '/api/estate/sites/:id',
  summary: 'Deletes a delivery site.',
  access: 'user',
  params: z.strictObject({ id }),
  errors: ['FORBIDDEN', 'NOT_FOUND'],
  data: success,
})

export const addCode = operation({
  method: 'POST',
  path: '/api/estate/codes',
  summary: 'Adds an analytic code: a parcel, a cuvée, a campaign or another label.',
  access: 'user',
  body: z.strictObject({ kind: z.enum(codeKinds), label: text(1, 60) }),
  errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  data: z.object({ id: z.number() }),
})

export const changeCode = operation({
  method: 'PUT',
  path: '/api/estate/codes/:id',
  summary: 'Renames a code, archives it or takes it up again; past lines keep it.',
  access: 'user',
  params: z.strictObject({ id }),
  body: z.strictObject({ label: text(1, 60), archived: z.boolean().default(false) }),
  errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  data: success,
})
