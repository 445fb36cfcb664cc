import { addJob } from '#domains/jobs.ts'
import type { Tx } from '#platform/db/pool.ts'
import { addAuditDetails } from '#platform/http/audit.ts'
import { type Context, requireUser } from '#platform/http/caller.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { button, type Mail, paragraph } from '#platform/mail/mail-content.ts'
import { invalidatePages } from '#platform/page-invalidation.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import type { changeSellerStatus } from '../contract-admin.ts'
import { mayBecome, type SellerStatus } from '../rules/seller-status.ts'

/**
 * The second of two concurrent decisions fails with CONFLICT. Purchases check the status itself, so a suspension stops
 * sales at once; a job then updates the lists. Open orders continue.
 */
export async function changeStatus(tx: Tx, { params, body }: Input<typeof changeSellerStatus>, context: Context) {
  const vendor = await tx
    .selectFrom('vendors')
    .select(['id', 'name', 'email', 'status'])
    .where('id', '=', params.id)
    .forUpdate()
    .executeTakeFirst()
  if (!vendor) throw fail('NOT_FOUND')
  const { to, reason } = body
  // The column's CHECK constraint allows these values only.
  if (!mayBecome(vendor.status as SellerStatus, to)) throw fail('CONFLICT')
  await tx.updateTable('vendors').set({ status: to }).where('id', '=', vendor.id).execute()
  await tx
    .insertInto('vendor_history')
    .values({ vendor_id: vendor.id, status: to, user_id: requireUser(context).id, reason })
    .execute()
  addAuditDetails(tx, { before: { status: vendor.status }, after: { status: to } })
  await renewLists(tx, vendor.id)
  await mailDecision(tx, vendor, { to, reason, context })
  return { status: to }
}

async function renewLists(tx: Tx, vendorId: number) {
  const rows = await tx
    .selectFrom('offers as o')
    .innerJoin('variants as v', 'v.id', 'o.variant_id')
    .select('v.article_id')
    .distinct()
    .where('o.vendor_id', '=', vendorId)
    .execute()
  const articleIds = rows.map(row => row.article_id)
  if (articleIds.length) await addJob(tx, 'listing.refresh', { articleIds })
  await invalidatePages(tx, 'articles', 'shops')
}

type StatusDecision = { to: SellerStatus; reason: string; context: Context }
const words: Partial<Record<SellerStatus, { subject: string; text: string }>> = {
  suspended: {
    subject: 'Vos ventes sont suspendues',
    text: 'Vos offres ne sont plus visibles et ne peuvent plus être achetées. Les commandes déjà passées continuent\u00a0: préparez-les et livrez-les comme convenu. Pour contester cette décision ou la faire lever, écrivez-nous\u00a0: une personne la relira.',
  },
  draft: {
    subject: 'Votre dossier est à compléter',
    text: 'Nous ne pouvons pas encore ouvrir vos ventes. Corrigez ce que dit notre motif dans «\u00a0Ma boutique\u00a0», puis redemandez l’ouverture.',
  },
  verified: {
    subject: 'Vos ventes sont ouvertes',
    text: 'Vos offres publiées sont visibles et peuvent être achetées.',
  },
}

/** Mails the seller's own address and its members, each address once. */
async function mailDecision(
  tx: Tx,
  vendor: { id: number; name: string; email: string },
  { to, reason, context }: StatusDecision,
) {
  const formState = words[to]
  if (!formState) return
  const members = await tx
    .selectFrom('vendor_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('u.email')
    .where('m.vendor_id', '=', vendor.id)
    .execute()
  for (const address of new Set([vendor.email, ...members.map(({ email }) => email)])) {
    const mail: Mail = {
      event: `seller-${to}:${context.requestId}`,
      to: address,
      subject: formState.subject,
      title: `${vendor.name}\u00a0: ${formState.subject.toLowerCase()}`,
      blocks: [
        paragraph(formState.text),
        paragraph(`Notre motif\u00a0: ${reason}`),
        button('Nous écrire', paths.contact),
      ],
    }
    await queueMail(tx, mail)
  }
}
