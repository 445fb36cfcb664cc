import { LegalGround } from '#domains/catalogue/web/admin/LegalGround.tsx'
import { AdminActionForm, AdminSection } from '#domains/workspace/web/admin/AdminParts.tsx'
import { formatDateTime } from '#shared/dates.ts'
import { Badge } from '#ui/Badge.tsx'
import type { NoticeComplaint } from '../../contract-admin.ts'
import { complaintOutcomeLabels, complaintSideLabels } from '../../rules.ts'

/** Complaints about the decisions on a notice, each with its answer or the forms to give it. */
export const ComplaintSections = ({ complaints }: { complaints: readonly NoticeComplaint[] }) =>
  complaints.map(complaint => <Complaint key={complaint.id} complaint={complaint} />)

function Complaint({ complaint }: { complaint: NoticeComplaint }) {
  const { id, side, seller, at, outcome, acts } = complaint
  return (
    <AdminSection title={`Contestation\u00a0: ${seller ?? complaintSideLabels[side]}`}>
      <p className="text-soft">{formatDateTime(at)}</p>
      <p className="mt-1 whitespace-pre-line wrap-anywhere">
        {complaint.complaint ?? 'Effacée un an après la décision.'}
      </p>
      {outcome && complaint.decidedAt && (
        <div className="mt-2 border-l-2 border-rule pl-3">
          <Badge>{complaintOutcomeLabels[outcome]}</Badge>{' '}
          <span className="text-soft">
            {formatDateTime(complaint.decidedAt)}
            {complaint.decidedBy && `, ${complaint.decidedBy}`}
          </span>
          <p className="whitespace-pre-line wrap-anywhere">{complaint.reason}</p>
        </div>
      )}
      {outcome === null && acts.length === 0 && (
        <p className="mt-2 text-soft">
          Vous avez pris cette décision&nbsp;: un autre administrateur juge sa contestation.
        </p>
      )}
      {acts.map(act => (
        <AdminActionForm
          key={act}
          intent={`complaint ${act} ${id}`}
          title={act === 'upheld' ? 'Maintenir la décision' : 'Annuler la décision'}
          hint={act === 'upheld' ? 'La décision reste, et devient définitive.' : reversal[side]}
          reasonLabel="Motif (la personne qui conteste le lira)"
        >
          {act === 'reversed' && side === 'notifier' && <LegalGround />}
        </AdminActionForm>
      ))}
    </AdminSection>
  )
}

const reversal = {
  seller: 'Le contenu est remis en vue. Le vendeur et l’auteur du signalement sont prévenus.',
  notifier: 'Le contenu est retiré s’il est encore en vue. Le vendeur et l’auteur du signalement sont prévenus.',
}
