/** The documents of a contract on a durable medium: drawn when the confirmation is sent, stored once by their hash. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { findAcceptedTerms } from '#domains/content/server/page-versions.ts'
import { readProse } from '#domains/content/server/texts.ts'
import { releasedOn } from '#domains/content/terms.ts'
import { type ProducerId, producerIdLine } from '#domains/shops/rules/opening.ts'
import { type Db, inTransaction } from '#platform/db/pool.ts'
import type { MailAttachment } from '#platform/mail/send.ts'
import { type ProseBlock, prosePdf } from '#platform/pdf-prose.ts'
import { formatLongDate } from '#shared/dates.ts'
import { formatPhone } from '#shared/ids.ts'
import { buyerSnapshot } from '../../contract.ts'
import {
  type ContractDocumentKind,
  contractDocumentNames,
  documentsFor,
  guarantees,
  mediation,
  producerSection,
  type SellerAddress,
  withdrawalForm,
} from '../../rules/contract-documents.ts'

/**
 * Attachments of a purchase's confirmation. A repeated sending finds the same documents: each order has its own once,
 * whatever the terms in force meanwhile.
 */
export async function contractAttachments(db: Db, purchaseId: number): Promise<MailAttachment[]> {
  const orders = await findContracts(db, purchaseId)
  const drawn = await Promise.all(orders.filter(order => !order.hasDocuments).map(order => draw(db, order)))
  if (drawn.length > 0) await archive(db, drawn.flat())
  return attachmentsOf(db, purchaseId)
}

type Contract = Awaited<ReturnType<typeof findContracts>>[number]

async function findContracts(db: Db, purchaseId: number) {
  const rows = await db
    .selectFrom('orders as o')
    .innerJoin('purchases as p', 'p.id', 'o.purchase_id')
    .innerJoin('vendors as v', 'v.id', 'o.vendor_id')
    .select(['v.mediator_name', 'v.mediator_address', 'v.mediator_site'])
    .select(['o.id', 'o.vendor_snapshot', 'p.buyer', 'p.terms_version as termsVersion'])
    .select(
      sql<ProducerId[]>`coalesce((SELECT json_agg(json_build_object('stream', i.stream, 'number', i.number)
        ORDER BY i.stream) FROM vendor_identifiers i WHERE i.vendor_id = v.id), '[]')`.as('producerIds'),
    )
    .select(eb => [
      eb.exists(eb.selectFrom('order_documents as d').whereRef('d.order_id', '=', 'o.id')).as('hasDocuments'),
      eb
        .exists(
          eb.selectFrom('order_lines as l').whereRef('l.order_id', '=', 'o.id').where('l.withdrawable', '=', true),
        )
        .as('mayWithdraw'),
    ])
    .where('p.id', '=', purchaseId)
    .orderBy('o.id')
    .execute()
  return rows.map(({ buyer, vendor_snapshot, mediator_name, mediator_address, mediator_site, ...row }) => ({
    ...row,
    hasDocuments: Boolean(row.hasDocuments),
    isConsumer: buyerSnapshot.parse(buyer).kind === 'normal',
    mayWithdraw: Boolean(row.mayWithdraw),
    // Written by createOrders.
    seller: vendor_snapshot as SellerAddress,
    mediator: [mediator_name, mediator_address, mediator_site].filter(part => part !== null),
  }))
}

type Drawn = { orderId: number; kind: ContractDocumentKind; bytes: Buffer; sha256: string }

const draw = (db: Db, contract: Contract): Promise<Drawn[]> =>
  Promise.all(
    documentsFor(contract.isConsumer, contract.mayWithdraw).map(async kind => {
      const bytes = await drawers[kind](db, contract)
      return { orderId: contract.id, kind, bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
    }),
  )

/** Drawn before, stored together: a crash between leaves nothing, and the mail is sent again. */
const archive = (db: Db, drawn: readonly Drawn[]): Promise<void> =>
  inTransaction(db, async tx => {
    const distinct = new Map(drawn.map(({ sha256, bytes }) => [sha256, { sha256, bytes }]))
    await tx
      .insertInto('contract_documents')
      .values([...distinct.values()])
      .onConflict(conflict => conflict.doNothing())
      .execute()
    await tx
      .insertInto('order_documents')
      .values(drawn.map(({ orderId, kind, sha256 }) => ({ order_id: orderId, kind, sha256 })))
      .onConflict(conflict => conflict.doNothing())
      .execute()
  })

const drawers: Record<ContractDocumentKind, (db: Db, contract: Contract) => Promise<Buffer>> = {
  TERMS: async (db, { termsVersion, seller, producerIds }) => {
    const { source, since } = await findAcceptedTerms(db, termsVersion)
    const { title, lead, sections } = readProse(source)
    return pdfOf(title, `Version ${termsVersion}, en vigueur depuis le ${formatLongDate(since)}`, since, [
      { kind: 'paragraph', text: lead },
      ...sections.flatMap((section): ProseBlock[] => [{ kind: 'heading', text: section.title }, ...section.blocks]),
      ...producerSection(seller.legalName, producerIds.map(producerIdLine)),
    ])
  },
  GUARANTEES: (_, { seller, mediator }) =>
    pdfOf('Garanties légales', 'Code de la consommation, annexe à l’article D211-2', releasedOn, [
      ...guarantees,
      ...mediation(seller.legalName, mediator),
    ]),
  WITHDRAWAL_FORM: (_, { seller }) =>
    pdfOf(
      'Formulaire de rétractation',
      'Code de la consommation, annexe à l’article R221-1',
      releasedOn,
      withdrawalForm({ ...seller, phone: formatPhone(seller.phone) }),
    ),
}

/** Dated with the text, not with the drawing: the same text has the same bytes. */
const pdfOf = (title: string, about: string, since: string, blocks: readonly ProseBlock[]) =>
  prosePdf({ title, about, blocks, madeAt: new Date(`${since}T12:00:00Z`) })

/** Each document once, though several orders share it. */
async function attachmentsOf(db: Db, purchaseId: number): Promise<MailAttachment[]> {
  const rows = await db
    .selectFrom('order_documents as d')
    .innerJoin('contract_documents as c', 'c.sha256', 'd.sha256')
    .innerJoin('orders as o', 'o.id', 'd.order_id')
    .select(['d.kind', 'c.bytes', 'o.number'])
    .distinctOn('d.sha256')
    .where('o.purchase_id', '=', purchaseId)
    .orderBy('d.sha256')
    .orderBy('o.id')
    .execute()
  return rows.map(({ kind, bytes, number }) => ({ fileName: contractFileName(kind, number), bytes }))
}

/** Each may hold what is one seller's. The column's CHECK constraint allows these kinds only. */
export const contractFileName = (kind: string, orderNumber: string): string =>
  `${contractDocumentNames[kind as ContractDocumentKind].fileName}-${orderNumber}.pdf`
