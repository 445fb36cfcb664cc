import { formatShortDate } from '#shared/dates.ts'
import { euros } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { Badge, type Tone } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import type { Chargeback } from '../contract-chargebacks.ts'
import { type ChargebackStatus, chargebackLabels, chargebackReason } from '../rules/chargebacks.ts'

const tones: Record<ChargebackStatus, Tone> = { open: 'warning', review: 'info', won: 'success', lost: 'danger' }

const columns: Column<Chargeback>[] = [
  { key: 'achat', title: 'Achat', head: true, cell: row => <span className="figures">{row.purchase}</span> },
  {
    key: 'commandes',
    title: 'Commandes',
    cell: row => (
      <ul>
        {row.orders.map(order => (
          <li key={order.id}>
            <Link to={paths.order(order.id)} className="link inline-flex min-h-8 items-center">
              {`${order.number}, ${order.seller}`}
            </Link>
          </li>
        ))}
      </ul>
    ),
  },
  { key: 'motif', title: 'Motif', cell: row => chargebackReason(row.reason) },
  { key: 'montant', title: 'Montant', align: 'end', cell: row => <strong>{euros(row.amountCents)}</strong> },
  { key: 'frais', title: 'Frais', align: 'end', cell: row => euros(row.feeCents) },
  { key: 'etat', title: 'État', cell: row => <Badge tone={tones[row.status]}>{chargebackLabels[row.status]}</Badge> },
  { key: 'delai', title: 'Répondre avant le', cell: row => <Deadline chargeback={row} /> },
  { key: 'dossier', title: 'Dossier', cell: row => <Evidence chargeback={row} /> },
]

const daysLeftText = (days: number) =>
  days > 1 ? `${days}\u00a0jours restants` : days === 1 ? 'demain' : days === 0 ? 'aujourd’hui' : 'délai passé'

function Deadline({ chargeback: { dueBy, daysLeft } }: { chargeback: Chargeback }) {
  if (dueBy === null) return <span className="text-soft">—</span>
  return (
    <>
      <span className="block whitespace-nowrap">{formatShortDate(dueBy)}</span>
      {daysLeft !== null && <Badge tone={daysLeft > 2 ? 'info' : 'danger'}>{daysLeftText(daysLeft)}</Badge>}
    </>
  )
}

/** The same document is downloaded and sent: an operator can check what the bank receives. */
function Evidence({ chargeback: { id, purchase, status } }: { chargeback: Chargeback }) {
  const about = <span className="sr-only">{` de l’achat ${purchase}`}</span>
  return (
    <div className="flex flex-col items-start gap-2">
      <a href={`/api/admin/chargebacks/${id}/dossier`} download className="link inline-flex min-h-8 items-center">
        Télécharger le dossier
        {about}
      </a>
      {status === 'open' && (
        <Form method="post">
          <input type="hidden" name="contestation" value={id} />
          <Button type="submit" size="sm">
            Envoyer le dossier à la banque
            {about}
          </Button>
        </Form>
      )}
    </div>
  )
}

/** Payments contested at the buyers' banks. */
export const ChargebackTable = ({ chargebacks }: { chargebacks: readonly Chargeback[] }) =>
  chargebacks.length === 0 ? null : (
    <section id="contestations" className="mt-10 scroll-mt-24">
      <Table
        caption="Paiements contestés à la banque de l’acheteur"
        captionShown
        columns={columns}
        rows={chargebacks}
        rowKey={row => row.id}
      />
      <p className="caption mt-2 max-w-prose">
        Le dossier réunit la commande, les conditions acceptées, la facture, le suivi du colis et les messages. La
        banque n’en prend qu’un&nbsp;: relisez-le avant de l’envoyer.
      </p>
    </section>
  )
