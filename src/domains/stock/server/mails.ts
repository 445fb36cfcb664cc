import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import type { Tx } from '#platform/db/pool.ts'
import { queueMails, toEach } from '#platform/mail/mail.ts'
import { button, paragraph } from '#platform/mail/mail-content.ts'

export type Low = { offer_id: number; reference: string; title: string; left: number; low_below: number }

const shownAtMost = 40
const left = (count: number) => (count > 0 ? `${count} restant${count > 1 ? 's' : ''}` : 'rupture')

export function mailLows(tx: Tx, vendor: { id: number; team: readonly string[] }, lows: readonly Low[]) {
  const title =
    lows.length > 1
      ? `${lows.length} offres sont passées sous leur seuil de stock`
      : 'Une offre est passée sous son seuil de stock'
  const more = lows.length - shownAtMost
  const mail = {
    event: `stock-low:${vendor.id}:${Date.now()}`,
    subject: title,
    title,
    blocks: [
      {
        kind: 'lines' as const,
        rows: lows.slice(0, shownAtMost).map(low => ({
          label: low.title,
          detail: `réf. ${low.reference}, seuil ${low.low_below}`,
          amount: left(low.left),
        })),
        totals: [],
      },
      ...(more > 0 ? [paragraph(`Et ${more} autre${more > 1 ? 's' : ''}.`)] : []),
      button('Voir les stocks faibles', `${workspacePaths.sellerStock}?niveau=faible`),
      paragraph('Seuils et alertes se règlent sur la même page.'),
    ],
  }
  return queueMails(tx, toEach(vendor.team, mail))
}
