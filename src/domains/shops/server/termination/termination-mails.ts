import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import type { Tx } from '#platform/db/pool.ts'
import { queueMails, toEach } from '#platform/mail/mail.ts'
import { button, facts, type MailFact, paragraph } from '#platform/mail/mail-content.ts'
import { formatLongDate } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { type TerminationGround, terminationGroundLabels } from '../../rules/termination.ts'
import { teamAddresses } from '../mails.ts'

type Vendor = { id: number; name: string; email: string }
type Announced = {
  id: number
  ground: TerminationGround
  clause: string | null
  reason: string
  effectiveOn: string
  mediators: readonly string[]
}

const whatFollows = paragraph(
  'Ce jour-là vos offres quittent la vente. Les commandes déjà passées sont à préparer et à livrer comme convenu\u00a0; retours et remboursements suivent leurs règles. Les sommes dues sont versées comme d’habitude, et votre équipe garde l’accès aux commandes, aux comptes et aux factures.',
)

/** Statement of reasons, on a durable medium (regulation (EU) 2019/1150, art. 4); a receipt when the seller ends it. */
export async function mailTermination(tx: Tx, vendor: Vendor, announced: Announced): Promise<void> {
  const { id, ground, clause, reason, effectiveOn, mediators } = announced
  const day = formatLongDate(effectiveOn)
  const isOwn = ground === 'SELLER'
  const rows: MailFact[] = [
    ['Dernier jour de vente', day],
    ['Fondement', terminationGroundLabels[ground]],
    ...(clause === null ? [] : [['Clause ou texte appliqué', clause] satisfies MailFact]),
    ...(reason === '' ? [] : [[isOwn ? 'Vos raisons' : 'Faits et motifs', reason] satisfies MailFact]),
  ]
  const contest = [
    paragraph(
      'Vous pouvez contester cette décision, sans frais\u00a0: écrivez à l’équipe dans votre messagerie. Une personne relit la décision et vous répond avec ses motifs.',
    ),
    ...(mediators.length === 0
      ? []
      : [
          paragraph(
            `Faute d’accord, vous pouvez saisir l’un des médiateurs du contrat\u00a0: ${mediators.join('\u00a0; ')}.`,
          ),
        ]),
    button('Contester', paths.writeToOperator),
  ]
  await queueMails(
    tx,
    toEach(await teamAddresses(tx, vendor), {
      event: `seller-termination:${id}`,
      subject: `${vendor.name}\u00a0: fin du contrat le ${day}`,
      title: isOwn ? 'La fin de votre contrat est enregistrée' : 'La place de marché met fin à votre contrat',
      blocks: [
        facts(rows),
        whatFollows,
        ...(isOwn ? [button('Voir ou annuler', workspacePaths.sellerContract)] : contest),
      ],
    }),
  )
}

export async function mailTerminationCancelled(tx: Tx, vendor: Vendor, { id, reason }: { id: number; reason: string }) {
  await queueMails(
    tx,
    toEach(await teamAddresses(tx, vendor), {
      event: `seller-termination-cancelled:${id}`,
      subject: `${vendor.name}\u00a0: votre contrat continue`,
      title: 'La fin du contrat est annulée',
      blocks: [
        paragraph('Votre contrat continue comme avant, et vos offres restent en vente.'),
        ...(reason === '' ? [] : [paragraph(`Notre motif\u00a0: ${reason}`)]),
        button('Voir le contrat', workspacePaths.sellerContract),
      ],
    }),
  )
}

/** On the announced day. */
export async function mailEnded(tx: Tx, vendor: Vendor, id: number): Promise<void> {
  await queueMails(
    tx,
    toEach(await teamAddresses(tx, vendor), {
      event: `seller-ended:${id}`,
      subject: `${vendor.name}\u00a0: le contrat a pris fin`,
      title: 'Le contrat a pris fin aujourd’hui',
      blocks: [
        paragraph(
          'Vos offres ne sont plus en vente. Les commandes déjà passées vont à leur terme\u00a0: préparez-les et livrez-les comme convenu. Les sommes dues vous sont versées comme d’habitude, et vos factures restent dans votre espace.',
        ),
        button('Voir les commandes', paths.orders),
      ],
    }),
  )
}
