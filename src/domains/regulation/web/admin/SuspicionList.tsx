import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { AdminActionForm } from '#domains/workspace/web/admin/AdminParts.tsx'
import type { OperationResponse } from '#shared/contract.ts'
import { formatDateTime } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/Badge.tsx'
import { SelectField } from '#ui/forms/Field.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Pagination } from '#ui/navigation/Pagination.tsx'
import type { listSuspicions, Suspicion } from '../../contract-suspicions.ts'
import {
  nationalContactPoint,
  reportHours,
  suspicionReasonLabels,
  suspicionStateLabels,
} from '../../rules/suspicion.ts'

/** Suspicious transactions that sellers and operators reported. */
export function SuspicionList({ suspicions, page, pages }: OperationResponse<typeof listSuspicions>) {
  return (
    <section aria-labelledby="suspicions" className="py-5">
      <h2 id="suspicions" className="text-lg">
        Achats suspects de précurseurs d’explosifs
      </h2>
      <p className="max-w-prose">
        {`Un achat suspect se transmet dans les ${reportHours} heures au point de contact national. ${nationalContactPoint}. L’acheteur n’en est jamais prévenu. Un signalement s’efface après dix-huit mois.`}
      </p>
      {suspicions.length === 0 && <p className="caption mt-2">Aucun signalement.</p>}
      <ul>
        {suspicions.map(one => (
          <SuspicionItem key={one.id} suspicion={one} />
        ))}
      </ul>
      {pages > 1 && (
        <Pagination
          page={page}
          count={pages}
          to={number => `${workspacePaths.goodsClassesAdmin}?page=${number}#suspicions`}
        />
      )}
    </section>
  )
}

const tones = { WAITING: 'warning', FORWARDED: 'success', DISMISSED: 'neutral' } as const

function SuspicionItem({ suspicion: one }: { suspicion: Suspicion }) {
  return (
    <li className="border-b border-rule py-3">
      <p className="flex flex-wrap items-center gap-3">
        <Link to={paths.order(one.orderId)} className="link">{`Commande ${one.orderNumber}`}</Link>
        {one.seller}
        <Badge tone={tones[one.state]}>{suspicionStateLabels[one.state]}</Badge>
        {one.isLate && <Badge tone="danger">{`Plus de ${reportHours} heures`}</Badge>}
      </p>
      <p className="caption">
        {`Signalé le ${formatDateTime(one.at)} par ${one.side === 'seller' ? 'le vendeur' : 'notre équipe'}`}
      </p>
      <ul className="list-disc pl-5">
        {one.reasons.map(reason => (
          <li key={reason}>{suspicionReasonLabels[reason]}</li>
        ))}
      </ul>
      <p className="whitespace-pre-line break-words">{one.facts}</p>
      {one.decidedAt && <p className="caption">{`${formatDateTime(one.decidedAt)}\u00a0: ${one.note}`}</p>}
      {one.state === 'WAITING' && (
        <AdminActionForm
          intent="decide"
          title="Traiter le signalement"
          hint={'Une seule fois\u00a0: transmis au point de contact national, ou classé.'}
          label="Enregistrer"
          reasonLabel="À qui et à quelle heure, ou pourquoi il est classé"
        >
          <input type="hidden" name="id" value={one.id} />
          <SelectField label="Suite" name="state" defaultValue="FORWARDED">
            <option value="FORWARDED">Transmis au PIXAF</option>
            <option value="DISMISSED">Classé sans suite</option>
          </SelectField>
        </AdminActionForm>
      )}
    </li>
  )
}
