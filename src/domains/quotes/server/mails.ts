import { type SqlBool, sql } from 'kysely'
import { quotePaths } from '#domains/quotes/rules/paths.ts'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import type { Tx } from '#platform/db/pool.ts'
import { bypassRls } from '#platform/db/rls.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { button, facts, type MailBlock, paragraph } from '#platform/mail/mail-content.ts'
import { formatLongDate } from '#shared/dates.ts'
import { euros } from '#shared/money.ts'
import { depositRows } from '#shared/price/packaging-deposit.ts'
import { findQuote } from './queries.ts'

type Row = {
  number: string
  step: number
  message: string
  answer: string
  goodsHtCents: number
  validUntil: string | null
  vendorName: string
  vendorEmail: string
  buyerName: string
  buyerEmail: string
}

/** Under the operator's rights: each side mails the other, whose address it does not see. */
const quoteOf = (tx: Tx, quoteId: number): Promise<Row> =>
  bypassRls(tx, async owner => {
    const { rows } = await sql<Row>`
      SELECT q.number, (SELECT max(h.id) FROM quote_history h WHERE h.quote_id = q.id) AS step, q.message, q.answer,
        (SELECT sum(coalesce(x.price_cents, x.initial_cents) * x.quantity)::bigint FROM quote_lines x WHERE x.quote_id = q.id) AS "goodsHtCents",
        q.valid_until::text AS "validUntil", v.name AS "vendorName", v.email AS "vendorEmail",
        coalesce(nullif(u.company_name, ''), u.first_name || ' ' || u.last_name) AS "buyerName", u.email AS "buyerEmail"
      FROM quotes q JOIN vendors v ON v.id = q.vendor_id JOIN users u ON u.id = q.user_id WHERE q.id = ${quoteId}`.execute(
      owner,
    )
    const [row] = rows
    if (!row) throw new Error(`quote ${quoteId} is gone`)
    return row
  })

const words = (label: string, text: string): MailBlock[] => (text ? [paragraph(`${label}\u00a0: ${text}`)] : [])

export async function mailRequested(tx: Tx, quoteId: number): Promise<void> {
  const quote = await quoteOf(tx, quoteId)
  await queueMail(tx, {
    event: `quote-requested:${quoteId}`,
    to: quote.vendorEmail,
    subject: `${quote.buyerName} vous demande un devis`,
    title: 'Une demande de devis vous attend',
    blocks: [
      paragraph(`${quote.buyerName} souhaite votre meilleur prix, au tarif public ${euros(quote.goodsHtCents)} HT.`),
      ...words('Son message', quote.message),
      button('Répondre', workspacePaths.customerQuote(quoteId)),
    ],
  })
}

export async function mailAnswered(tx: Tx, quoteId: number): Promise<void> {
  const quote = await quoteOf(tx, quoteId)
  const { basis, goodsHtCents, goodsTtcCents, deliveryHtCents, deliveryTtcCents, depositCents } = await bypassRls(
    tx,
    owner => findQuote(owner, 'buyer', sql<SqlBool>`true`, quoteId),
  )
  const inBasis = (ht: number, ttc: number) => `${euros(basis === 'HT' ? ht : ttc)} ${basis}`
  await queueMail(tx, {
    event: `quote-answered:${quote.step}`,
    to: quote.buyerEmail,
    subject: `Votre devis ${quote.number} de ${quote.vendorName}`,
    title: 'Votre devis est prêt',
    blocks: [
      ...words(quote.vendorName, quote.answer),
      facts([
        ['Articles', inBasis(goodsHtCents, goodsTtcCents)],
        ['Livraison', deliveryHtCents ? inBasis(deliveryHtCents, deliveryTtcCents ?? 0) : 'offerte'],
        ...depositRows(depositCents),
        ['Valable jusqu’au', quote.validUntil ? formatLongDate(`${quote.validUntil}T12:00:00Z`) : '—'],
      ]),
      paragraph('Acceptez-le pour le commander et le payer à ces prix, sans rien ressaisir.'),
      button('Voir le devis et payer', quotePaths.quote(quoteId)),
    ],
  })
}

/** To the party that did not end it. */
export async function mailQuoteEnded(tx: Tx, quoteId: number, how: 'DECLINED' | 'REFUSED'): Promise<void> {
  const quote = await quoteOf(tx, quoteId)
  const toBuyer = how === 'REFUSED'
  await queueMail(tx, {
    event: `quote-ended:${quote.step}`,
    to: toBuyer ? quote.buyerEmail : quote.vendorEmail,
    subject: `Le devis ${quote.number} est refusé`,
    title: toBuyer ? `${quote.vendorName} ne donne pas suite` : `${quote.buyerName} ne donne pas suite`,
    blocks: [
      paragraph(toBuyer ? 'Le vendeur ne peut pas répondre à cette demande.' : 'L’acheteur n’a pas retenu ce devis.'),
      ...(toBuyer ? words('Son message', quote.answer) : []),
      button('Voir le devis', toBuyer ? quotePaths.quote(quoteId) : workspacePaths.customerQuote(quoteId)),
    ],
  })
}

export async function mailExpired(tx: Tx, quoteId: number): Promise<void> {
  const quote = await quoteOf(tx, quoteId)
  const sides = [
    {
      to: quote.buyerEmail,
      path: quotePaths.quote(quoteId),
      text: 'Demandez-en un autre si ces articles vous sont encore utiles.',
    },
    {
      to: quote.vendorEmail,
      path: workspacePaths.customerQuote(quoteId),
      text: `${quote.buyerName} ne l’a pas accepté à temps, ou n’a pas eu de réponse.`,
    },
  ]
  for (const { to, path, text } of sides)
    await queueMail(tx, {
      event: `quote-expired:${quoteId}`,
      to,
      subject: `Le devis ${quote.number} a expiré`,
      title: 'Ce devis n’est plus valable',
      blocks: [paragraph(text), button('Voir le devis', path)],
    })
}
