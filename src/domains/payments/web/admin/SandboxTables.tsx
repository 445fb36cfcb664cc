/** Records of the embedded bank about sellers and mandates. */
import { euros } from '#shared/money.ts'
import { Badge, type Tone } from '#ui/Badge.tsx'
import type { Column } from '#ui/Table.tsx'
import type { SandboxRecords } from '../../contract-sandbox.ts'
import { accountState, accountStateLabels, requirementLabels } from '../../rules-accounts.ts'
import { mandateStateLabels } from '../../rules-mandates.ts'
import { payoutStateLabels } from '../../rules-sandbox.ts'
import { amount, day, FaultButtons, faultsColumn, purchase, RecordTable, type Rows } from './sandbox-parts.tsx'

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
            {row.refusesTransfers && <span className="block text-sm text-soft">Refuse les transferts</span>}
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
      <FaultButtons
        refValue={row.ref}
        about={row.name}
        faults={[
          'require-document',
          'require-bank',
          'refuse',
          'complete',
          'return-payouts',
          'refuse-transfers',
          'twice',
          'late',
        ]}
      />
    )),
  ]
  return <RecordTable caption="Comptes des vendeurs" columns={columns} rows={rows} empty="Aucun compte." />
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
        <FaultButtons
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
      <FaultButtons
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
