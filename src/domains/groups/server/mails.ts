import { sql } from 'kysely'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import type { Tx } from '#platform/db/pool.ts'
import { queueMails } from '#platform/mail/mail.ts'
import { button, facts, paragraph } from '#platform/mail/mail-content.ts'
import { formatLongDate } from '#shared/dates.ts'
import { withinSentence } from '#shared/forms/sentence.ts'
import { euros } from '#shared/money.ts'
import { unitsLabel } from '#shared/price/packaging.ts'
import { unitEuros } from '#shared/price/price.ts'
import { groupPaths } from '../rules/paths.ts'
import { type GroupReason, type LeftOut, leftOutSentences, reasonSentences } from '../rules.ts'
import { findOffersInGroup } from './offer.ts'

type Line = {
  title: string
  saleUnit: string
  quantity: number
  priceCents: number | null
  leftOut: LeftOut | null
  isOrdered: boolean
}
type Person = {
  shareId: number
  email: string
  lines: Line[]
  deliveryHtCents: number | null
  isOrdered: boolean
  isPaid: boolean
}
type Facts = {
  number: string
  token: string
  /** Of its first offer. */
  title: string
  vendorEmail: string
  organiserEmail: string
  organiser: string
  city: string
  reason: GroupReason | null
  payUntil: string | null
  step: number
  people: Person[]
}

/** Of share `s`, in the order of the offers of the group; the price is that of its own quote. */
const linesSql = sql`coalesce((SELECT json_agg(json_build_object('title', concat_ws(', ', a.title, nullif(v.label, '')),
    'saleUnit', v.sale_unit, 'quantity', l.quantity, 'leftOut', x.left_out,
    'isOrdered', EXISTS (SELECT FROM quote_lines ql JOIN order_lines d ON d.quote_line_id = ql.id
      JOIN orders e ON e.id = d.order_id JOIN purchases b ON b.id = e.purchase_id
      WHERE ql.quote_id = s.quote_id AND ql.offer_id = l.offer_id AND b.status IN ('AWAITING_PAYMENT', 'PAID')),
    'priceCents', (SELECT ql.price_cents FROM quote_lines ql WHERE ql.quote_id = s.quote_id AND ql.offer_id = l.offer_id))
    ORDER BY x.position)
  FROM group_share_lines l JOIN group_offers x ON x.group_id = s.group_id AND x.offer_id = l.offer_id
  JOIN offers o ON o.id = l.offer_id JOIN variants v ON v.id = o.variant_id JOIN articles a ON a.id = v.article_id
  WHERE l.share_id = s.id), '[]'::json)`

/** Jobs, and callers that run as the owner of the tables: participants do not see each other. */
async function findFacts(tx: Tx, groupId: number): Promise<Facts> {
  const { rows } = await sql<Facts>`
    SELECT g.number, g.token, concat_ws(', ', a.title, nullif(v.label, '')) AS title,
      m.email AS "vendorEmail", u.email AS "organiserEmail", g.city, g.reason, g.pay_until::text AS "payUntil",
      coalesce(nullif(u.company_name, ''), u.first_name || ' ' || u.last_name) AS organiser,
      (SELECT max(h.id) FROM group_history h WHERE h.group_id = g.id) AS step,
      coalesce((SELECT json_agg(json_build_object('shareId', s.id, 'email', p.email, 'lines', ${linesSql},
          'deliveryHtCents', q.delivery_ht_cents, 'isOrdered', w.live IS NOT NULL, 'isPaid', coalesce(w.paid, false)) ORDER BY s.id)
        FROM group_shares s JOIN users p ON p.id = s.user_id LEFT JOIN quotes q ON q.id = s.quote_id
        LEFT JOIN LATERAL (SELECT max(o.id) AS live, bool_or(o.paid_at IS NOT NULL) AS paid FROM quote_lines x
          JOIN order_lines l ON l.quote_line_id = x.id JOIN orders o ON o.id = l.order_id JOIN purchases b ON b.id = o.purchase_id
          WHERE x.quote_id = q.id AND b.status IN ('AWAITING_PAYMENT', 'PAID')) w ON true
        WHERE s.group_id = g.id AND s.withdrawn_at IS NULL), '[]'::json) AS people
    FROM grouped_orders g JOIN group_offers x ON x.group_id = g.id AND x.position = 1 JOIN offers o ON o.id = x.offer_id
    JOIN variants v ON v.id = o.variant_id JOIN articles a ON a.id = v.article_id JOIN vendors m ON m.id = g.vendor_id
    JOIN users u ON u.id = g.organiser_id
    WHERE g.id = ${groupId}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`group ${groupId} is gone`)
  return row
}

const isOrderable = ({ leftOut }: Line) => leftOut === null
/** « 2 cartons, Bouteille champenoise » */
const lineWords = ({ quantity, saleUnit, title }: Line) => `${unitsLabel(quantity, saleUnit)}, ${title}`
const orderedLines = ({ lines }: Person) => lines.filter(line => line.isOrdered)
const orderableLines = ({ lines }: Person) => lines.filter(isOrderable)

/** Quantities by article. */
function wholeWords(lines: readonly Line[]): string {
  const wholes = new Map<string, Line>()
  for (const line of lines) {
    const before = wholes.get(line.title)
    wholes.set(line.title, { ...line, quantity: line.quantity + (before?.quantity ?? 0) })
  }
  return [...wholes.values()].map(lineWords).join('\u00a0; ')
}

/** Nothing for people who get all that they committed to. */
const leftOutBlocks = ({ lines }: Person) =>
  lines.flatMap(({ title, leftOut }) =>
    leftOut === null ? [] : [paragraph(`${title}\u00a0: ${withinSentence(leftOutSentences[leftOut])}`)],
  )

const longDay = (day: string) => formatLongDate(`${day}T12:00:00Z`)
const see = (group: Facts) => button('Voir la commande groupée', groupPaths.group(group.token))

/** To each participant what they pay and until when, to the seller what to prepare. */
export async function mailClosed(tx: Tx, groupId: number): Promise<void> {
  const group = await findFacts(tx, groupId)
  const until = group.payUntil ? longDay(group.payUntil) : ''
  const payers = group.people.filter(({ lines }) => lines.some(isOrderable))
  await queueMails(tx, [
    ...payers.map(person => payMail(group, person, until)),
    ...group.people.filter(person => !payers.includes(person)).map(person => nothingToPayMail(group, person)),
    {
      event: `group-to-prepare:${groupId}`,
      to: group.vendorEmail,
      subject: `Commande groupée ${group.number} close\u00a0: ses quantités sont réservées`,
      title: 'Une commande groupée a atteint son minimum',
      blocks: [
        facts([['Réservé', wholeWords(payers.flatMap(orderableLines))]]),
        paragraph(
          `${payers.length} participant${payers.length > 1 ? 's paient leur' : ' paie sa'} part avant le ${until}. Préparez l’ensemble une fois ce jour passé.`,
        ),
        button('Voir les commandes groupées', workspacePaths.customerGroups),
      ],
    },
  ])
}

const payMail = (group: Facts, person: Person, until: string) => ({
  event: `group-closed:${person.shareId}`,
  to: person.email,
  subject: `Commande groupée ${group.number}\u00a0: payez votre part avant le ${until}`,
  title: 'Le prix est atteint, à vous de payer votre part',
  blocks: [
    paragraph(`${group.title}\u00a0: le minimum est atteint et votre part vous est réservée.`),
    facts([
      ...orderableLines(person).map((line): [string, string] => [
        lineWords(line),
        `${unitEuros(line.priceCents ?? 0)} HT l’unité`,
      ]),
      ['Votre part de livraison', person.deliveryHtCents ? `${euros(person.deliveryHtCents)} HT` : 'offerte'],
      ['À payer avant le', until],
    ]),
    ...leftOutBlocks(person),
    paragraph('Passé ce jour, votre part est remise en vente et rien ne vous est facturé.'),
    button('Payer ma part', groupPaths.group(group.token)),
  ],
})

const nothingToPayMail = (group: Facts, person: Person) => ({
  event: `group-left-out:${person.shareId}`,
  to: person.email,
  subject: `Commande groupée ${group.number}\u00a0: rien à payer pour votre part`,
  title: 'Vos articles ne sont pas commandés',
  blocks: [
    paragraph('La commande groupée a lieu, sans les articles que vous aviez choisis.'),
    ...leftOutBlocks(person),
    see(group),
  ],
})

/** To the participants, but for the organiser who adds it. */
export async function mailOfferAdded(tx: Tx, groupId: number, offerId: number): Promise<void> {
  const group = await findFacts(tx, groupId)
  const added = (await findOffersInGroup(tx, groupId)).find(offer => offer.offerId === offerId)
  if (!added) return
  await queueMails(
    tx,
    group.people
      .filter(({ email }) => email !== group.organiserEmail)
      .map(({ email }) => ({
        event: `group-offer-added:${groupId}:${offerId}`,
        to: email,
        subject: `Commande groupée ${group.number}\u00a0: un article s’y ajoute`,
        title: 'Vous pouvez commander un article de plus',
        blocks: [
          paragraph(`${group.organiser} ajoute «\u00a0${added.title}\u00a0» à la commande groupée de ${group.title}.`),
          paragraph('Votre part ne change pas. Ajoutez-y une quantité de cet article si vous le voulez.'),
          see(group),
        ],
      })),
  )
}

/** To everybody: nothing is charged. */
export async function mailGroupEnded(tx: Tx, groupId: number): Promise<void> {
  const group = await findFacts(tx, groupId)
  const why = group.reason ? reasonSentences[group.reason] : ''
  const everybody = new Set([...group.people.map(({ email }) => email), group.organiserEmail, group.vendorEmail])
  await queueMails(
    tx,
    [...everybody].map(to => ({
      event: `group-ended:${groupId}`,
      to,
      subject: `Commande groupée ${group.number}\u00a0: sans suite`,
      title: 'Cette commande groupée n’aura pas lieu',
      blocks: [paragraph(`${group.title}\u00a0: ${why}`), paragraph('Personne n’est débité.'), see(group)],
    })),
  )
}

/** To those whose part was not paid in time. */
export async function mailLapsed(tx: Tx, groupId: number, shareIds: readonly number[]): Promise<void> {
  const group = await findFacts(tx, groupId)
  await queueMails(
    tx,
    group.people
      .filter(({ shareId }) => shareIds.includes(shareId))
      .map(person => ({
        event: `group-lapsed:${person.shareId}`,
        to: person.email,
        subject: `Commande groupée ${group.number}\u00a0: votre part n’a pas été payée`,
        title: 'Votre part est remise en vente',
        blocks: [
          paragraph(`${group.title}\u00a0: le délai de paiement est passé, rien ne vous est facturé.`),
          see(group),
        ],
      })),
  )
}

/** To the seller and the organiser: the parts that go to the point. */
export async function mailSettled(tx: Tx, groupId: number): Promise<void> {
  const group = await findFacts(tx, groupId)
  const ordered = group.people.filter(({ isOrdered }) => isOrdered)
  const payers = group.people.filter(({ lines }) => lines.some(isOrderable))
  const sides = [
    { to: group.vendorEmail, path: workspacePaths.customerGroups },
    { to: group.organiserEmail, path: groupPaths.group(group.token) },
  ]
  await queueMails(
    tx,
    sides.map(({ to, path }) => ({
      event: `group-settled:${groupId}`,
      to,
      subject: `Commande groupée ${group.number}\u00a0: ${ordered.length} parts commandées sur ${payers.length}`,
      title: 'Les paiements de la commande groupée sont clos',
      blocks: [
        facts([
          ['À livrer', wholeWords(ordered.flatMap(orderedLines))],
          ['Parts commandées', `${ordered.length} sur ${payers.length}`],
          ['Point commun', group.city],
        ]),
        button('Voir', path),
      ],
    })),
  )
}

/** To those who paid, in the organiser's words. */
export async function mailArrival(tx: Tx, groupId: number, message: string): Promise<void> {
  const group = await findFacts(tx, groupId)
  await queueMails(
    tx,
    group.people
      .filter(({ isPaid }) => isPaid)
      .map(person => ({
        event: `group-arrived:${group.step}`,
        to: person.email,
        subject: `Commande groupée ${group.number}\u00a0: votre part est à retirer`,
        title: 'La marchandise est au point commun',
        blocks: [
          facts([['Vous attend', wholeWords(orderedLines(person))]]),
          paragraph(`${group.organiser}\u00a0: ${message}`),
          see(group),
        ],
      })),
  )
}
