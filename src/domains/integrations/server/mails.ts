import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import type { Tx } from '#platform/db/pool.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { button, paragraph } from '#platform/mail/mail-content.ts'
import { formatLongDate } from '#shared/dates.ts'
import { retryDelays } from '../rules.ts'

/** To the seller's managers: deliveries are paused, and nothing is lost. */
export async function mailPaused(
  tx: Tx,
  { endpointId, vendorId, url, now }: { endpointId: number; vendorId: number; url: string; now: Date },
): Promise<void> {
  const owners = await tx
    .selectFrom('vendor_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('u.email')
    .where('m.vendor_id', '=', vendorId)
    .where('m.role', '=', 'owner')
    .where('u.status', '=', 'active')
    .execute()
  for (const { email } of owners)
    await queueMail(tx, {
      event: `webhook-paused:${endpointId}:${now.toISOString()}`,
      to: email,
      subject: 'Votre logiciel ne répond plus',
      title: 'Nous n’envoyons plus rien à votre logiciel',
      blocks: [
        paragraph(
          `L’adresse ci-dessous a refusé ou manqué ${retryDelays.length + 1} envois de suite. Nous l’avons mise en pause le ${formatLongDate(now)}. Ce qui arrive d’ici là est gardé\u00a0: une fois votre logiciel réparé, reprenez les envois depuis votre compte.`,
        ),
        { kind: 'text', text: url, links: true },
        button('Voir les envois', workspacePaths.integrations({ vue: 'webhooks' })),
      ],
    })
}
