import { calendarDay, cents, id, operation, paragraphs, success, text, z } from '#shared/contract.ts'
import { sellerRoles } from '#shared/user.ts'
import { givenMediator } from './contract-mediator.ts'
import { sellerPause } from './contract-pauses.ts'
import { dropPoint, givenRate, sellerRate, sellerRound, sellerUnion } from './contract-rounds.ts'
import { type Stream, streams } from './rules/opening.ts'
import { teamMailNames } from './rules/team-mails.ts'

const clock = z.string().regex(/^([01]\d|2[0-4]):[0-5]\d$/, 'Heure attendue, comme 08:30')
const interval = z
  .strictObject({ weekday: z.number().int().min(1).max(7), opens: clock, closes: clock })
  .refine(slot => slot.opens < slot.closes && slot.closes <= '24:00', 'La fermeture suit l’ouverture')
const day = calendarDay('Date attendue')
const closure = z.strictObject({ from: day, to: day, reason: text(1, 80) })
const phone = z.string().regex(/^\+\d{8,15}$/, 'Numéro attendu, comme +33326510000')
const email = z.email('Adresse email invalide').max(254)
const postcode = z.string().regex(/^\d{5}$/, 'Cinq chiffres')
const memberRole = z.enum(sellerRoles)
const teamMail = z.enum(teamMailNames)
// Object.keys is typed string[]; these are the keys of `streams`.
const stream = z.enum(Object.keys(streams) as [Stream, ...Stream[]])

const place = {
  name: text(2, 60),
  street: text(2, 120),
  postcode,
  city: text(1, 80),
  phone,
  email,
  description: paragraphs(0, 1000),
}

const shop = z.object({
  id: z.number(),
  name: z.string(),
  street: z.string(),
  postcode: z.string(),
  city: z.string(),
  phone: z.string(),
  email: z.string(),
  description: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  pickup: z.boolean(),
  pickupReadyHours: z.number(),
  isOpen: z.boolean(),
  hours: z.array(z.object({ weekday: z.number(), opens: z.string(), closes: z.string() })),
  closures: z.array(z.object({ from: z.string(), to: z.string(), reason: z.string() })),
  /** Units in its warehouse, over all articles. */
  units: z.number(),
})
export type SellerShop = z.output<typeof shop>

export type SellerRate = z.output<typeof sellerRate>

export const showSellerDashboard = operation({
  method: 'GET',
  path: '/api/seller/dashboard',
  summary: 'Returns the seller’s shops, tariffs, terms and opening checklist.',
  access: 'seller',
  data: z.object({
    name: z.string(),
    status: z.enum(['draft', 'to_verify', 'verified', 'suspended', 'ended']),
    legalName: z.string(),
    legalForm: z.string(),
    siren: z.string(),
    siret: z.string().nullable(),
    register: z.string(),
    vatNumber: z.string().nullable(),
    /** Of a company of another Member State; null for a French one. */
    seat: z.object({ country: z.string(), address: z.string(), vatNumber: z.string() }).nullable(),
    /** The operator's latest reason for returning the file or suspending sales. */
    reason: z.string().nullable(),
    steps: z.record(z.string(), z.boolean()),
    shops: z.array(shop),
    /** Running and planned pauses of all sales. */
    pauses: z.array(sellerPause),
    rates: z.array(sellerRate),
    rounds: z.array(sellerRound),
    dropPoints: z.array(dropPoint),
    union: sellerUnion,
    freeDeliveryFromCents: z.number().nullable(),
    professionalReturnDays: z.number(),
    returnPolicy: z.string().nullable(),
    invoiceMode: z.enum(['own', 'operator']).nullable(),
    withoutProducerDuty: z.boolean(),
    identifiers: z.array(z.object({ stream, number: z.string() })),
    mediator: z.object({ name: z.string(), address: z.string(), site: z.string() }),
    paymentAccountReady: z.boolean(),
    isOwner: z.boolean(),
  }),
})
export type SellerDashboard = z.output<typeof showSellerDashboard.data>

export const requestSellerReview = operation({
  method: 'POST',
  path: '/api/seller/review',
  summary: 'Requests the operator’s verification of a complete seller.',
  access: 'owner',
  errors: ['STEPS_MISSING', 'CONFLICT'],
  data: z.object({ status: z.literal('to_verify') }),
})

export const addSellerShop = operation({
  method: 'POST',
  path: '/api/seller/shops',
  summary: 'Creates a shop with its own warehouse, closed at first.',
  access: 'owner',
  body: z.strictObject(place),
  errors: ['NAME_TAKEN'],
  data: z.object({ id: z.number() }),
})

export const changeSellerShop = operation({
  method: 'PUT',
  path: '/api/seller/shops/:id',
  summary: 'Updates a shop; it cannot open without hours.',
  access: 'owner',
  params: z.strictObject({ id }),
  body: z.strictObject({
    ...place,
    pickup: z.boolean(),
    pickupReadyHours: z.number().int().min(1).max(240),
    isOpen: z.boolean(),
    hours: z.array(interval).max(28),
    position: z
      .strictObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
      .nullable(),
  }),
  errors: ['NOT_FOUND', 'NAME_TAKEN'],
  data: success,
})

export const setShopClosures = operation({
  method: 'PUT',
  path: '/api/seller/shops/:id/closures',
  summary: 'Replaces the coming closures of a shop.',
  access: 'seller',
  params: z.strictObject({ id }),
  body: z.strictObject({ closures: z.array(closure).max(60, '60 fermetures au plus') }),
  errors: ['NOT_FOUND'],
  data: success,
})

export const setSellerDelivery = operation({
  method: 'PUT',
  path: '/api/seller/delivery',
  summary: 'Replaces the delivery tariffs and the amount from which home delivery is free.',
  access: 'owner',
  body: z.strictObject({
    rates: z.array(givenRate).max(120, '120 tranches au plus'),
    freeDeliveryFromCents: cents.min(1).max(100_000_000).nullable(),
  }),
  data: success,
})

export const setSellerTerms = operation({
  method: 'PUT',
  path: '/api/seller/terms',
  summary: 'Updates return terms for professional buyers, invoicing and producer identifiers.',
  access: 'owner',
  body: z.strictObject({
    professionalReturnDays: z.number().int().min(0).max(365),
    returnPolicy: paragraphs(1, 2000),
    invoiceMode: z.enum(['own', 'operator'], 'Choisissez qui établit les factures'),
    withoutProducerDuty: z.boolean(),
    /** Consumer mediator; left out, it stays as it is, and empty it is removed. */
    mediator: givenMediator.optional(),
    identifiers: z
      .array(
        z.strictObject({
          stream,
          number: z.string().regex(/^FR\d{6}_\d{2}[A-Z0-9]{4}$/, 'Un identifiant ressemble à FR123456_01ABCD'),
        }),
      )
      .max(Object.keys(streams).length),
  }),
  data: success,
})

export const openPaymentAccount = operation({
  method: 'POST',
  path: '/api/seller/payment-account',
  summary: 'Creates the seller’s account at the payment provider, or refreshes its state.',
  access: 'owner',
  errors: ['PROVIDER_UNAVAILABLE'],
  data: z.object({
    ready: z.boolean(),
    /** Page of the provider that collects identity and bank details. */ url: z.string().nullable(),
  }),
})

export const showTeam = operation({
  method: 'GET',
  path: '/api/seller/team',
  summary: 'Lists the members of the seller’s team and pending invitations.',
  access: 'owner',
  data: z.object({
    members: z.array(
      z.object({
        userId: z.number(),
        name: z.string(),
        email: z.string(),
        role: memberRole,
        /** Granted by the owner, who needs no grant. */
        mayRefund: z.boolean(),
        /** Mails received beside the seller's own address. */
        mails: z.array(teamMail),
        isMe: z.boolean(),
      }),
    ),
    invitations: z.array(
      z.object({
        id: z.number(),
        email: z.string(),
        role: memberRole,
        mayRefund: z.boolean(),
        expiresAt: z.string(),
      }),
    ),
  }),
})
export type Team = z.output<typeof showTeam.data>

export const inviteMember = operation({
  method: 'POST',
  path: '/api/seller/team/invitations',
  summary: 'Invites a member by mail; repeating it sends a new link.',
  access: 'owner',
  limit: { attempts: 30, minutes: 60 },
  body: z.strictObject({ email, role: memberRole, mayRefund: z.boolean().default(false) }),
  data: success,
})

export const withdrawInvitation = operation({
  method: 'DELETE',
  path: '/api/seller/team/invitations/:id',
  summary: 'Cancels an invitation.',
  access: 'owner',
  params: z.strictObject({ id }),
  errors: ['NOT_FOUND'],
  data: success,
})

export const changeMember = operation({
  method: 'PUT',
  path: '/api/seller/team/:userId',
  summary: 'Changes a member’s role and right to refund; one owner always remains.',
  access: 'owner',
  params: z.strictObject({ userId: id }),
  body: z.strictObject({ role: memberRole, mayRefund: z.boolean().default(false) }),
  errors: ['NOT_FOUND', 'LAST_OWNER'],
  data: success,
})

export const setMemberMails = operation({
  method: 'PUT',
  path: '/api/seller/team/:userId/mails',
  summary: 'Chooses the mails that a member receives, among those of their role.',
  access: 'owner',
  params: z.strictObject({ userId: id }),
  body: z.strictObject({ mails: z.array(teamMail).max(teamMailNames.length) }),
  errors: ['NOT_FOUND', 'INVALID_INPUT'],
  data: success,
})

export const removeMember = operation({
  method: 'DELETE',
  path: '/api/seller/team/:userId',
  summary: 'Removes a member from the team; one owner always remains.',
  access: 'owner',
  params: z.strictObject({ userId: id }),
  errors: ['NOT_FOUND', 'LAST_OWNER'],
  data: success,
})

export const joinTeam = operation({
  method: 'POST',
  path: '/api/seller/team/join',
  summary: 'Accepts an invitation; the caller is logged in under the invited email.',
  access: 'user',
  limit: { attempts: 20, minutes: 60 },
  body: z.strictObject({ token: z.string().regex(/^[\w-]{43}$/) }),
  errors: ['INVITATION_EXPIRED', 'ALREADY_SELLER'],
  data: z.object({ vendor: z.string() }),
})
