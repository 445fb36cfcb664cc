import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { listShops } from '#domains/shops/contract.ts'
import { isoDay } from '#shared/dates.ts'
import { shopName } from '#shared/delivery.ts'
import { fieldErrorsOf, textOf } from '#shared/forms/form-state.ts'
import { type PageApi, pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { SelectField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { StoreIcon } from '#ui/icons/icons.tsx'
import { announceDrop, getDrop, listParcelShops, type ParcelShop } from '../contract.ts'
import { parsePasted } from '../rules/pasted-parcels.ts'
import { parcelPaths } from '../rules/paths.ts'
import { openDays, pickupWords } from '../rules/pickups.ts'
import { plannedDays } from '../rules.ts'
import { AnnounceForm, type AnnounceState } from './AnnounceForm.tsx'
import { emptyParcel, parcelBody, repeated, typedParcels } from './announce-form.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Annoncer un dépôt de colis',
    description: 'Le magasin, le jour et les colis que vous apportez.',
    path: parcelPaths.announce(),
    hidden: true,
  })

export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.get(pageApi)
  const search = new URL(request.url).searchParams
  const again = search.get('depot') ? await api.call(getDrop, { params: { id: Number(search.get('depot')) } }) : null
  const choices = await findChoices(api)
  const wanted = Number(search.get('magasin') ?? again?.shop.id)
  const chosen = choices.find(({ shopId }) => shopId === wanted) ?? (choices.length === 1 ? choices[0] : undefined)
  return {
    choices: choices.map(({ shopId, name }) => ({ shopId, name })),
    chosen: chosen ?? null,
    parcels: again ? repeated(again) : [emptyParcel],
    excise: again?.excise ?? '',
    again: again?.id,
    key: crypto.randomUUID(),
  }
}

type Choice = ParcelShop & { name: string; days: string[] }
async function findChoices({ call }: PageApi): Promise<Choice[]> {
  const [{ shops }, own] = await Promise.all([call(listShops, {}), call(listParcelShops, {})])
  const today = isoDay(new Date())
  return shops.flatMap(shop => {
    const found = own.shops.find(({ shopId }) => shopId === shop.id)
    return found ? [{ ...found, name: shopName(shop), days: openDays(shop, today, plannedDays) }] : []
  })
}

export async function action({ context, request }: ActionFunctionArgs): Promise<AnnounceState | Response> {
  const form = await request.formData()
  const own = typedParcels(form)
  const intent = textOf(form, 'intent')
  const typed = {
    plannedOn: textOf(form, 'plannedOn'),
    excise: textOf(form, 'excise'),
    adultsInFrance: form.get('adultsInFrance') === 'on',
    key: textOf(form, 'key'),
  }
  if (intent === 'more') return { intent, ...typed, parcels: [...own, emptyParcel], done: '' }
  const pasted = parsePasted(textOf(form, 'pasted'))
  const parcels = [...own, ...pasted]
  if (intent === 'paste') {
    const done = pasted.length
      ? `${pasted.length}\u00a0colis collés\u00a0: vérifiez-les.`
      : 'Rien à lire dans ce texte.'
    return { intent, ...typed, parcels: parcels.length ? parcels : [emptyParcel], done }
  }
  const { key, plannedOn, excise, adultsInFrance } = typed
  const body = {
    ...{ key, plannedOn, shopId: textOf(form, 'shopId'), parcels: parcels.map(parcelBody) },
    ...{ excise, adultsInFrance },
  }
  // As typed: the contract refuses an unknown value and an unticked box, in French.
  const announced = await context.get(pageApi).attempt(announceDrop, { body: body as never })
  if (announced.ok) return redirect(parcelPaths.drop(announced.data.id), 303)
  const { error, fields } = announced
  return { intent: 'announce', ...typed, parcels: parcels.length ? parcels : [emptyParcel], error, fields }
}

export default function AnnouncePage() {
  const { choices, chosen, ...initial } = useLoaderData<typeof loader>()
  const state = useActionData<AnnounceState>()
  return (
    <AccountFrame
      title="Annoncer un dépôt"
      crumbs={[{ label: 'Dépôts de colis', to: parcelPaths.drops }, { label: 'Annoncer' }]}
    >
      {choices.length === 0 ? (
        <EmptyState
          icon={<StoreIcon />}
          title="Aucun magasin ne prend de colis pour le moment"
          actions={<ButtonLink to={paths.shops}>Voir les magasins</ButtonLink>}
        >
          Demandez-le au vôtre&nbsp;: chaque vendeur l’ouvre magasin par magasin.
        </EmptyState>
      ) : (
        <>
          {choices.length > 1 && <ShopChoice choices={choices} chosen={chosen?.shopId} again={initial.again} />}
          {chosen && (
            <>
              <h2 className="text-lg">{chosen.name}</h2>
              <ul className="mb-5 text-sm text-soft">
                {chosen.carriers.map(({ carrier, name, ...pickup }) => (
                  <li key={carrier}>{`${name}, ${pickupWords(pickup)}`}</li>
                ))}
                <li>{`${chosen.maxParcels}\u00a0colis au plus par dépôt, ${chosen.maxKilos}\u00a0kg au plus par colis`}</li>
              </ul>
              <AnnounceForm
                key={JSON.stringify(state?.parcels ?? initial.parcels)}
                shop={chosen}
                days={chosen.days}
                initial={state ?? initial}
                state={state}
                errors={fieldErrorsOf(state, 'announce')}
              />
            </>
          )}
        </>
      )}
    </AccountFrame>
  )
}

const ShopChoice = ({
  choices,
  chosen,
  again,
}: {
  choices: readonly { shopId: number; name: string }[]
  chosen: number | undefined
  again: number | undefined
}) => (
  <Form action={parcelPaths.announce()} className="mb-6 flex flex-wrap items-end gap-3">
    <SelectField label="Magasin" name="magasin" defaultValue={chosen} className="min-w-60">
      {choices.map(({ shopId, name }) => (
        <option key={shopId} value={shopId}>
          {name}
        </option>
      ))}
    </SelectField>
    {again !== undefined && <input type="hidden" name="depot" value={again} />}
    <Button type="submit">{chosen === undefined ? 'Choisir' : 'Changer de magasin'}</Button>
  </Form>
)
