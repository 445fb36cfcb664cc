import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { isoDay } from '#shared/dates.ts'
import { bodyOf } from '#shared/forms/form-body.ts'
import { type FormState, fieldErrorsOf, textOf, toFormState } from '#shared/forms/form-state.ts'
import { holidaysAfter } from '#shared/holidays.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Checkbox } from '#ui/forms/Choice.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { Notice } from '#ui/Notice.tsx'
import { endPause, planPause } from '../../contract-pauses.ts'
import {
  addSellerShop,
  changeSellerShop,
  type SellerShop,
  setShopClosures,
  showSellerDashboard,
} from '../../contract-seller.ts'
import { weekLabel } from '../labels.ts'
import { ClosuresForm } from './ClosuresForm.tsx'
import { HoursFields } from './HoursFields.tsx'
import { OpeningBar } from './OpeningBar.tsx'
import { PausesSection } from './PausesSection.tsx'
import { SellerFrame } from './SellerFrame.tsx'
import { ShopPlaceFields } from './ShopPlaceFields.tsx'
import { contactOf, hoursFrom, positionFrom } from './shop-values.ts'

export const loader = ({ context }: LoaderFunctionArgs) => context.get(pageApi).call(showSellerDashboard, {})

export async function action({ context, request }: ActionFunctionArgs): Promise<FormState> {
  const { attempt, call } = context.get(pageApi)
  const form = await request.formData()
  const [intent, id] = [textOf(form, 'intent'), textOf(form, 'id')]
  if (intent === 'add')
    return toFormState(
      'add',
      await attempt(addSellerShop, { body: { ...bodyOf(addSellerShop.body, form), ...contactOf(form) } }),
      'Le magasin est créé, fermé. Donnez-lui ses horaires, puis ouvrez-le.',
    )
  if (intent === 'save')
    return toFormState(
      `shop-${id}`,
      await attempt(changeSellerShop, { params: { id }, body: shopOf(form) }),
      'Le magasin est enregistré.',
    )
  if (intent === 'pause')
    return toFormState(
      intent,
      await attempt(planPause, { body: bodyOf(planPause.body, form) }),
      'La pause est prévue. Les dates annoncées à vos clients en tiennent compte.',
    )
  if (intent === 'end-pause')
    return toFormState(intent, await attempt(endPause, { params: { id } }), 'La pause est terminée ou retirée.')
  const { shops } = await call(showSellerDashboard, {})
  const known = shops.find(shop => String(shop.id) === id)?.closures ?? []
  const body = { closures: closuresAfter(intent, known, form) }
  return toFormState(
    `closures-${id}`,
    await attempt(setShopClosures, { params: { id }, body }),
    'Les fermetures sont à jour.',
  )
}

const shopOf = (form: FormData) => ({
  ...bodyOf(changeSellerShop.body, form),
  ...contactOf(form),
  pickupReadyHours: Number(textOf(form, 'pickupReadyHours')) || 0,
  hours: hoursFrom(form),
  position: positionFrom(textOf(form, 'position')),
})

function closuresAfter(intent: string, known: SellerShop['closures'], form: FormData): SellerShop['closures'] {
  const from = textOf(form, 'from')
  if (intent === 'reopen') return known.filter(closure => closure.from !== from)
  if (intent === 'close') return [...known, { from, to: textOf(form, 'to') || from, reason: textOf(form, 'reason') }]
  const taken = (day: string) => known.some(closure => closure.from <= day && day <= closure.to)
  const holidays = holidaysAfter(isoDay(new Date())).filter(({ day }) => !taken(day))
  return [...known, ...holidays.map(({ day, name }) => ({ from: day, to: day, reason: name }))]
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Mes magasins',
    description: 'Adresses, horaires, fermetures et retrait de vos magasins.',
    path: workspacePaths.sellerShops,
    hidden: true,
  })

export default function SellerShopsPage() {
  const dashboard = useLoaderData<typeof loader>()
  const { shops, isOwner } = dashboard
  const formState = useActionData<typeof action>()
  const opened = shops.length === 1 || formState?.intent !== 'add'
  return (
    <SellerFrame title="Mes magasins">
      <OpeningBar dashboard={dashboard} />
      {!isOwner && (
        <Notice kind="info" className="mb-4">
          Seul un responsable de la boutique change un magasin. Les fermetures, toute l’équipe.
        </Notice>
      )}
      <div className="max-w-3xl">
        <PausesSection pauses={dashboard.pauses} formState={formState} isOwner={isOwner} />
        <FormNotice state={formState} intent="add" />
        {shops.map(shop => (
          <ShopSection
            key={shop.id}
            shop={shop}
            formState={formState}
            isOwner={isOwner}
            open={opened && (shops.length === 1 || formState?.intent.endsWith(`-${shop.id}`) === true)}
          />
        ))}
        {isOwner && (
          <Disclosure
            title="Ajouter un magasin"
            open={formState?.intent === 'add' && 'error' in formState}
            className="mt-8"
          >
            <Form method="post" className="flex flex-col gap-4 py-3">
              <ShopPlaceFields values={{}} errors={fieldErrorsOf(formState, 'add')} />
              <Button type="submit" name="intent" value="add" look="primary" className="self-start">
                Créer ce magasin
              </Button>
            </Form>
          </Disclosure>
        )}
      </div>
    </SellerFrame>
  )
}

type SectionProps = { shop: SellerShop; formState: FormState | undefined; isOwner: boolean; open: boolean }

function ShopSection({ shop, formState, isOwner, open }: SectionProps) {
  const intent = `shop-${shop.id}`
  return (
    <section aria-label={shop.name} className="border-t-2 border-ink py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-xl">{shop.name}</h2>
        <Badge tone={shop.isOpen ? 'success' : 'neutral'}>{shop.isOpen ? 'Ouvert' : 'Fermé'}</Badge>
        {shop.pickup && <Badge tone="info">Retrait</Badge>}
      </div>
      <p className="text-soft">{`${shop.street}, ${shop.postcode} ${shop.city}`}</p>
      <p className="text-sm text-soft">
        {shop.hours.length ? weekLabel(shop.hours) : 'Aucun horaire'}
        {` · ${shop.units.toLocaleString('fr')}\u00a0unité${shop.units > 1 ? 's' : ''} en stock.`}
      </p>
      <FormNotice state={formState} intent={intent} />
      {isOwner && (
        <Disclosure title="Modifier" open={open} className="mt-3">
          <ShopForm shop={shop} errors={fieldErrorsOf(formState, intent)} />
        </Disclosure>
      )}
      <ClosuresForm shop={shop} formState={formState} />
    </section>
  )
}

function ShopForm({ shop, errors }: { shop: SellerShop; errors: Record<string, string> }) {
  const hourError = errors.hours ?? Object.entries(errors).find(([name]) => name.startsWith('hours.'))?.[1]
  return (
    <Form method="post" preventScrollReset className="flex flex-col gap-5 py-3">
      <input type="hidden" name="id" value={shop.id} />
      <ShopPlaceFields values={shop} errors={errors} />
      <TextField
        label="Point sur la carte"
        hint={`Latitude et longitude, copiées d’une carte. Aujourd’hui\u00a0: ${shop.latitude.toFixed(4)}\u00a0; ${shop.longitude.toFixed(4)}. Laissez vide pour garder ce point.`}
        name="position"
        error={errors.position}
      />
      <HoursFields hours={shop.hours} error={hourError} />
      <div className="grid gap-4 sm:grid-cols-2">
        <div>
          <Checkbox name="isOpen" label="Magasin ouvert au public" defaultChecked={shop.isOpen} error={errors.isOpen} />
          <Checkbox name="pickup" label="Retrait des commandes" defaultChecked={shop.pickup} error={errors.pickup} />
        </div>
        <TextField
          label="Préparation d’un retrait"
          hint="Heures d’ouverture nécessaires avant de pouvoir retirer."
          name="pickupReadyHours"
          inputMode="numeric"
          suffix="heures"
          defaultValue={shop.pickupReadyHours}
          error={errors.pickupReadyHours}
        />
      </div>
      <Button type="submit" name="intent" value="save" look="primary" className="self-start">
        Enregistrer ce magasin
      </Button>
    </Form>
  )
}
