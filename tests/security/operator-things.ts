/** Path parameters and inputs of the operators’ operations. */
import { randomUUID } from 'node:crypto'
import { noticeText } from '#domains/recalls/server/recalls.fixture.ts'
import { today, tomorrow } from '#tests/app/owner-cases.fixture.ts'
import { sheet, variant } from '#tests/support/article-sheet.ts'
import { missingId, type Things } from './actors.ts'

type OperatorRequest = { id: number | string; body?: unknown }
const reason = 'Pour une raison que l’on dit.'
/** Tags, questions and the like have no owner: the first one, if any exists. */
const first = ({ user: id }: Things) => ({ id: id === missingId ? missingId : 1 })
/** A requirement that somebody may declare; the absent one is no requirement. */
const requirement = ({ user: id }: Things) => ({ id: id === missingId ? 'nothing' : 'backup' })
const attribute = () => ({ id: 'nothing' })
/** The kind of what waits; its number is 1. */
const pending = () => ({ id: 'value' })
const user = ({ user: id }: Things) => ({ id })
const article = ({ article: id }: Things) => ({ id })
const vendor = ({ vendor: id }: Things) => ({ id })
const recall = ({ recall: id }: Things) => ({ id })
const withBody =
  (thing: (things: Things) => OperatorRequest, body: unknown): ((things: Things) => OperatorRequest) =>
  things => ({ ...thing(things), body })

/** Without the SIRET of that seller, which the operation refuses to everybody. */
const identity = {
  name: 'Cuverie',
  legalName: 'Cuverie SAS',
  legalForm: 'SAS',
  capitalEuros: '',
  siret: '',
  register: 'RCS Reims',
  street: '12 rue de Mars',
  postcode: '51100',
  city: 'Reims',
  phone: '0326112233',
  email: 'contact@cuverie.example',
  reason,
}
const season = { title: 'Taille', why: 'La saison commence.', from: '01-10', to: '02-20', position: 1, tagIds: [1] }
const question = { category: 'orders', title: 'Comment faire ?', keywords: 'faire', audience: 'buyer', body: 'Ainsi.' }
const campaign = {
  title: 'Vendanges',
  summary: 'Tout pour les vendanges.',
  body: 'Des sécateurs.',
  fromDay: today,
  toDay: today,
}
const document = { fileId: null, kind: 'FT', title: 'Fiche', variantId: null, datedOn: null }
const job = { title: 'Vendeur', place: 'Reims', contract: 'CDI', body: 'Accueillir et conseiller.', closesOn: '' }
const relay = {
  carrier: 'Relais',
  name: 'Presse',
  street: '1 rue A',
  postcode: '51200',
  city: 'Épernay',
  latitude: 49,
  longitude: 4,
}
const decided = { reason, decision: 'nothing' }

export const operatorThings: Record<string, (things: Things) => OperatorRequest> = {
  'POST /api/admin/promo-codes/:id/stop': first,
  'PUT /api/admin/incidents/:id': withBody(first, {
    title: 'Paiement lent',
    text: 'La banque répond tard.',
    parts: ['payment'],
  }),
  'POST /api/admin/incidents/:id/end': first,
  'GET /api/admin/users/:id': user,
  'POST /api/admin/users/:id/reset-mail': user,
  'POST /api/admin/users/:id/disconnect': withBody(user, { reason }),
  'POST /api/admin/users/:id/remove-second-factor': withBody(user, { reason }),
  'POST /api/admin/users/:id/block': withBody(user, { reason, blocked: true }),
  'POST /api/admin/users/:id/role': withBody(user, { reason, role: 'ADMIN', granted: true }),
  'POST /api/admin/users/:id/view': withBody(({ member: id }) => ({ id }), { reason }),
  'GET /api/admin/articles/:id': article,
  'POST /api/admin/articles/:id/review': withBody(article, { decision: 'accept' }),
  'POST /api/admin/articles/:id/takedown': withBody(article, { reason, ground: 'safety', automated: false }),
  'POST /api/admin/articles/:id/restore': withBody(article, { reason }),
  'POST /api/admin/articles/:id/distinct': withBody(article, { from: 1 }),
  'POST /api/admin/articles/:id/merge': withBody(article, { reason, into: 1 }),
  'POST /api/admin/articles/:id/delete': withBody(article, { reason }),
  'POST /api/admin/recalls/:id/versions': withBody(recall, { ...noticeText, reason }),
  'POST /api/admin/recalls/:id/lift': withBody(recall, { reason }),
  'GET /api/admin/article-requests/:id': ({ articleRequest: id }) => ({ id }),
  'POST /api/admin/article-requests/:id/decide': withBody(({ articleRequest: id }) => ({ id }), {
    decisions: [{ field: 'title', decision: 'refused', reason: 'Le nom actuel est juste.' }],
  }),
  'GET /api/admin/articles/:id/sheet': article,
  'PUT /api/admin/articles/:id/sheet': withBody(article, { version: '0', slug: 'serpette', ...sheet }),
  'PUT /api/admin/articles/:id/variants': withBody(article, { version: '0', variants: [variant] }),
  'DELETE /api/admin/articles/:id/variants/:variantId': article,
  'POST /api/admin/articles/:id/variants/:variantId/restore': article,
  'POST /api/admin/articles/:id/documents': withBody(article, document),
  'PUT /api/admin/articles/:id/documents/:documentId': withBody(article, document),
  'DELETE /api/admin/articles/:id/documents/:documentId': article,
  'PUT /api/admin/articles/:id/pictures': withBody(article, { version: '0', pictures: [], fileId: null }),
  'POST /api/admin/articles/:id/pictures/:pictureId/crop': withBody(article, { version: '0', focus: 'centre' }),
  'PUT /api/admin/categories/:id': withBody(({ user: id }) => ({ id: id === missingId ? missingId : 98 }), {
    title: 'Outils',
    description: 'Les outils.',
    position: 1,
    hidden: false,
  }),
  'DELETE /api/admin/categories/:id': withBody(({ user: id }) => ({ id: id === missingId ? missingId : 98 }), {
    confirmed: true,
  }),
  'PUT /api/admin/tags/:id': withBody(first, { name: 'Sécateurs', position: 1, retired: false }),
  'PUT /api/admin/tags/:id/payment-nature': withBody(first, { nature: '', reason }),
  'POST /api/admin/opening/requirements/:id/mark': withBody(requirement, { reason, kind: 'declared' }),
  'DELETE /api/admin/opening/requirements/:id/mark': requirement,
  'GET /api/admin/texts/:name': () => ({ id: 'cgv' }),
  'POST /api/admin/texts/:name/versions': () => ({ id: 'cgv', body: {} }),
  'DELETE /api/admin/text-versions/:id': first,
  'GET /api/admin/text-versions/:id/changes': first,
  'PUT /api/admin/job-openings/:id': withBody(first, { ...job, seen: '2026-01-01T00:00:00.000Z' }),
  'POST /api/admin/job-openings/:id/state': withBody(first, { to: 'published' }),
  'GET /api/admin/relay-points/:id': () => ({ id: 'ABC-1' }),
  'PUT /api/admin/relay-points/:id': () => ({ id: 'ABC-1', body: relay }),
  'POST /api/admin/relay-points/:id/closed': () => ({ id: 'ABC-1', body: { closed: true } }),
  'POST /api/admin/permits/:id/decision': withBody(({ permit: id }) => ({ id }), { decision: 'accept' }),
  'POST /api/admin/suspicions/:id/decision': withBody(first, { state: 'FORWARDED', note: reason }),
  'POST /api/admin/article-findings/:id/decision': withBody(first, { decision: 'accept', reason }),
  'POST /api/admin/goods-classes/:class/drop-point': () => ({
    id: 'TAX_CAPSULE',
    body: { isAllowed: true, fromDay: '2099-01-01', reason },
  }),
  'PUT /api/admin/goods-classes/:class': () => ({ id: 'BIOCIDE', body: { isOpen: false, reason } }),
  'DELETE /api/admin/vat-rates/:code/:zone': () => ({ id: 'normal' }),
  'PUT /api/admin/seasons/:id': withBody(first, season),
  'DELETE /api/admin/seasons/:id': first,
  'POST /api/admin/pending-values/:kind/:id/accept': pending,
  'POST /api/admin/pending-values/:kind/:id/merge': withBody(pending, { into: 'Felco' }),
  'POST /api/admin/pending-values/:kind/:id/refuse': withBody(pending, { reason }),
  'PUT /api/admin/brands/:id/logo': withBody(first, { fileId: null }),
  'PUT /api/admin/brands/:id': withBody(first, { name: 'Felco', description: 'Une maison.' }),
  'POST /api/admin/brands/:id/approve': first,
  'POST /api/admin/brands/:id/merge': withBody(first, { reason, into: 2 }),
  'GET /api/admin/attributes/:code': attribute,
  'PUT /api/admin/attributes/:code': withBody(attribute, {
    label: 'Matière',
    kind: 'text',
    unit: '',
    position: 1,
    facet: true,
    axis: false,
    options: [],
  }),
  'PUT /api/admin/attributes/:code/scopes': withBody(attribute, { scopes: [] }),
  'POST /api/admin/attributes/:code/values': withBody(attribute, { from: 'Acier', to: 'Inox' }),
  'POST /api/admin/attributes/:code/merge': withBody(attribute, { into: 'material', reason }),
  'DELETE /api/admin/attributes/:code': attribute,
  'DELETE /api/admin/synonyms/:id': first,
  'GET /api/admin/sellers/:id': vendor,
  'GET /api/admin/sellers/:id/messages': vendor,
  'POST /api/admin/sellers/:id/messages': withBody(vendor, { body: 'Bonjour', key: randomUUID() }),
  'POST /api/admin/sellers/:id/messages/read': withBody(vendor, { upTo: 1 }),
  'POST /api/admin/sellers/:id/status': withBody(vendor, { reason, to: 'suspended' }),
  'PUT /api/admin/sellers/:id/identity': withBody(vendor, identity),
  'PUT /api/admin/sellers/:id/vat-number': withBody(vendor, { vatNumber: '', reason }),
  'POST /api/settlement/commission-rules/:id/end': withBody(({ rule: id }) => ({ id }), { endsOn: tomorrow }),
  'GET /api/settlement/vendors/:id/account': vendor,
  'POST /api/admin/chargebacks/:id/evidence': first,
  'POST /api/admin/sellers/:id/termination': withBody(vendor, { ground: 'LEGAL', clause: 'Article 9', reason }),
  'POST /api/admin/sellers/:id/termination/cancel': withBody(vendor, { reason }),
  'POST /api/admin/invoices/:id/contest-decision': withBody(({ saleInvoice: id }) => ({ id }), {
    decision: 'REJECTED',
    reason,
  }),
  'POST /api/admin/einvoicing/deposits/:id/retry': ({ saleInvoice: id }) => ({ id }),
  'POST /api/admin/einvoicing/commission-deposits/:id/retry': ({ invoice: id }) => ({ id }),
  'POST /api/settlement/invoices/:id/reissue': ({ invoice: id }) => ({ id }),
  'POST /api/admin/einvoicing/reports/:id/retry': first,
  'POST /api/settlement/orders/:id/transfer': ({ order: id }) => ({ id }),
  'POST /api/settlement/reconciliation/:id/resolve': withBody(first, { resolution: reason }),
  'GET /api/admin/applications/:id': ({ application: id }) => ({ id }),
  'POST /api/admin/applications/:id/decision': withBody(({ application: id }) => ({ id }), {
    decision: 'refuse',
    reason,
  }),
  'GET /api/admin/reports/:id': ({ reported: id }) => ({ id }),
  'POST /api/admin/reports/:id/decision': withBody(({ reported: id }) => ({ id }), decided),
  'GET /api/admin/reviews/:id': ({ review: id }) => ({ id }),
  'POST /api/admin/reviews/:id/decision': withBody(({ review: id }) => ({ id }), { decision: 'publish' }),
  'GET /api/admin/notices/:id': ({ notice: id }) => ({ id }),
  'POST /api/admin/notices/:id/decision': withBody(({ notice: id }) => ({ id }), { reason, decision: 'rejected' }),
  'POST /api/admin/notice-complaints/:id/decision': withBody(({ noticeComplaint: id }) => ({ id }), {
    reason,
    outcome: 'upheld',
  }),
  'GET /api/dashboard/tickets/:id': ({ ticket: id }) => ({ id }),
  'POST /api/dashboard/tickets/:id': withBody(({ ticket: id }) => ({ id }), { action: 'note', message: 'À suivre.' }),
  'GET /api/admin/faq/:id': first,
  'PUT /api/admin/faq/:id': withBody(first, { ...question, seen: '2026-01-01T00:00:00.000Z' }),
  'POST /api/admin/faq/:id/published': withBody(first, { published: true }),
  'POST /api/admin/faq/:id/move': withBody(first, { to: 'before' }),
  'GET /api/dashboard/campaigns/:id': first,
  'PUT /api/dashboard/campaigns/:id': withBody(first, campaign),
  'POST /api/dashboard/campaigns/:id/published': withBody(first, { published: true }),
  'PUT /api/admin/settings/:key': withBody(() => ({ id: 'nothing' }), { value: '1', reason }),
  'POST /api/admin/jobs/:id/replay': first,
}
/** Shared by everybody: another household has none to compare with. */
export const sharedThings = new Set(
  Object.entries(operatorThings)
    .filter(([name]) =>
      /categories|tags|seasons|attributes|brands|pending-values|synonyms|faq|campaigns|settings|jobs/.test(name),
    )
    .map(([name]) => name),
)
