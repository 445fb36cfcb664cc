import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { AdminFrame } from '#domains/workspace/web/admin/AdminFrame.tsx'
import { formatDateTime } from '#shared/dates.ts'
import { bodyOf } from '#shared/forms/form-body.ts'
import { toFormState } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Badge, type Tone } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import {
  listSandboxParcels,
  moveSandboxParcel,
  type ParcelMove,
  parcelMoves,
  type SandboxParcel,
} from '../../contract-carriers.ts'
import type { ParcelEventKind } from '../../rules/parcel-events.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Transporteur d’essai',
    description: 'Les colis de la démonstration et ce qui leur arrive.',
    path: workspacePaths.carrierAdmin,
    hidden: true,
  })

export const loader = ({ context }: LoaderFunctionArgs) => context.get(pageApi).call(listSandboxParcels, {})

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const outcome = await context.get(pageApi).attempt(moveSandboxParcel, { body: bodyOf(moveSandboxParcel.body, form) })
  return toFormState('move', outcome, 'C’est noté chez le transporteur\u00a0: son événement est en route vers le site.')
}

export default function CarrierAdminPage() {
  const parcels = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  return (
    <AdminFrame title="Transporteur d’essai">
      <p className="-mt-3 mb-4 max-w-prose text-soft">
        Les colis de la démonstration, dont les vendeurs ont demandé l’étiquette. Chaque bouton déplace un colis, ou
        envoie son événement en double, en retard ou dans le désordre&nbsp;; le site l’apprend comme d’un vrai
        transporteur.
      </p>
      <FormNotice state={result} intent="move" />
      <Table
        caption="Colis"
        columns={columns}
        rows={parcels}
        rowKey={parcel => parcel.reference}
        empty={<p className="text-soft">Aucun colis&nbsp;: un vendeur demande l’étiquette depuis sa commande.</p>}
      />
    </AdminFrame>
  )
}

const columns: Column<SandboxParcel>[] = [
  {
    key: 'numero',
    title: 'Numéro',
    head: true,
    cell: ({ trackingNumber, carrier }) => (
      <>
        <span className="figures">{trackingNumber}</span>
        <span className="block text-sm text-soft">{carrier}</span>
      </>
    ),
  },
  {
    key: 'commande',
    title: 'Commande',
    cell: ({ orderNumber, orderId, city }) => (
      <>
        {orderId === null ? (
          <span className="figures">{orderNumber}</span>
        ) : (
          <Link to={paths.order(orderId)} className="link figures">
            {orderNumber}
          </Link>
        )}
        <span className="block text-sm text-soft">{city}</span>
      </>
    ),
  },
  {
    key: 'etat',
    title: 'État',
    cell: parcel => (
      <>
        <Badge tone={parcel.cancelled ? 'neutral' : kindTones[parcel.kind]}>
          {parcel.cancelled ? 'Étiquette annulée' : kindLabels[parcel.kind]}
        </Badge>
        <span className="block text-sm text-soft">{formatDateTime(parcel.at)}</span>
      </>
    ),
  },
  {
    key: 'suite',
    title: 'Provoquer',
    titleHidden: true,
    cell: parcel => !parcel.cancelled && <Moves parcel={parcel} />,
  },
]

const kindLabels: Record<ParcelEventKind, string> = {
  announced: 'Annoncé',
  collected: 'Pris en charge',
  in_transit: 'En route',
  out_for_delivery: 'En livraison',
  failed_attempt: 'Livraison manquée',
  at_pickup_point: 'Au point relais',
  delivered: 'Livré',
  returned: 'Renvoyé à l’expéditeur',
  lost: 'Perdu',
  damaged: 'Abîmé',
}

const kindTones: Record<ParcelEventKind, Tone> = {
  announced: 'neutral',
  collected: 'info',
  in_transit: 'info',
  out_for_delivery: 'info',
  failed_attempt: 'warning',
  at_pickup_point: 'info',
  delivered: 'success',
  returned: 'danger',
  lost: 'danger',
  damaged: 'danger',
}

const moveLabels: Record<ParcelMove, string> = {
  collected: 'Prendre en charge',
  in_transit: 'Faire avancer',
  out_for_delivery: 'Mettre en livraison',
  at_pickup_point: 'Déposer au relais',
  failed_attempt: 'Manquer la livraison',
  delivered: 'Livrer',
  returned: 'Renvoyer à l’expéditeur',
  lost: 'Perdre',
  damaged: 'Abîmer',
  late: 'Livrer, événement en retard',
  twice: 'Dernier événement deux fois',
  unordered: 'Livrer, événements dans le désordre',
}

function Moves({ parcel }: { parcel: SandboxParcel }) {
  const pending = useNavigation().state === 'submitting'
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap gap-1">
      <input type="hidden" name="ref" value={parcel.reference} />
      {parcelMoves.map(move => (
        <Button key={move} type="submit" name="move" value={move} look="quiet" size="sm" pending={pending}>
          {moveLabels[move]}
          <span className="sr-only">{`\u00a0: ${parcel.trackingNumber}`}</span>
        </Button>
      ))}
    </Form>
  )
}
