import { LegalGround } from '#domains/catalogue/web/admin/LegalGround.tsx'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { AdminActionForm, AdminPanel, AdminSection, DescriptionList } from '#domains/workspace/web/admin/AdminParts.tsx'
import { formatDateTime } from '#shared/dates.ts'
import { Badge } from '#ui/Badge.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import type { NoticeFile } from '../../contract-admin.ts'
import {
  type NoticeDecision,
  noticeDecisionLabels,
  noticeGrounds,
  noticeKindLabels,
  ownInitiativeLabel,
} from '../../rules.ts'
import { ComplaintSections } from './ComplaintSections.tsx'

/** One notice: what it reports, its decision and its complaints. */
export function NoticePanel({ file, close }: { file: NoticeFile; close: string }) {
  return (
    <AdminPanel
      id="signalement"
      title={file.number}
      badges={file.ground === 'dangerous' && <Badge tone="warning">Trois jours ouvrés pour répondre</Badge>}
      close={close}
      actionsTitle="Décider"
      actions={
        file.acts.length > 0 &&
        file.acts.map(decision => (
          <AdminActionForm key={decision} intent={`decision ${decision}`} {...wordsOf(decision, file.kind)}>
            {decision === 'withdrawn' && <LegalGround />}
          </AdminActionForm>
        ))
      }
    >
      <AdminSection title={file.ground ? 'Signalement' : 'Origine'}>
        <p className="font-semibold">{file.ground ? noticeGrounds[file.ground] : ownInitiativeLabel}</p>
        <p className="mt-1 whitespace-pre-line wrap-anywhere">
          {file.ground
            ? (file.explanation ?? 'Effacé un an après la décision.')
            : 'Personne ne l’avait signalé. Le vendeur peut contester la décision comme les autres.'}
        </p>
        <p className="mt-2 text-soft">
          {file.notifier ? `${file.notifier.name}, ${file.notifier.email}, ` : ''}
          {formatDateTime(file.at)}
        </p>
      </AdminSection>
      <Reported file={file} />
      {file.decision && file.decidedAt && (
        <AdminSection title="Décision">
          <Badge>{noticeDecisionLabels[file.decision]}</Badge>{' '}
          <span className="text-soft">
            {formatDateTime(file.decidedAt)}
            {file.decidedBy && `, ${file.decidedBy}`}
          </span>
          {file.legalGround && <p className="mt-1">{`Fondement\u00a0: ${file.legalGround}`}</p>}
          <p className="mt-1 whitespace-pre-line wrap-anywhere">{file.reason}</p>
        </AdminSection>
      )}
      <ComplaintSections complaints={file.complaints} />
    </AdminPanel>
  )
}

const Reported = ({ file }: { file: NoticeFile }) => (
  <AdminSection title={noticeKindLabels[file.kind]}>
    <DescriptionList
      rows={[
        [
          'Contenu',
          file.articleId !== null ? (
            <Link key="article" to={workspacePaths.articleAdmin(file.articleId)} className="link">
              {file.subject}
            </Link>
          ) : (
            file.subject
          ),
        ],
        [
          'Page',
          file.path && (
            <a key="page" href={file.path} className="link">
              {file.path}
            </a>
          ),
        ],
        ...file.sellers.map(
          ({ id, name }) =>
            [
              'Vendeur',
              <span key={id}>
                <Link to={workspacePaths.sellerAdmin(id)} className="link">
                  {name}
                </Link>
                {' · '}
                <Link to={workspacePaths.sellerMessagesAdmin(id)} className="link">
                  lui écrire
                </Link>
              </span>,
            ] as const,
        ),
      ]}
    />
  </AdminSection>
)

const withdrawal = {
  article: {
    title: 'Retirer l’article',
    hint: 'Plus personne ne le voit, sauf ses vendeurs, qui reçoivent le motif et le moyen de le contester. L’auteur du signalement est prévenu.',
  },
  shop: {
    title: 'Suspendre le vendeur',
    hint: 'Un magasin ne se retire pas seul\u00a0: toutes les ventes de son vendeur s’arrêtent. Il reçoit le motif et le moyen de le contester. Ses commandes en cours continuent.',
  },
}

function wordsOf(decision: NoticeDecision, kind: NoticeFile['kind']) {
  if (decision === 'withdrawn')
    return {
      ...withdrawal[kind === 'article' ? 'article' : 'shop'],
      danger: true,
      reasonLabel: 'Motif (le vendeur et l’auteur du signalement le liront)',
    }
  if (decision === 'corrected')
    return {
      title: 'Corrigé par le vendeur',
      hint: 'Le contenu reste en vue. Le vendeur et l’auteur du signalement sont prévenus.',
      reasonLabel: 'Motif (les deux le liront)',
    }
  return {
    title: 'Rejeter le signalement',
    hint: 'Le contenu reste en vue. Seul l’auteur du signalement est prévenu, avec le moyen de contester.',
    reasonLabel: 'Motif (l’auteur du signalement le lira)',
  }
}
