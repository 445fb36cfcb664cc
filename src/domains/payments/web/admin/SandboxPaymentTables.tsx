/** Records of the embedded bank about what buyers paid, and what came back to them. */
import { euros } from '#shared/money.ts'
import { Badge } from '#ui/Badge.tsx'
import type { Column } from '#ui/Table.tsx'
import type { SandboxRecords } from '../../contract-sandbox.ts'
import { refundRefusalWords } from '../../rules.ts'
import { disputeStateLabels, nextRefundLabels, refundStateLabels } from '../../rules-sandbox.ts'
import { amount, day, FaultButtons, faultsColumn, purchase, RecordTable, type Rows, when } from './sandbox-parts.tsx'

const arrivals = ['transfer-exact', 'transfer-part', 'transfer-two-parts', 'transfer-excess', 'transfer-late'] as const
const transferStates: Partial<Record<SandboxRecords['bankTransfers'][number]['status'], string>> = {
  open: 'Attendu',
  succeeded: 'Reçu',
}

/** A payment that the bank holds may have its next refund refused or delayed. */
const refundFaults = ({ status, nextRefund }: { status: string; nextRefund: string | null }) =>
  status === 'succeeded' && nextRefund === null ? (['refund-refused', 'refund-delayed'] as const) : []
const NextRefund = ({ of }: { of: keyof typeof nextRefundLabels | null }) =>
  of && <span className="block text-sm text-soft">{nextRefundLabels[of]}</span>

type Taken = SandboxRecords['bankTransfers'][number] | SandboxRecords['debits'][number]
/** Of a payment that is no card's; `labels`: of the states before its end. */
const state = (labels: Partial<Record<Taken['status'], string>>): Column<Taken> => ({
  key: 'etat',
  title: 'État',
  cell: row => (
    <>
      {labels[row.status] ?? 'Clos'}
      <NextRefund of={row.nextRefund} />
    </>
  ),
})

/** Accounts opened for one purchase each: more may arrive after the end, and goes back to the buyer. */
export function BankTransferRecords({ rows }: Rows<'bankTransfers'>) {
  const columns: Column<SandboxRecords['bankTransfers'][number]>[] = [
    purchase(row => row.purchase),
    { key: 'iban', title: 'IBAN', cell: row => <span className="figures break-all">{row.iban}</span> },
    day(),
    state(transferStates),
    amount(),
    { key: 'arrive', title: 'Arrivé', align: 'end', cell: row => euros(row.arrivedCents) },
    faultsColumn(row => (
      <FaultButtons faults={[...arrivals, ...refundFaults(row), 'twice']} refValue={row.ref} about={row.purchase} />
    )),
  ]
  return <RecordTable caption="Virements attendus" columns={columns} rows={rows} empty="Aucun achat par virement." />
}

const debitStates: Partial<Record<SandboxRecords['debits'][number]['status'], string>> = {
  processing: 'En route',
  succeeded: 'Accepté',
  declined: 'Rejeté',
  returned: 'Renvoyé après coup',
}

export function DebitRecords({ rows }: Rows<'debits'>) {
  const columns: Column<SandboxRecords['debits'][number]>[] = [
    purchase(row => row.purchase),
    day(),
    state(debitStates),
    amount(),
    faultsColumn(row => (
      <FaultButtons
        refValue={row.ref}
        about={`prélèvement de ${row.purchase}`}
        faults={[
          ...(row.status === 'processing' ? (['debit-paid', 'debit-failed'] as const) : []),
          ...(row.status === 'succeeded' ? (['debit-returned'] as const) : []),
          ...refundFaults(row),
          'twice',
          'late',
        ]}
      />
    )),
  ]
  return <RecordTable caption="Prélèvements" columns={columns} rows={rows} empty="Aucun prélèvement." />
}

/** What the bank can still decide. */
const refundDecisions = {
  pending: ['refund-paid', 'refund-failed'],
  done: ['refund-returned'],
  failed: [],
} as const
const refundTones = { pending: 'warning', done: 'success', failed: 'danger' } as const

export function RefundRecords({ rows }: Rows<'refunds'>) {
  const columns: Column<SandboxRecords['refunds'][number]>[] = [
    purchase(row => row.purchase),
    day(),
    amount(),
    {
      key: 'etat',
      title: 'État',
      cell: row => (
        <>
          <Badge tone={refundTones[row.status]}>{refundStateLabels[row.status]}</Badge>
          {row.failure && <span className="block text-sm text-soft">{refundRefusalWords(row.failure)}</span>}
        </>
      ),
    },
    faultsColumn(row => (
      <FaultButtons
        refValue={row.ref}
        about={`remboursement de ${row.purchase}`}
        faults={[...refundDecisions[row.status], 'twice', 'late']}
      />
    )),
  ]
  return <RecordTable caption="Remboursements" columns={columns} rows={rows} empty="Aucun remboursement." />
}

const disputeTones = { open: 'warning', review: 'info', won: 'success', lost: 'danger' } as const

export function DisputeRecords({ rows }: Rows<'disputes'>) {
  const columns: Column<SandboxRecords['disputes'][number]>[] = [
    purchase(row => row.purchase),
    amount(),
    {
      key: 'etat',
      title: 'État',
      cell: row => <Badge tone={disputeTones[row.status]}>{disputeStateLabels[row.status]}</Badge>,
    },
    { key: 'delai', title: 'Dossier avant le', cell: row => when(row.dueBy) },
    { key: 'dossier', title: 'Dossier', cell: row => (row.hasEvidence ? 'Reçu' : '—') },
    faultsColumn(row => (
      <FaultButtons
        refValue={row.ref}
        about={`contestation de ${row.purchase}`}
        faults={[
          ...(['open', 'review'].includes(row.status) ? (['dispute-won', 'dispute-lost'] as const) : []),
          'twice',
          'late',
        ]}
      />
    )),
  ]
  return <RecordTable caption="Contestations" columns={columns} rows={rows} empty="Aucune contestation." />
}

export function PaymentRecords({ rows }: Rows<'payments'>) {
  const columns: Column<SandboxRecords['payments'][number]>[] = [
    purchase(row => row.purchase),
    day(),
    amount(),
    { key: 'etat', title: 'État', cell: row => (row.nextRefund ? nextRefundLabels[row.nextRefund] : 'Encaissé') },
    {
      ...faultsColumn(row =>
        row.disputed ? (
          <Badge tone="warning">Contesté</Badge>
        ) : (
          <FaultButtons
            refValue={row.ref}
            about={`achat ${row.purchase}`}
            faults={['dispute', ...refundFaults({ ...row, status: 'succeeded' })]}
          />
        ),
      ),
    },
  ]
  return <RecordTable caption="Derniers paiements" columns={columns} rows={rows} empty="Aucun paiement." />
}
