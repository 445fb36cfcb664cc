import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { AdminActionForm, AdminPanel, AdminSection, DescriptionList } from '#domains/workspace/web/admin/AdminParts.tsx'
import { formatDateTime, formatLongDate } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/Badge.tsx'
import { SelectField } from '#ui/forms/Field.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import type { ReviewFile } from '../../contract-manage.ts'
import { type ReviewDecision, refusalGrounds, reviewStatusLabels } from '../../rules.ts'
import { Rating } from '../Rating.tsx'

const decisions: Record<ReviewDecision, { title: string; hint: string; reasonLabel?: string; danger?: true }> = {
  publish: { title: 'Publier', hint: 'L’avis s’affiche. L’auteur et le vendeur sont prévenus.' },
  refuse: {
    title: 'Refuser',
    hint: 'L’avis ne s’affiche pas, ou plus. Une opinion défavorable n’est pas un motif.',
    reasonLabel: 'Raisons (l’auteur les lira)',
    danger: true,
  },
  keep: {
    title: 'Laisser publié',
    hint: 'Le doute du vendeur est écarté.',
    reasonLabel: 'Raisons (le vendeur les lira)',
  },
  remove_reply: {
    title: 'Retirer la réponse du vendeur',
    hint: 'L’avis reste. Le vendeur peut en écrire une autre.',
    reasonLabel: 'Raisons (le vendeur les lira)',
    danger: true,
  },
}

const eventLabels: Record<string, string> = {
  written: 'Écrit',
  changed: 'Modifié par son auteur',
  published: 'Publié',
  refused: 'Refusé',
  replied: 'Réponse du vendeur',
  reply_removed: 'Réponse retirée',
  doubted: 'Mis en doute par le vendeur',
  upheld: 'Laissé publié',
}

export function ReviewPanel({ file, close }: { file: ReviewFile; close: string }) {
  return (
    <AdminPanel
      id="avis"
      title={file.title}
      badges={<Badge>{reviewStatusLabels[file.status]}</Badge>}
      close={close}
      actionsTitle="Décider"
      actions={file.acts.map((act, index) => (
        <AdminActionForm key={act} intent={act} {...decisions[act]} open={index === 0}>
          {act === 'refuse' && (
            <SelectField dense label="Motif" name="ground" required>
              <option value="">Choisissez…</option>
              {Object.entries(refusalGrounds).map(([key, label]) => (
                <option key={key} value={key}>
                  {label}
                </option>
              ))}
            </SelectField>
          )}
        </AdminActionForm>
      ))}
    >
      <AdminSection title="L’avis">
        <Rating rating={file.rating} />
        <p className="mt-2 whitespace-pre-line wrap-anywhere">{file.text}</p>
        {file.reply && (
          <p className="mt-2 border-l-2 border-rule pl-4 whitespace-pre-line wrap-anywhere">
            <strong>Réponse du vendeur&nbsp;: </strong>
            {file.reply}
          </p>
        )}
      </AdminSection>
      <AdminSection title="L’achat">
        <DescriptionList
          rows={[
            ['Auteur', file.author],
            ['Livré', formatLongDate(file.experiencedOn)],
            [
              'Commande',
              <Link key="order" to={paths.order(file.orderId)} className="link">
                {file.orderNumber}
              </Link>,
            ],
            [
              'Vendeur',
              <Link key="vendor" to={workspacePaths.sellerAdmin(file.vendorId)} className="link">
                {file.vendor}
              </Link>,
            ],
          ]}
        />
      </AdminSection>
      {file.ground && (
        <AdminSection title="Refus">
          <p className="font-semibold">{refusalGrounds[file.ground]}</p>
          <p className="mt-1 wrap-anywhere">{file.reason}</p>
        </AdminSection>
      )}
      {file.doubt && (
        <AdminSection title="Doute du vendeur">
          <p className="whitespace-pre-line wrap-anywhere">{file.doubt.reason}</p>
          {file.doubt.outcomeReason && <p className="mt-1 text-soft">{file.doubt.outcomeReason}</p>}
        </AdminSection>
      )}
      <AdminSection title="Historique">
        <ul>
          {file.history.map(({ event, at }) => (
            <li key={`${event} ${at}`}>{`${formatDateTime(at)} · ${eventLabels[event] ?? event}`}</li>
          ))}
        </ul>
      </AdminSection>
    </AdminPanel>
  )
}
