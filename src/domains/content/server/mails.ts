import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import type { Tx } from '#platform/db/pool.ts'
import { queueMails } from '#platform/mail/mail.ts'
import { button, facts, type Mail, paragraph } from '#platform/mail/mail-content.ts'
import { formatLongDate } from '#shared/dates.ts'

type ContractNotice = { id: number; effectiveOn: string; note: string }

/** To the address of every seller: the durable medium of regulation (EU) 2019/1150, art. 3(2). */
export const mailContractVersion = (tx: Tx, { id, effectiveOn, note }: ContractNotice) => {
  const day = formatLongDate(effectiveOn)
  return toSellers(tx, vendorId => ({
    event: `seller-contract:${id}:${vendorId}`,
    subject: `Contrat des vendeurs\u00a0: nouvelle version au ${day}`,
    title: `Le contrat des vendeurs change le ${day}`,
    blocks: [
      facts([
        ['Date d’effet', day],
        ['Ce qui change', note],
      ]),
      paragraph(
        `Lisez le texte et acceptez-le dans «\u00a0Ma boutique\u00a0», «\u00a0Contrat\u00a0». Si vous ne l’acceptez pas, vous pouvez mettre fin au contrat sans frais avant cette date, en nous l’écrivant.`,
      ),
      paragraph(
        'Sans acceptation à cette date, vos commandes continuent, mais vous ne pouvez plus créer de nouvelle offre.',
      ),
      button('Lire le contrat', workspacePaths.sellerContract),
    ],
  }))
}

export const mailContractWithdrawn = (tx: Tx, { id, effectiveOn }: Pick<ContractNotice, 'id' | 'effectiveOn'>) =>
  toSellers(tx, vendorId => ({
    event: `seller-contract-withdrawn:${id}:${vendorId}`,
    subject: 'Contrat des vendeurs\u00a0: version annulée',
    title: `La version prévue le ${formatLongDate(effectiveOn)} est annulée`,
    blocks: [
      paragraph('Le contrat en vigueur ne change pas\u00a0: vous n’avez rien à faire.'),
      button('Lire le contrat', workspacePaths.sellerContract),
    ],
  }))

async function toSellers(tx: Tx, write: (vendorId: number) => Omit<Mail, 'to'>) {
  const sellers = await tx
    .selectFrom('vendors')
    .select(['id', 'email'])
    .where('email', '<>', '')
    .orderBy('id')
    .execute()
  await queueMails(
    tx,
    sellers.map(({ id, email }) => ({ ...write(id), to: email })),
  )
}
