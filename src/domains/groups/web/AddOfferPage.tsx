import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { type FormState, fieldErrorsOf, textOf, toFormState } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { perUnit } from '#shared/price/packaging.ts'
import { unitTtc } from '#shared/price/price.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { DocumentIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { InText } from '#ui/Price.tsx'
import { addGroupOffer, listOffersToAdd } from '../contract-offers.ts'
import { groupPaths } from '../rules/paths.ts'
import { TierPrices } from './TierPrices.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Ajouter un article à la commande groupée',
    description: 'Un autre article du même vendeur, livré avec le premier.',
    path: groupPaths.mine,
    hidden: true,
  })

export async function loader({ context, request, params: { token = '' } }: LoaderFunctionArgs) {
  const q = new URL(request.url).searchParams.get('q')?.trim().slice(0, 100) ?? ''
  const found = await context.get(pageApi).call(listOffersToAdd, { params: { token }, query: q ? { q } : {} })
  return { ...found, token, q }
}

export async function action({ context, request, params: { token = '' } }: ActionFunctionArgs) {
  const form = await request.formData()
  const offerId = Number(textOf(form, 'offerId'))
  const body = { offerId, minimum: Number(textOf(form, 'minimum') || Number.NaN) }
  const added = await context.get(pageApi).attempt(addGroupOffer, { params: { token }, body })
  return added.ok ? redirect(groupPaths.group(token), 303) : toFormState(`${offerId}`, added, '')
}

export default function AddOfferPage() {
  const { number, vendor, room, offers, token, q } = useLoaderData<typeof loader>()
  return (
    <AccountFrame
      title="Ajouter un article"
      crumbs={[
        { label: 'Commandes groupées', to: groupPaths.mine },
        { label: number, to: groupPaths.group(token) },
        { label: 'Ajouter un article' },
      ]}
    >
      <p className="max-w-prose text-soft">
        {`Un autre article de ${vendor}, livré au même point. Il a son propre minimum\u00a0: s’il ne l’atteint pas à la clôture, il n’est pas commandé et le reste part sans lui.`}
      </p>
      <Form method="get" className="mt-4 flex flex-wrap items-end gap-3">
        <TextField
          label="Titre ou référence"
          hint="30 articles sont montrés au plus."
          name="q"
          maxLength={100}
          defaultValue={q}
          className="w-72 max-w-full"
        />
        <Button type="submit">Chercher</Button>
      </Form>
      {room === 0 || offers.length === 0 ? (
        <EmptyState
          icon={<DocumentIcon />}
          title={room === 0 ? 'La commande groupée est complète' : 'Aucun article à ajouter'}
          actions={<ButtonLink to={groupPaths.group(token)}>Revenir à la commande groupée</ButtonLink>}
        >
          {room === 0
            ? 'Ouvrez-en une autre pour d’autres articles.'
            : 'Seuls les articles de ce vendeur qui ont des prix par quantité s’achètent en commande groupée.'}
        </EmptyState>
      ) : (
        <ul className="mt-4 divide-y divide-rule border-y border-rule">
          {offers.map(offer => (
            <OfferToAdd key={offer.offerId} offer={offer} />
          ))}
        </ul>
      )}
    </AccountFrame>
  )
}

type Offer = ReturnType<typeof useLoaderData<typeof loader>>['offers'][number]
function OfferToAdd({ offer }: { offer: Offer }) {
  const state = useActionData<FormState>()
  const { offerId, title, slug, saleUnit, step, minimum, priceCents, vatBasisPoints } = offer
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <Link to={paths.article(slug)} className="link font-medium wrap-anywhere">
          {title}
        </Link>
        <p className="text-sm text-soft">
          <InText ht={priceCents} ttc={unitTtc(priceCents, vatBasisPoints)} /> {perUnit(saleUnit)}
        </p>
        <TierPrices offer={offer} />
      </div>
      <Form method="post" className="flex flex-wrap items-end gap-3">
        <FormNotice state={state} intent={`${offerId}`} />
        <input type="hidden" name="offerId" value={offerId} />
        <TextField
          label="Minimum"
          hint={step > 1 ? `Par multiples de ${step}.` : undefined}
          name="minimum"
          type="number"
          inputMode="numeric"
          min={step}
          step={step}
          required
          defaultValue={minimum}
          error={fieldErrorsOf(state, `${offerId}`).minimum}
          className="w-40"
        />
        <Button type="submit" aria-label={`Ajouter ${title}`}>
          Ajouter
        </Button>
      </Form>
    </li>
  )
}
