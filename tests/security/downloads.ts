/** The routes outside the operations, one row each: downloads, raw bytes and public routes. */
import { today } from '#tests/app/owner-cases.fixture.ts'
import type { Things } from './actors.ts'
import type { MatrixRow } from './matrix.ts'

const month = today.slice(0, 7)
const period = `from=${today}&to=${today}`

type Options = { query?: string; method?: string; access?: MatrixRow['access'] }
const row = (path: string, params: ((things: Things) => object) | null, options: Options = {}): MatrixRow => {
  const { query, method = 'GET', access = 'user' } = options
  return {
    name: `${method} ${path}`,
    method,
    path,
    access,
    request: params && (things => ({ params: { ...params(things) }, query })),
    query: params ? undefined : query,
    leftOut: false,
    refusal: null,
  }
}

export const testedDownloads: readonly MatrixRow[] = [
  row('/api/orders/:id/label', ({ arrived: id }) => ({ id })),
  row('/api/orders/:id/documents/:kind', ({ order: id }) => ({ id, kind: 'TERMS' })),
  row('/api/orders/:id/lines/:lineId/artwork', ({ made: id, madeLine: lineId }) => ({ id, lineId })),
  row('/api/orders/:id/lines/:lineId/proofs/:version/file', ({ made: id, madeLine: lineId }) => ({
    id,
    lineId,
    version: 1,
  })),
  {
    ...row('/api/orders/papiers/:paper', () => ({ paper: 'preparation' })),
    request: ({ order }) => ({ params: { paper: 'preparation' }, query: `commande=${order}` }),
  },
  {
    ...row('/api/orders/tournees/:day/:roundId/:paper', () => ({ day: '2026-12-01', roundId: '1', paper: 'tournee' })),
    refusal: 'NOT_FOUND',
  },
  row('/api/collections/deposits/:id/certificate.pdf', ({ deposit: id }) => ({ id })),
  row('/api/parcel-drops/:id/slip.pdf', ({ parcelDrop: id }) => ({ id })),
  row('/api/parcel-drops/:id/receipt.pdf', ({ parcelDrop: id }) => ({ id })),
  row('/api/seller/parcel-handovers/:id/list.pdf', ({ handover: id }) => ({ id })),
  row('/api/estate/spending.csv', null, { query: 'season=2026' }),
  row('/api/purchase-register/registre.csv', null, { query: 'campaign=2026' }),
  row('/api/returns/:id/:paper', ({ return: id }) => ({ id, paper: 'receipt' })),
  row('/api/returns/:id/files/:fileId', ({ return: id, returnFile }) => ({ id, fileId: returnFile })),
  row('/api/admin/notices/report', null, { access: 'admin', query: `year=${today.slice(0, 4)}` }),
  row('/api/admin/notices/statements', null, { access: 'admin', query: `year=${today.slice(0, 4)}` }),
  row('/api/admin/applications/:id/documents/:kind', ({ application: id }) => ({ id, kind: 'REGISTRATION' }), {
    access: 'admin',
  }),
  row('/api/admin/chargebacks/:id/dossier', () => ({ id: 1 }), { access: 'admin' }),
  row('/api/conversations/:id/files/:fileId', ({ conversation: id, sentFile }) => ({ id, fileId: sentFile })),
  row('/api/admin/reports/:id/files/:fileId', ({ reported: id, reportedFile }) => ({ id, fileId: reportedFile }), {
    access: 'admin',
  }),
  row('/api/admin/sellers/:id/messages/files/:fileId', null, { access: 'admin' }),
  row('/api/dashboard/export', null, { query: `what=jours&${period}`, access: 'admin' }),
  {
    ...row('/api/settlement/statement', () => ({})),
    request: ({ vendor }) => ({ query: `month=${month}&vendor=${vendor}` }),
  },
  {
    ...row('/api/settlement/statement/pdf', () => ({})),
    request: ({ vendor }) => ({ query: `month=${month}&vendor=${vendor}` }),
  },
  {
    ...row('/api/settlement/seller-entries', () => ({})),
    request: ({ vendor }) => ({ query: `month=${month}&vendor=${vendor}` }),
  },
  row('/api/seller/cooperative/due.csv', null, { access: 'seller' }),
  row('/api/seller/cooperative/balances.csv', null, { query: `mois=${month}`, access: 'seller' }),
  row('/api/seller/cooperative/statement.pdf', null, { query: `adherent=1&mois=${month}`, access: 'seller' }),
  row('/api/seller/cooperative/statement.csv', null, { query: `adherent=1&mois=${month}`, access: 'seller' }),
  row('/api/cooperatives/statement.pdf', null, { query: `vendeur=1&mois=${month}` }),
  row('/api/cooperatives/statement.csv', null, { query: `vendeur=1&mois=${month}` }),
  row('/api/settlement/dac7/declaration', null, { query: 'year=2026', access: 'admin' }),
  row('/api/settlement/dac7/copy', null, { query: 'year=2026', access: 'seller' }),
  row('/api/settlement/fec', null, { query: `period=${month}`, access: 'admin' }),
  row('/api/settlement/invoices/:id/pdf', ({ invoice: id }) => ({ id })),
  row('/api/settlement/invoices/:id/xml', ({ invoice: id }) => ({ id })),
  row('/api/settlement/numbers/export', null, { query: `what=jours&${period}`, access: 'seller' }),
  row('/api/settlement/exports/:what', null, { query: period, access: 'admin' }),
  row('/api/user/export', null),
  row('/api/admin/audit-log/export', null, { access: 'admin' }),
  row('/api/seller/imports/:id/rapport/:what', ({ import: id }) => ({ id, what: 'erreurs' }), { access: 'seller' }),
  row('/api/seller/catalogue/export', null, { query: 'forme=xlsx', access: 'seller' }),
  row('/api/seller/stock/mouvements.csv', null, { access: 'seller' }),
  row('/api/seller/stock/reassort.csv', null, { access: 'seller' }),
  row('/api/seller/orders/lignes.csv', null),
  row('/api/seller/lots.csv', null, { access: 'seller' }),
  row('/api/seller/imports/:id/:part/:position', ({ import: id }) => ({ id, part: 'table', position: 0 }), {
    method: 'PUT',
    access: 'seller',
  }),
  row('/api/files', null, { method: 'POST' }),
  row('/t', null, { method: 'POST', access: 'public' }),
]

/** Public, and the same for everybody: the session is not read. */
export const publicDownloads: readonly string[] = [
  'GET /health/live',
  'GET /health/ready',
  'GET /healthz',
  'GET /readyz',
  'GET /api/openapi.json',
  'GET /api/docs',
  'GET /images/:id',
  'GET /documents/:id',
  'GET /rayons.css',
  'GET /articles/:slug/fiche-technique.pdf',
  'GET /robots.txt',
  'GET /server-sitemap.xml',
  'GET /flux/produits.xml',
  'GET /.well-known/security.txt',
  // In demo mode, on this machine only.
  'GET /essai/caisse/stock.csv',
  'GET /dev/outbox',
  'GET /dev/outbox/:id',
  'GET /dev/outbox/:id/html',
]
/**
 * A stream that stays open: tests/app/live.test.ts tests it. Files of invoices: src/domains/invoicing/server/invoices.test.ts
 * tests them, and src/domains/checkout/server/union.test.ts those of exempt deliveries. The text of the seller contract: src/domains/content/server/seller-contract.test.ts.
 * Files of change requests: src/domains/offers/server/seller/sheet/proposed-files.test.ts. Files of permits and the register of sales: those of src/domains/regulation/server.
 */
export const testedElsewhere: readonly string[] = [
  'GET /api/live',
  'GET /api/invoices/archive',
  'GET /api/invoices/table',
  'GET /api/invoices/union-deliveries/table',
  'GET /api/invoices/:id/pdf',
  'GET /api/invoices/:id/xml',
  'GET /api/seller-contracts/:id/text',
  'GET /api/admin/permits/:id/file',
  'GET /api/seller/regulated-sales',
  'GET /api/admin/article-requests/:id/files/:field',
]
