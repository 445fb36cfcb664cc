import { useNavigation } from 'react-router'
import { formatDateTime } from '#shared/dates.ts'
import { euros } from '#shared/money.ts'
import { Badge, type Tone } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import type { SandboxFault, SandboxRecords } from '../../contract-sandbox.ts'
import { accountState, accountStateLabels, requirementLabels } from '../../rules-accounts.ts'
import { mandateStateLabels } from '../../rules-mandates.ts'
import { disputeStateLabels, payoutStateLabels } from '../../rules-sandbox.ts'

const faultLabels: Record<SandboxFault, string> = {
  'require-document': 'Exiger une pièce',
  'require-bank': 'Exiger un IBAN',
  refuse: 'Refuser',
  complete: 'Compléter',
  'return-payouts': 'Renvoyer le prochain virement',
  'payout-paid': 'Faire arriver',
  'payout-failed': 'Renvoyer',
  dispute: 'Contester',
  'dispute-won': 'Donner raison au vendeur',
  'dispute-lost': 'Donner raison à l’acheteur',
  'transfer-exact': 'Faire arriver le montant',
  'transfer-part': 'Une partie',
  'transfer-two-parts': 'En deux fois',
  'transfer-excess': 'Dix euros de trop',
  'transfer-late': 'Événement en retard',
  'mandate-refused': 'Refuser le mandat',
  'mandate-fails': 'Rejeter le prochain prélèvement',
  'debit-paid': 'Accepter',
  'debit-failed': 'Rejeter',
  'debit-returned': 'Renvoyer après coup',
  twice: 'Événement deux fois',
  late: 'Renvoyer en retard',
}

function Faults({ faults, refValue, about }: { faults: readonly SandboxFault[]; refValue: string; about: string }) {
  const pending = useNavigation().state === 'submitting'
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap! gap-1">
      <input type="hidden" name="ref" value={refValue} />
      {faults.map(fault => (
        <Button key={fault} type="submit" name="fault" value={fault} look="quiet" pending={pending}>
          {faultLabels[fault]}
          <span className="sr-only">{`\u00a0: ${about}`}</span>
        </Button>
      ))}
    </Form>
  )
}

type Rows<Name extends keyof SandboxRecords> = { rows: SandboxRecords[Name] }
interface RecordTableProps<Row> {
  caption: string
  columns: Column<Row>[]
  rows: readonly Row[]
  empty: string
}
const RecordTable = <Row extends { ref: string }>({ empty, ...table }: RecordTableProps<Row>) => (
  <Table {...table} captionShown tight twoLines rowKey={row => row.ref} empty={<p className="text-soft">{empty}</p>} />
)
const faultsColumn = <Row,>(cell: Column<Row>['cell']): Column<Row> => ({
  key: 'pannes',
  title: 'Provoquer',
  titleHidden: true,
  phone: 'plain',
  cell,
})
const purchase = <Row,>(numberOf: (row: Row) => string): Column<Row> => ({
  key: 'achat',
  title: 'Achat',
  head: true,
  cell: row => <span className="figures">{numberOf(row)}</span>,
})
const day = <Row extends { at: string }>(): Column<Row> => ({ key: 'jour', title: 'Le', cell: row => when(row.at) })
const amount = <Row extends { amountCents: number }>(): Column<Row> => ({
  key: 'montant',
  title: 'Montant',
  align: 'end',
  phone: 'price',
  cell: row => euros(row.amountCents),
})
const when = (at: string) => <span className="whitespace-nowrap">{formatDateTime(at)}</span>

export function AccountRecords({ rows }: Rows<'accounts'>) {
  const columns: Column<SandboxRecords['accounts'][number]>[] = [
    { key: 'nom', title: 'Compte', head: true, cell: row => row.name },
    {
      key: 'etat',
      title: 'État',
      cell: row => {
        const usable = row.missing.length === 0
        const state = accountState({ canReceive: usable, canPayOut: usable, refused: row.refused })
        const tone: Tone = state === 'usable' ? 'success' : state === 'refused' ? 'danger' : 'warning'
        return (
          <>
            <Badge tone={tone}>{accountStateLabels[state]}</Badge>
            {row.missing.length > 0 && (
              <span className="block text-sm text-soft">
                {row.missing.map(one => requirementLabels[one]).join(', ')}
              </span>
            )}
            {row.returnsPayouts && <span className="block text-sm text-soft">Renvoie le prochain virement</span>}
          </>
        )
      },
    },
    {
      key: 'solde',
      title: 'Solde',
      align: 'end',
      phone: 'price',
      cell: row => <strong>{euros(row.balanceCents)}</strong>,
    },
    faultsColumn(row => (
      <Faults
        refValue={row.ref}
        about={row.name}
        faults={['require-document', 'require-bank', 'refuse', 'complete', 'return-payouts', 'twice', 'late']}
      />
    )),
  ]
  return <RecordTable caption="Comptes des vendeurs" columns={columns} rows={rows} empty="Aucun compte." />
}

const arrivals = ['transfer-exact', 'transfer-part', 'transfer-two-parts', 'transfer-excess', 'transfer-late'] as const
const transferStates: Partial<Record<SandboxRecords['bankTransfers'][number]['status'], string>> = {
  open: 'Attendu',
  succeeded: 'Reçu',
}

/** Accounts opened for one purchase each: more may arrive after the end, and goes back to the buyer. */
export function BankTransferRecords({ rows }: Rows<'bankTransfers'>) {
  const columns: Column<SandboxRecords['bankTransfers'][number]>[] = [
    purchase(row => row.purchase),
    { key: 'iban', title: 'IBAN', cell: row => <span className="figures break-all">{row.iban}</span> },
    day(),
    { key: 'etat', title: 'État', cell: row => transferStates[row.status] ?? 'Clos' },
    amount(),
    { key: 'arrive', title: 'Arrivé', align: 'end', cell: row => euros(row.arrivedCents) },
    faultsColumn(row => <Faults faults={[...arrivals, 'twice']} refValue={row.ref} about={row.purchase} />),
  ]
  return <RecordTable caption="Virements attendus" columns={columns} rows={rows} empty="Aucun achat par virement." />
}

export function MandateRecords({ rows }: Rows<'mandates'>) {
  const columns: Column<SandboxRecords['mandates'][number]>[] = [
    { key: 'nom', title: 'Titulaire', head: true, cell: row => row.name },
    { key: 'compte', title: 'Compte', cell: row => <span className="figures">{row.account}</span> },
    day(),
    {
      key: 'etat',
      title: 'État',
      cell: row => (
        <>
          {mandateStateLabels[row.status]}
          {row.failsDebits && <span className="block text-sm text-soft">Rejette le prochain prélèvement</span>}
        </>
      ),
    },
    faultsColumn(row =>
      ['pending', 'active'].includes(row.status) ? (
        <Faults
          refValue={row.ref}
          about={`mandat de ${row.name}`}
          faults={[
            'mandate-refused',
            ...(row.status === 'active' ? (['mandate-fails'] as const) : []),
            'twice',
            'late',
          ]}
        />
      ) : null,
    ),
  ]
  return <RecordTable caption="Mandats de prélèvement" columns={columns} rows={rows} empty="Aucun mandat." />
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
    { key: 'etat', title: 'État', cell: row => debitStates[row.status] ?? 'Clos' },
    amount(),
    faultsColumn(row => (
      <Faults
        refValue={row.ref}
        about={`prélèvement de ${row.purchase}`}
        faults={[
          ...(row.status === 'processing' ? (['debit-paid', 'debit-failed'] as const) : []),
          ...(row.status === 'succeeded' ? (['debit-returned'] as const) : []),
          'twice',
          'late',
        ]}
      />
    )),
  ]
  return <RecordTable caption="Prélèvements" columns={columns} rows={rows} empty="Aucun prélèvement." />
}

export function TransferRecords({ rows }: Rows<'transfers'>) {
  const columns: Column<SandboxRecords['transfers'][number]>[] = [
    purchase(row => row.group),
    { key: 'nom', title: 'Vers', cell: row => row.name },
    day(),
    amount(),
    {
      key: 'repris',
      title: 'Repris',
      align: 'end',
      cell: row => (row.reversedCents === 0 ? '—' : euros(row.reversedCents)),
    },
  ]
  return <RecordTable caption="Transferts" columns={columns} rows={rows} empty="Aucun transfert." />
}

const payoutTones = { sent: 'info', paid: 'success', failed: 'danger' } as const

export function PayoutRecords({ rows }: Rows<'payouts'>) {
  const columns: Column<SandboxRecords['payouts'][number]>[] = [
    { key: 'nom', title: 'De', head: true, cell: row => row.name },
    day(),
    amount(),
    {
      key: 'etat',
      title: 'État',
      cell: row => <Badge tone={payoutTones[row.status]}>{payoutStateLabels[row.status]}</Badge>,
    },
    faultsColumn(row => (
      <Faults
        refValue={row.ref}
        about={`virement de ${row.name}`}
        faults={[
          ...(row.status === 'sent' ? (['payout-paid'] as const) : []),
          ...(row.status === 'failed' ? [] : (['payout-failed'] as const)),
          'twice',
          'late',
        ]}
      />
    )),
  ]
  return <RecordTable caption="Virements" columns={columns} rows={rows} empty="Aucun virement." />
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
      <Faults
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
    {
      ...faultsColumn(row =>
        row.disputed ? (
          <Badge tone="warning">Contesté</Badge>
        ) : (
          <Faults refValue={row.ref} about={`achat ${row.purchase}`} faults={['dispute']} />
        ),
      ),
      phone: 'action',
    },
  ]
  return <RecordTable caption="Derniers paiements" columns={columns} rows={rows} empty="Aucun paiement." />
}
