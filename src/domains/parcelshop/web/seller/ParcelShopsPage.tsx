import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { SellerFrame } from '#domains/shops/web/seller/SellerFrame.tsx'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { type FormState, textOf, toFormState } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { StoreIcon } from '#ui/icons/icons.tsx'
import { listOwnParcelShops, setParcelShop } from '../../contract-seller.ts'
import { parcelCarriers } from '../../rules.ts'
import { ParcelShopForm } from './ParcelShopForm.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Dépôt de colis',
    description: 'Les magasins où les vignerons déposent leurs colis, et les passages des transporteurs.',
    path: workspacePaths.parcelShops,
    hidden: true,
  })

export const loader = ({ context }: LoaderFunctionArgs) => context.get(pageApi).call(listOwnParcelShops, {})

export async function action({ context, request }: ActionFunctionArgs): Promise<FormState> {
  const form = await request.formData()
  const id = textOf(form, 'shopId')
  const weekdaysOf = (carrier: string) => form.getAll(`jours-${carrier}`).map(Number)
  const body = {
    isOpen: form.get('isOpen') === 'on',
    maxParcels: Number(textOf(form, 'maxParcels') || Number.NaN),
    maxKilos: Number(textOf(form, 'maxKilos') || Number.NaN),
    carriers: parcelCarriers
      .filter(carrier => weekdaysOf(carrier).length > 0)
      .map(carrier => ({ carrier, weekdays: weekdaysOf(carrier), cutOff: textOf(form, `heure-${carrier}`) })),
  }
  const set = await context.get(pageApi).attempt(setParcelShop, { params: { id: Number(id) }, body })
  const done = body.isOpen
    ? 'Ce magasin prend des colis de vin\u00a0: sa page l’annonce.'
    : 'Ce magasin ne prend plus de nouveaux dépôts. Ceux qui sont annoncés restent à recevoir.'
  return toFormState(`magasin-${id}`, set, done)
}

export default function ParcelShopsPage() {
  const { shops, mayChange } = useLoaderData<typeof loader>()
  const state = useActionData<FormState>()
  return (
    <SellerFrame title="Dépôt de colis">
      <p className="mb-6 max-w-prose text-soft">
        Les vignerons vous apportent les colis de leur vin, étiquetés à leur contrat&nbsp;; vous les remettez à leur
        transporteur. Vous ne vendez ni vin ni transport&nbsp;: vous gardez les colis, et chaque remise a son bordereau.
      </p>
      {shops.length === 0 && (
        <EmptyState icon={<StoreIcon />} title="Aucun magasin ouvert">
          Ouvrez d’abord un magasin.
        </EmptyState>
      )}
      {shops.map(shop => (
        <ParcelShopForm key={shop.id} shop={shop} mayChange={mayChange} state={state} />
      ))}
    </SellerFrame>
  )
}
