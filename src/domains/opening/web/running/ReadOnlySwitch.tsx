import { AdminActionForm } from '#domains/workspace/web/admin/AdminParts.tsx'
import { formatDateTime } from '#shared/dates.ts'
import { Notice } from '#ui/Notice.tsx'
import type { Running } from '../../contract-running.ts'

/** Starts or ends the read-only mode. */
export const ReadOnlySwitch = ({ readOnly, switches }: Pick<Running, 'readOnly' | 'switches'>) => (
  <section className="max-w-4xl">
    <h2 className="rubric">Lecture seule</h2>
    {readOnly && (
      <Notice kind="warning" title="Le site est en lecture seule" className="my-3">
        Acheteurs et vendeurs lisent et se connectent, et ne changent rien. Les nouvelles du paiement et des
        transporteurs sont reçues, et les courriels partent.
      </Notice>
    )}
    {readOnly ? (
      <AdminActionForm
        intent="end"
        title="Lever la lecture seule"
        hint="Chacun peut commander et modifier de nouveau, dans la seconde."
        reasonLabel="Note pour le journal"
        whole
        open
      />
    ) : (
      <AdminActionForm
        intent="start"
        title="Mettre le site en lecture seule"
        hint={
          'Pendant des travaux sur la base, ou le temps de comprendre une panne\u00a0: rien ne se commande ni ne se modifie, sauf par les administrateurs. Un bandeau le dit sur toutes les pages.'
        }
        reasonLabel="Motif, pour le journal"
        danger
        whole
      />
    )}
    {switches.length > 0 && (
      <ol className="mt-3 divide-y divide-rule text-sm">
        {switches.map(({ readOnly: started, reason, who, at }) => (
          <li key={at} className="py-2">
            <span className="font-medium">{started ? 'Mise' : 'Levée'}</span>
            <span className="text-soft">{` le ${formatDateTime(at)}, ${who ?? 'bin/admin'}\u00a0: `}</span>
            {reason}
          </li>
        ))}
      </ol>
    )}
  </section>
)
