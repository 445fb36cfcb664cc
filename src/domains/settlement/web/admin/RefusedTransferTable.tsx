import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { formatDateTime, formatShortDate } from '#shared/dates.ts'
import { euros } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import type { RefusedTransfer } from '../../contract.ts'
import { refusalWords } from '../../rules/transfer-refusals.ts'

const columns: Column<RefusedTransfer>[] = [
  {
    key: 'commande',
    title: 'Commande',
    head: true,
    cell: row => (
      <>
        <Link to={paths.order(row.orderId)} className="link figures inline-flex min-h-8 items-center">
          {row.number}
        </Link>
        <Link
          to={workspacePaths.sellerAccountsAdmin({ vendeur: row.vendorId })}
          className="link flex min-h-8 items-center"
        >
          {row.seller}
        </Link>
      </>
    ),
  },
  {
    key: 'montant',
    title: 'Montant',
    align: 'end',
    phone: 'price',
    cell: row => <strong>{euros(row.amountCents)}</strong>,
  },
  { key: 'raison', title: 'Pourquoi', phone: 'plain', cell: row => <Reason {...refusalWords(row.reason)} /> },
  {
    key: 'essais',
    title: 'Essais',
    cell: row => (
      <>
        <span className="block">{`${row.tries} depuis le ${formatShortDate(row.since)}`}</span>
        <span className="caption block">{`Prochain\u00a0: ${formatDateTime(row.nextAt)}`}</span>
      </>
    ),
  },
  { key: 'suite', title: 'Suite', titleHidden: true, phone: 'plain', cell: row => <Retry transfer={row} /> },
]

/** Transfers that the provider refuses though the sellers’ accounts may receive; nothing when there is none. */
export const RefusedTransferTable = ({ transfers }: { transfers: readonly RefusedTransfer[] }) =>
  transfers.length === 0 ? null : (
    <Table
      caption="Transferts refusés"
      captionShown
      tight
      twoLines
      columns={columns}
      rows={transfers}
      rowKey={row => row.orderId}
    />
  )

const Reason = ({ reason, advice }: ReturnType<typeof refusalWords>) => (
  <>
    <span className="block">{reason}</span>
    <span className="caption block">{advice}</span>
  </>
)

const Retry = ({ transfer: { orderId, number } }: { transfer: RefusedTransfer }) => (
  <Form method="post" preventScrollReset>
    <input type="hidden" name="orderId" value={orderId} />
    <Button type="submit" size="sm">
      Redemander
      <span className="sr-only">{` le transfert de la commande ${number}`}</span>
    </Button>
  </Form>
)
