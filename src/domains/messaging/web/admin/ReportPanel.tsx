import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { AdminActionForm, AdminPanel, AdminSection, DescriptionList } from '#domains/workspace/web/admin/AdminParts.tsx'
import { formatDateTime } from '#shared/dates.ts'
import { Badge } from '#ui/Badge.tsx'
import { classes } from '#ui/classes.ts'
import { Link } from '#ui/navigation/Link.tsx'
import type { AroundMessage, ReportFile } from '../../contract-reports.ts'
import { type ReportDecision, reportDecisionLabels } from '../../rules-reports.ts'

/** One reported message: context, reports and possible decisions. */
export function ReportPanel({ file, close }: { file: ReportFile; close: string }) {
  return (
    <AdminPanel
      id="signalement"
      title={`Message de ${file.author.name}`}
      badges={file.hidden && <Badge>Masqué</Badge>}
      close={close}
      actionsTitle="Décider"
      actions={
        file.acts.length > 0 &&
        file.acts.map(decision => (
          <AdminActionForm
            key={decision}
            intent={decision}
            reasonLabel="Motif (les deux personnes le liront)"
            {...words[decision]}
          />
        ))
      }
    >
      <AdminSection title="Ce qui s’est écrit">
        <ol className="flex flex-col gap-2">
          {file.messages.map(message => (
            <ReportedMessage key={message.id} message={message} isReported={message.id === file.id} />
          ))}
        </ol>
      </AdminSection>
      <div className="flex flex-col gap-6">
        <Reports file={file} />
        <People file={file} />
      </div>
    </AdminPanel>
  )
}

const words: Record<ReportDecision, { title: string; hint: string; danger?: boolean; reasonLabel?: string }> = {
  nothing: {
    title: 'Ne rien retenir',
    hint: 'Le message reste. Seule la personne qui l’a signalé est prévenue.',
    reasonLabel: 'Motif (la personne qui a signalé le lira)',
  },
  warn: { title: 'Avertir l’auteur', hint: 'Le message reste. Son auteur reçoit un courriel avec le motif.' },
  hide: {
    title: 'Masquer le message',
    hint: 'Ni l’un ni l’autre ne le lit plus, ses fichiers non plus. Son auteur reçoit un courriel avec le motif et ses recours.',
  },
  block: {
    title: 'Masquer et bloquer l’auteur',
    hint: 'Le message est masqué et le compte de son auteur est bloqué\u00a0: ses connexions s’arrêtent aussitôt. Ses commandes en cours continuent.',
    danger: true,
  },
}

function ReportedMessage({ message, isReported }: { message: AroundMessage; isReported: boolean }) {
  const { id, author, side, body, files, at, hidden } = message
  return (
    <li className={classes('border-l-3 px-3 py-1.5', isReported ? 'border-lie bg-chalk' : 'border-rule')}>
      <p className="caption">
        {`${author}, ${side === 'seller' ? 'vendeur' : 'acheteur'}, ${formatDateTime(at)}`}
        {isReported && <span className="font-semibold text-lie"> · signalé</span>}
        {hidden && ' · masqué'}
      </p>
      {body && <p className="whitespace-pre-wrap wrap-anywhere">{body}</p>}
      {files.map(file => (
        <p key={file.id}>
          {isReported ? (
            <a href={`/api/admin/reports/${id}/files/${file.id}`} target="_blank" rel="noopener" className="link">
              {file.name}
            </a>
          ) : (
            <span className="text-soft">{file.name}</span>
          )}
        </p>
      ))}
    </li>
  )
}

const Reports = ({ file: { reports } }: { file: ReportFile }) => (
  <AdminSection title={reports.length > 1 ? 'Signalements' : 'Signalement'}>
    <ol className="divide-y divide-rule">
      {reports.map(({ who, reason, at, decision, decisionReason, decidedBy, decidedAt }) => (
        <li key={at} className="py-1.5">
          <p className="text-soft">{`${who}, ${formatDateTime(at)}`}</p>
          <p className="whitespace-pre-line wrap-anywhere">{reason}</p>
          {decision && decidedAt && (
            <div className="mt-2 border-l-2 border-rule pl-3">
              <Badge>{reportDecisionLabels[decision]}</Badge>{' '}
              <span className="text-soft">{`${formatDateTime(decidedAt)}${decidedBy ? `, ${decidedBy}` : ''}`}</span>
              <p className="whitespace-pre-line">{decisionReason}</p>
            </div>
          )}
        </li>
      ))}
    </ol>
  </AdminSection>
)

const People = ({ file: { author, buyer, seller, about } }: { file: ReportFile }) => (
  <AdminSection title="Entre">
    <DescriptionList
      rows={[
        ['Acheteur', buyer],
        [
          'Vendeur',
          <Link key="seller" to={workspacePaths.sellerAdmin(seller.id)} className="link">
            {seller.name}
          </Link>,
        ],
        ['Au sujet de', about],
        [
          'Auteur',
          <Link key="author" to={workspacePaths.userAdmin(author.id)} className="link">
            {author.status === 'blocked' ? `${author.name} (compte bloqué)` : author.name}
          </Link>,
        ],
      ]}
    />
  </AdminSection>
)
