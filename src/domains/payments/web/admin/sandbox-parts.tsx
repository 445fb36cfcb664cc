/** Parts of the tables that show the records of the embedded bank. */
import { useNavigation } from 'react-router'
import { formatDateTime } from '#shared/dates.ts'
import { euros } from '#shared/money.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import type { SandboxFault, SandboxRecords } from '../../contract-sandbox.ts'

const faultLabels: Record<SandboxFault, string> = {
  'require-document': 'Exiger une pièce',
  'require-bank': 'Exiger un IBAN',
  refuse: 'Refuser',
  complete: 'Compléter',
  'return-payouts': 'Renvoyer le prochain virement',
  'refuse-transfers': 'Refuser les transferts',
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
  'refund-refused': 'Refuser le prochain remboursement',
  'refund-delayed': 'Retarder le prochain remboursement',
  'refund-paid': 'Faire aboutir',
  'refund-failed': 'Faire échouer',
  'refund-returned': 'Renvoyer après coup',
  twice: 'Événement deux fois',
  late: 'Renvoyer en retard',
}

export function FaultButtons({
  faults,
  refValue,
  about,
}: {
  faults: readonly SandboxFault[]
  refValue: string
  about: string
}) {
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

export type Rows<Name extends keyof SandboxRecords> = { rows: SandboxRecords[Name] }
interface RecordTableProps<Row> {
  caption: string
  columns: Column<Row>[]
  rows: readonly Row[]
  empty: string
}
export const RecordTable = <Row extends { ref: string }>({ empty, ...table }: RecordTableProps<Row>) => (
  <Table {...table} captionShown tight twoLines rowKey={row => row.ref} empty={<p className="text-soft">{empty}</p>} />
)
export const faultsColumn = <Row,>(cell: Column<Row>['cell']): Column<Row> => ({
  key: 'pannes',
  title: 'Provoquer',
  titleHidden: true,
  phone: 'plain',
  cell,
})
export const purchase = <Row,>(numberOf: (row: Row) => string): Column<Row> => ({
  key: 'achat',
  title: 'Achat',
  head: true,
  cell: row => <span className="figures">{numberOf(row)}</span>,
})
export const day = <Row extends { at: string }>(): Column<Row> => ({
  key: 'jour',
  title: 'Le',
  cell: row => when(row.at),
})
export const amount = <Row extends { amountCents: number }>(): Column<Row> => ({
  key: 'montant',
  title: 'Montant',
  align: 'end',
  phone: 'price',
  cell: row => euros(row.amountCents),
})
export const when = (at: string) => <span className="whitespace-nowrap">{formatDateTime(at)}</span>
