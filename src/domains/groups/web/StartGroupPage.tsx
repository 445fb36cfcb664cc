import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { addDays, isoDay } from '#shared/dates.ts'
import { type FormState, fieldErrorsOf, textOf, toFormState } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { perUnit } from '#shared/price/packaging.ts'
import { unitTtc } from '#shared/price/price.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Checkbox } from '#ui/forms/Choice.tsx'
import { SelectField, TextAreaField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { DocumentIcon } from '#ui/icons/icons.tsx'
import { InText } from '#ui/Price.tsx'
import { getGroupStart, openGroup } from '../contract.ts'
import { groupPaths } from '../rules/paths.ts'
import { TierPrices } from './TierPrices.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Ouvrir une commande groupée',
    description: 'Un article, un minimum, une clôture et un point commun.',
    path: groupPaths.mine,
    hidden: true,
  })

export async function loader({ context, request }: LoaderFunctionArgs) {
  const offerId = Number(new URL(request.url).searchParams.get('offre') ?? Number.NaN)
  const start = await context.get(pageApi).call(getGroupStart, { params: { offerId } })
  return { ...start, key: crypto.randomUUID(), closesOn: addDays(isoDay(new Date()), 14) }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const [kind, id] = textOf(form, 'point').split('-')
  const opened = await context.get(pageApi).attempt(openGroup, {
    body: {
      key: textOf(form, 'key'),
      offerId: Number(textOf(form, 'offerId')),
      quantity: Number(textOf(form, 'quantity') || Number.NaN),
      minimum: Number(textOf(form, 'minimum') || Number.NaN),
      closesOn: textOf(form, 'closesOn'),
      listed: form.get('listed') === 'on',
      note: textOf(form, 'note'),
      ...(kind === 'magasin' ? { shopId: Number(id) } : {}),
      ...(kind === 'adresse' ? { addressId: Number(id) } : {}),
    },
  })
  return opened.ok ? redirect(groupPaths.group(opened.data.token), 303) : toFormState('open', opened, '')
}

export default function StartGroupPage() {
  const start = useLoaderData<typeof loader>()
  return (
    <AccountFrame
      title="Ouvrir une commande groupée"
      crumbs={[{ label: 'Commandes groupées', to: groupPaths.mine }, { label: 'Ouvrir' }]}
    >
      {start.refusal === null ? (
        <StartForm />
      ) : (
        <EmptyState
          icon={<DocumentIcon />}
          title="Pas en commande groupée"
          actions={<ButtonLink to={paths.article(start.slug)}>Revenir à l’article</ButtonLink>}
        >
          {start.refusal}
        </EmptyState>
      )}
    </AccountFrame>
  )
}

function StartForm() {
  const start = useLoaderData<typeof loader>()
  const {
    offerId,
    title,
    vendor,
    saleUnit,
    step,
    priceCents,
    vatBasisPoints,
    tiers,
    shops,
    addresses,
    paymentDays,
    key,
    closesOn,
  } = start
  const state = useActionData<FormState>()
  const errors = fieldErrorsOf(state, 'open')
  const steps = step > 1 ? `Par multiples de ${step}.` : undefined
  return (
    <Form method="post" className="flex max-w-2xl flex-col gap-5">
      <FormNotice state={state} intent="open" />
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="offerId" value={offerId} />
      <div className="border-y border-rule py-3">
        <p className="font-medium">{title}</p>
        <p className="text-sm text-soft">
          {`Vendu par ${vendor}, `}
          <InText ht={priceCents} ttc={unitTtc(priceCents, vatBasisPoints)} /> {perUnit(saleUnit)}
        </p>
        <TierPrices offer={start} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Votre part"
          hint={steps}
          name="quantity"
          type="number"
          inputMode="numeric"
          min={step}
          step={step}
          required
          defaultValue={step}
          error={errors.quantity ?? errors['lines.0.quantity']}
        />
        <TextField
          label="Minimum pour que la commande ait lieu"
          hint={steps}
          name="minimum"
          type="number"
          inputMode="numeric"
          min={step}
          step={step}
          required
          defaultValue={tiers[0]?.from}
          error={errors.minimum}
        />
      </div>
      <SelectField label="Point commun" hint="Tout y arrive en une fois." name="point" required error={errors.shopId}>
        {addresses.map(address => (
          <option key={address.id} value={`adresse-${address.id}`}>
            {`Chez moi\u00a0: ${address.label}`}
          </option>
        ))}
        {shops.map(shop => (
          <option key={shop.id} value={`magasin-${shop.id}`}>
            {`Magasin\u00a0: ${shop.label}`}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Dernier jour pour participer"
        name="closesOn"
        type="date"
        required
        defaultValue={closesOn}
        error={errors.closesOn}
        className="max-w-56"
      />
      <TextAreaField
        label="Pour vos voisins"
        hint="Comme les heures où retirer. Tout le monde peut lire ce texte."
        name="note"
        rows={3}
        maxLength={300}
        error={errors.note}
      />
      <Checkbox name="listed" label="Montrer cette commande sur la page de l’article, avec ma commune" defaultChecked />
      <p className="text-sm text-soft">
        {`À la clôture, si le minimum est atteint, chacun a ${paymentDays}\u00a0jours pour payer sa part au prix commun. L’adresse du point commun n’est montrée qu’aux participants. Vous pourrez ensuite ajouter d’autres articles de ce vendeur.`}
      </p>
      <Button type="submit" look="primary" className="self-start">
        Ouvrir la commande groupée
      </Button>
    </Form>
  )
}
