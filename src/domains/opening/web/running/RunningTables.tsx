import { jobName } from '#domains/workspace/job-names.ts'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { formatDateTime } from '#shared/dates.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { CheckIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import type { Running } from '../../contract-running.ts'

type ErrorRow = Running['errors'][number]
type QueueRow = Running['queue'][number]

const errorColumns: Column<ErrorRow>[] = [
  {
    key: 'code',
    title: 'Code',
    head: true,
    cell: ({ code, sentence }) => (
      <>
        <code className="text-sm">{code}</code>
        <span className="caption block max-w-prose">{sentence}</span>
      </>
    ),
  },
  { key: 'count', title: '24 heures', align: 'end', cell: ({ count }) => count },
  { key: 'last', title: 'Cette heure', align: 'end', cell: ({ lastHour }) => lastHour || '–' },
  {
    key: 'operation',
    title: 'Surtout dans',
    cell: ({ operation }) => <code className="text-sm wrap-anywhere">{operation}</code>,
  },
]

/** Refusals included: a code that grows suddenly shows where people are stuck. */
export const ErrorTable = ({ errors }: { errors: readonly ErrorRow[] }) => (
  <section>
    <h2 className="rubric">Erreurs et refus</h2>
    <Table
      tight
      caption="Erreurs des dernières 24 heures, par code"
      rows={errors}
      rowKey={({ code }) => code}
      columns={errorColumns}
      empty={
        <EmptyState icon={<CheckIcon />} title="Aucune erreur">
          Aucune demande n’a été refusée ni n’a échoué depuis 24 heures.
        </EmptyState>
      }
    />
  </section>
)

const queueColumns: Column<QueueRow>[] = [
  { key: 'kind', title: 'Travail', head: true, cell: ({ kind }) => jobName(kind) },
  {
    key: 'waiting',
    title: 'Attendent',
    align: 'end',
    cell: ({ waiting, dueSince }) => (
      <>
        {waiting || '–'}
        {dueSince && <span className="caption block">{`depuis le ${formatDateTime(dueSince)}`}</span>}
      </>
    ),
  },
  { key: 'failing', title: 'Seront retentés', align: 'end', cell: ({ failing }) => failing || '–' },
  { key: 'dead', title: 'Arrêtés', align: 'end', cell: ({ dead }) => dead || '–' },
]

export const QueueTable = ({ queue }: { queue: readonly QueueRow[] }) => (
  <section>
    <h2 className="rubric flex items-baseline justify-between gap-4">
      La file
      <Link to={workspacePaths.jobsAdmin} className="link text-sm font-normal">
        Tous les travaux
      </Link>
    </h2>
    <Table
      tight
      caption="Travaux qui attendent ou ont échoué"
      rows={queue}
      rowKey={({ kind }) => kind}
      columns={queueColumns}
      empty={
        <EmptyState icon={<CheckIcon />} title="Rien n’attend">
          Tous les travaux dus sont faits.
        </EmptyState>
      }
    />
  </section>
)
