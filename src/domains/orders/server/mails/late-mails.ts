import type { Tx } from '#platform/db/pool.ts'
import { queueMails, toEach } from '#platform/mail/mail.ts'
import { button, facts, paragraph } from '#platform/mail/mail-content.ts'
import { formatShortDate, isoDay } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'

export type LateTeam = {
  vendorId: number
  team: string[]
  orders: { id: number; number: string; prepareBy: string }[]
}

const shownAtMost = 40

/** The day is part of the event: a job that runs twice mails once. */
export function mailLate(tx: Tx, { vendorId, team, orders }: LateTeam) {
  const title = orders.length > 1 ? `${orders.length} commandes sont en retard` : 'Une commande est en retard'
  const more = orders.length - shownAtMost
  const mail = {
    event: `orders-late:${vendorId}:${isoDay(new Date())}`,
    subject: title,
    title,
    blocks: [
      paragraph('Leur jour de préparation est passé. Préparez-les d’abord, ou écrivez à l’acheteur.'),
      facts(
        orders
          .slice(0, shownAtMost)
          .map(({ number, prepareBy }) => [number, `à préparer pour le ${formatShortDate(`${prepareBy}T12:00:00Z`)}`]),
      ),
      ...(more > 0 ? [paragraph(`Et ${more} autre${more > 1 ? 's' : ''}.`)] : []),
      button('Voir les commandes en retard', `${paths.orders}?etape=en-retard`),
    ],
  }
  return queueMails(tx, toEach(team, mail))
}
