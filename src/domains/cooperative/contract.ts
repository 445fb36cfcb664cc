import { creditStatuses, receivableStatuses } from '#domains/settlement/rules/credit.ts'
import { cents, id, operation, text, z } from '#shared/contract.ts'
import { memberStates } from './rules.ts'

const doubt = z.object({
  memberId: z.number(),
  userId: z.number(),
  number: z.string(),
  name: z.string(),
  siren: z.string().nullable(),
  email: z.string().nullable(),
  /** What the account says of itself. */
  account: z.object({
    name: z.string(),
    siren: z.string().nullable(),
    number: z.string().nullable(),
    /** « r•••@domaine.fr » */
    email: z.string(),
  }),
  sameEmail: z.boolean(),
  sameNumber: z.boolean(),
  sameSiren: z.boolean(),
})
export type MemberDoubt = z.output<typeof doubt>

const member = z.object({
  id: z.number(),
  number: z.string(),
  name: z.string(),
  siren: z.string().nullable(),
  email: z.string().nullable(),
  section: z.string(),
  enteredOn: z.string(),
  leftOn: z.string().nullable(),
  state: z.enum(memberStates),
  /** Has an account on the marketplace. */
  matched: z.boolean(),
  /** May have a member account: a professional with an account on the marketplace. */
  mayBuyOnAccount: z.boolean(),
  account: z
    .object({ status: z.enum(creditStatuses), limitCents: cents, owedCents: cents, isSetOff: z.boolean() })
    .nullable(),
})
export type CooperativeMember = z.output<typeof member>

const cooperative = z.object({
  group: z.string(),
  /** Of the price lists that apply to the group today. */
  priceLists: z.array(z.object({ id: z.number(), name: z.string() })),
  members: z.array(member),
  doubts: z.array(doubt),
  /** Months that have movements on member accounts, latest first. */
  months: z.array(z.string()),
  owedCents: cents,
})
export type CooperativeView = z.output<typeof cooperative>

export const showCooperative = operation({
  method: 'GET',
  path: '/api/seller/cooperative',
  summary:
    'Returns the members of the caller’s cooperative, matches to decide, and what they owe; null for other sellers.',
  access: 'seller',
  data: z.object({ cooperative: cooperative.nullable() }),
})

/** 1 MB in base 64. */
const content = z
  .base64({ error: 'Choisissez un fichier' })
  .min(1, 'Choisissez un fichier')
  .max(1_400_000, 'Fichier de plus de 1\u00a0Mo\u00a0: gardez les seules colonnes utiles')
const refused = z.array(z.object({ line: z.number(), reason: z.string() }))

export const importMembers = operation({
  method: 'POST',
  path: '/api/seller/cooperative/members',
  summary: 'Reads a member file (CSV or workbook, base 64), by member number, and matches its members to accounts.',
  access: 'seller',
  body: z.strictObject({
    content,
    /** Members in force who are not in the file leave today. */
    complete: z.boolean().default(false),
  }),
  limit: { attempts: 30, minutes: 15 },
  errors: ['NOT_FOUND', 'UNSUPPORTED_FILE'],
  data: z.object({
    added: z.number(),
    changed: z.number(),
    left: z.number(),
    matched: z.number(),
    doubts: z.number(),
    refused,
  }),
})

export const decideMatch = operation({
  method: 'POST',
  path: '/api/seller/cooperative/matches',
  summary: 'Confirms or refuses that an account is a member’s.',
  access: 'seller',
  body: z.strictObject({ memberId: id, userId: id, accept: z.boolean() }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: z.object({ cooperative: cooperative.nullable() }),
})

export const openMemberAccounts = operation({
  method: 'POST',
  path: '/api/seller/cooperative/accounts',
  summary: 'Opens accounts that the cooperative sets off against the harvest, or changes their limit.',
  access: 'owner',
  body: z.strictObject({
    memberIds: z.array(id).min(1, 'Choisissez un adhérent').max(500, '500 adhérents au plus'),
    limitCents: z
      .number({ error: 'Indiquez un plafond' })
      .int()
      .min(1, 'Indiquez un plafond')
      .max(100_000_000, 'Un million d’euros au plus'),
  }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: z.object({ opened: z.number() }),
})

export const importSetOffs = operation({
  method: 'POST',
  path: '/api/seller/cooperative/set-offs',
  summary: 'Settles orders of members by the amounts set off (CSV or workbook, base 64); a line is applied once.',
  access: 'owner',
  body: z.strictObject({ content }),
  limit: { attempts: 30, minutes: 15 },
  errors: ['NOT_FOUND', 'UNSUPPORTED_FILE'],
  data: z.object({ applied: z.number(), appliedCents: cents, already: z.number(), refused }),
})

const movement = z.object({
  on: z.string(),
  label: z.string(),
  orderNumber: z.string(),
  /** Positive: owed by the member. */
  cents,
  balanceCents: cents,
})
export type AccountMovement = z.output<typeof movement>

const membership = z.object({
  vendorId: z.number(),
  vendorName: z.string(),
  number: z.string(),
  section: z.string(),
  enteredOn: z.string(),
  leftOn: z.string().nullable(),
  state: z.enum(memberStates),
  account: z.object({ status: z.enum(creditStatuses), limitCents: cents, owedCents: cents }).nullable(),
  due: z.array(
    z.object({
      orderId: z.number(),
      orderNumber: z.string(),
      status: z.enum(receivableStatuses),
      leftCents: cents,
      dueOn: z.string().nullable(),
    }),
  ),
  months: z.array(z.string()),
})
export type Membership = z.output<typeof membership>

export const listMemberships = operation({
  method: 'GET',
  path: '/api/cooperatives',
  summary: 'Lists the cooperatives of which the caller is a member, with their account there.',
  access: 'user',
  data: z.object({ memberships: z.array(membership), declaredNumber: z.string().nullable() }),
})

const recognised = z.object({
  vendorId: z.number(),
  name: z.string(),
  /** Null: not recognised as a cooperative. */
  group: z.string().nullable(),
  memberCount: z.number(),
  recognisedAt: z.string().nullable(),
})
export type RecognisedSeller = z.output<typeof recognised>

export const listCooperatives = operation({
  method: 'GET',
  path: '/api/admin/cooperatives',
  summary: 'Lists the sellers, cooperatives first.',
  access: 'admin',
  data: z.object({ sellers: z.array(recognised) }),
})

export const recogniseCooperative = operation({
  method: 'POST',
  path: '/api/admin/cooperatives',
  summary: 'Recognises a seller as a cooperative, whose members are a group of its customers.',
  access: 'admin',
  body: z.strictObject({ vendorId: id, group: text(1, 60) }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: z.object({ sellers: z.array(recognised) }),
})
