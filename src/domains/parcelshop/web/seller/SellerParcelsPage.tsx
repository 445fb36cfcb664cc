import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { formatDateTime, formatFullDay } from '#shared/dates.ts'
import { type FormState, textOf, toFormState } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { PackageIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Table } from '#ui/Table.tsx'
import { handOverParcels, listSellerDrops, type SellerDrops } from '../../contract-seller.ts'
import { parcelPaths } from '../../rules/paths.ts'
import { PileForm } from './PileForm.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Colis de vin',
    description: 'Les dépôts à recevoir et les colis à remettre aux transporteurs.',
    path: workspacePaths.sellerParcels,
    hidden: true,
  })

export const loader = async ({ context }: LoaderFunctionArgs) => ({
  ...(await context.get(pageApi).call(listSellerDrops, {})),
  key: crypto.randomUUID(),
})

export async function action({ context, request }: ActionFunctionArgs): Promise<FormState> {
  const form = await request.formData()
  const body = {
    key: textOf(form, 'key'),
    shopId: Number(textOf(form, 'shopId') || Number.NaN),
    // The contract refuses an unknown one.
    carrier: textOf(form, 'carrier') as 'COLISSIMO',
    parcelIds: form.getAll('colis').map(Number),
  }
  const handed = await context.get(pageApi).attempt(handOverParcels, { body })
  const done = handed.ok
    ? `Bordereau ${handed.data.number}\u00a0: ${handed.data.parcels}\u00a0colis remis. Les expéditeurs sont prévenus.`
    : ''
  return toFormState('hand-over', handed, done)
}

export default function SellerParcelsPage() {
  const { announced, piles, handovers, isOpen, key } = useLoaderData<typeof loader>()
  const state = useActionData<FormState>()
  const isEmpty = announced.length + piles.length + handovers.length === 0
  return (
    <AccountFrame title="Colis de vin">
      <FormNotice state={state} intent="hand-over" labels={{ parcelIds: 'Colis' }} />
      {isEmpty && (
        <EmptyState
          icon={<PackageIcon />}
          title={isOpen ? 'Aucun dépôt annoncé' : 'Vos magasins ne prennent pas de colis'}
          actions={<ButtonLink to={workspacePaths.parcelShops}>Régler le dépôt de colis</ButtonLink>}
        >
          Les vignerons annoncent les colis de leur vin qu’ils vous apportent&nbsp;; vous les remettez à leur
          transporteur.
        </EmptyState>
      )}
      {piles.map(pile => (
        <PileForm key={`${pile.shop.id} ${pile.carrier}`} pile={pile} idempotencyKey={key} />
      ))}
      {announced.length > 0 && <Announced drops={announced} />}
      {handovers.length > 0 && <Handovers handovers={handovers} />}
    </AccountFrame>
  )
}

const Announced = ({ drops }: { drops: SellerDrops['announced'] }) => (
  <section aria-labelledby="a-recevoir" className="mt-8">
    <h2 id="a-recevoir" className="mb-2 text-lg">
      À recevoir
    </h2>
    <Table
      caption="Dépôts annoncés"
      rows={drops}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'number',
          title: 'Dépôt',
          head: true,
          cell: ({ id, number }) => (
            <Link to={workspacePaths.sellerParcelDrop(id)} className="link">
              {number}
            </Link>
          ),
        },
        { key: 'sender', title: 'Expéditeur', cell: ({ sender }) => sender },
        { key: 'day', title: 'Jour', cell: ({ plannedOn }) => formatFullDay(plannedOn) },
        { key: 'shop', title: 'Magasin', cell: ({ shop }) => shop.name },
        { key: 'parcels', title: 'Colis', align: 'end', cell: ({ parcels }) => parcels },
      ]}
    />
  </section>
)

const Handovers = ({ handovers }: { handovers: SellerDrops['handovers'] }) => (
  <section aria-labelledby="bordereaux" className="mt-8">
    <h2 id="bordereaux" className="mb-2 text-lg">
      Bordereaux de remise
    </h2>
    <Table
      caption="Remises aux transporteurs"
      rows={handovers}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'number',
          title: 'Bordereau',
          head: true,
          cell: ({ id, number }) => (
            <a href={parcelPaths.handoverList(id)} className="link">
              {number}
            </a>
          ),
        },
        { key: 'carrier', title: 'Transporteur', cell: ({ carrierName }) => carrierName },
        { key: 'at', title: 'Remis le', cell: ({ handedAt }) => formatDateTime(handedAt) },
        { key: 'shop', title: 'Magasin', cell: ({ shop }) => shop.name },
        { key: 'parcels', title: 'Colis', align: 'end', cell: ({ parcels }) => parcels },
      ]}
    />
  </section>
)
