import { sql } from 'kysely'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import type { Tx } from '#platform/db/pool.ts'
import { queueMails } from '#platform/mail/mail.ts'
import { button, facts, paragraph } from '#platform/mail/mail-content.ts'
import { formatLongDate } from '#shared/dates.ts'
import { euros } from '#shared/money.ts'
import { unitsLabel } from '#shared/price/packaging.ts'
import { unitEuros } from '#shared/price/price.ts'
import { groupPaths } from '../rules/paths.ts'
import { type GroupReason, reasonSentences } from '../rules.ts'

type Person = {
  shareId: number
  email: string
  quantity: number
  priceCents: number | null
  deliveryHtCents: number | null
  isOrdered: boolean
  isPaid: boolean
}
type Facts = {
  number: string
  token: string
  title: string
  saleUnit: string
  vendorEmail: string
  organiserEmail: string
  organiser: string
  city: string
  reason: GroupReason | null
  payUntil: string | null
  step: number
  people: Person[]
}

/** Jobs, and callers that run as the owner of the tables: participants do not see each other. */
async function findFacts(tx: Tx, groupId: number): Promise<Facts> {
  const { rows } = await sql<Facts>`
    SELECT g.number, g.token, concat_ws(', ', a.title, nullif(v.label, '')) AS title, v.sale_unit AS "saleUnit",
      m.email AS "vendorEmail", u.email AS "organiserEmail", g.city, g.reason, g.pay_until::text AS "payUntil",
      coalesce(nullif(u.company_name, ''), u.first_name || ' ' || u.last_name) AS organiser,
      (SELECT max(h.id) FROM group_history h WHERE h.group_id = g.id) AS step,
      coalesce((SELECT json_agg(json_build_object('shareId', s.id, 'email', p.email, 'quantity', s.quantity,
          'priceCents', x.price_cents, 'deliveryHtCents', q.delivery_ht_cents, 'isOrdered', w.live IS NOT NULL,
          'isPaid', coalesce(w.paid, false)) ORDER BY s.id)
        FROM group_shares s JOIN users p ON p.id = s.user_id LEFT JOIN quotes q ON q.id = s.quote_id
        LEFT JOIN quote_lines x ON x.quote_id = q.id
        LEFT JOIN LATERAL (SELECT max(o.id) AS live, bool_or(o.paid_at IS NOT NULL) AS paid FROM order_lines l
          JOIN orders o ON o.id = l.order_id JOIN purchases b ON b.id = o.purchase_id
          WHERE l.quote_line_id = x.id AND b.status IN ('AWAITING_PAYMENT', 'PAID')) w ON true
        WHERE s.group_id = g.id AND s.withdrawn_at IS NULL), '[]'::json) AS people
    FROM grouped_orders g JOIN offers o ON o.id = g.offer_id JOIN variants v ON v.id = o.variant_id
    JOIN articles a ON a.id = v.article_id JOIN vendors m ON m.id = g.vendor_id JOIN users u ON u.id = g.organiser_id
    WHERE g.id = ${groupId}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`group ${groupId} is gone`)
  return row
}

const longDay = (day: string) => formatLongDate(`${day}T12:00:00Z`)
const see = (group: Facts) => button('Voir la commande groupée', groupPaths.group(group.token))

/** To each participant what they pay and until when, to the seller what to prepare. */
export async function mailClosed(tx: Tx, groupId: number): Promise<void> {
  const group = await findFacts(tx, groupId)
  const until = group.payUntil ? longDay(group.payUntil) : ''
  const whole = group.people.reduce((total, person) => total + person.quantity, 0)
  await queueMails(tx, [
    ...group.people.map(person => ({
      event: `group-closed:${person.shareId}`,
      to: person.email,
      subject: `Commande groupée ${group.number}\u00a0: payez votre part avant le ${until}`,
      title: 'Le prix est atteint, à vous de payer votre part',
      blocks: [
        paragraph(`${group.title}\u00a0: le minimum est atteint et votre part vous est réservée.`),
        facts([
          ['Votre part', unitsLabel(person.quantity, group.saleUnit)],
          ['Prix commun', `${unitEuros(person.priceCents ?? 0)} HT`],
          ['Votre part de livraison', person.deliveryHtCents ? `${euros(person.deliveryHtCents)} HT` : 'offerte'],
          ['À payer avant le', until],
        ]),
        paragraph('Passé ce jour, votre part est remise en vente et rien ne vous est facturé.'),
        button('Payer ma part', groupPaths.group(group.token)),
      ],
    })),
    {
      event: `group-to-prepare:${groupId}`,
      to: group.vendorEmail,
      subject: `Commande groupée ${group.number} close\u00a0: ${unitsLabel(whole, group.saleUnit)} réservées`,
      title: 'Une commande groupée a atteint son minimum',
      blocks: [
        paragraph(`${group.title}\u00a0: ${group.people.length} participants paient leur part avant le ${until}.`),
        paragraph('Les quantités sont réservées. Préparez l’ensemble une fois ce jour passé.'),
        button('Voir les commandes groupées', workspacePaths.customerGroups),
      ],
    },
  ])
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
  const units = unitsLabel(
    ordered.reduce((total, person) => total + person.quantity, 0),
    group.saleUnit,
  )
  const sides = [
    { to: group.vendorEmail, path: workspacePaths.customerGroups },
    { to: group.organiserEmail, path: groupPaths.group(group.token) },
  ]
  await queueMails(
    tx,
    sides.map(({ to, path }) => ({
      event: `group-settled:${groupId}`,
      to,
      subject: `Commande groupée ${group.number}\u00a0: ${ordered.length} parts commandées sur ${group.people.length}`,
      title: 'Les paiements de la commande groupée sont clos',
      blocks: [
        facts([
          ['Article', group.title],
          ['À livrer', units],
          ['Parts commandées', `${ordered.length} sur ${group.people.length}`],
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
          paragraph(`${group.title}\u00a0: ${unitsLabel(person.quantity, group.saleUnit)} vous attendent.`),
          paragraph(`${group.organiser}\u00a0: ${message}`),
          see(group),
        ],
      })),
  )
}
