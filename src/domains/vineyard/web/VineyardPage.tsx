import type { ReactNode } from 'react'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { type FormState, fieldErrorsOf } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { UndoNotice } from '#ui/forms/UndoNotice.tsx'
import { GridIcon } from '#ui/icons/icons.tsx'
import { getVineyard } from '../contract-vineyard.ts'
import { CalculationTable } from './CalculationTable.tsx'
import { CuveeForm, ParcelForm } from './PlaceForms.tsx'
import { CuveeTable, ParcelTable } from './PlaceTables.tsx'
import { postVineyardForm } from './vineyard-forms.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const vineyard = await context.get(pageApi).call(getVineyard, {})
  const search = new URL(request.url).searchParams
  const shown = { parcel: search.get('parcelle'), cuvee: search.get('cuvee') }
  return {
    ...vineyard,
    shown,
    deletedPlace: Number(search.get('supprime')) || null,
    deletedCalculation: Number(search.get('calcul')) || null,
  }
}

export const action = async ({ context, request }: ActionFunctionArgs) =>
  postVineyardForm(context.get(pageApi), await request.formData())

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Vignoble',
    description: 'Vos parcelles, vos cuvées, vos calculs et ce qu’ils ont coûté.',
    path: paths.vineyard(),
    hidden: true,
  })

/** Parcels, cuvées and saved calculations; one of the first two to change. Works without scripts. */
export default function VineyardPage() {
  const { places, calculations, mayChange, shown, deletedPlace, deletedCalculation } = useLoaderData<typeof loader>()
  // The action's other result is a redirect.
  const formState = useActionData<typeof action>() as FormState | undefined
  const errors = fieldErrorsOf(formState, 'vineyard')
  const notice = (
    <div className="mb-4 empty:hidden">
      <FormNotice state={formState} intent="vineyard" />
    </div>
  )
  if (mayChange && (shown.parcel !== null || shown.cuvee !== null)) {
    const place = places.find(({ id }) => `${id}` === (shown.parcel ?? shown.cuvee)) ?? null
    const title = place?.name ?? (shown.parcel ? 'Nouvelle parcelle' : 'Nouvelle cuvée')
    return (
      <AccountFrame title={title} crumbs={[{ label: 'Vignoble', to: paths.vineyard() }, { label: title }]}>
        {notice}
        {shown.parcel ? <ParcelForm place={place} errors={errors} /> : <CuveeForm place={place} errors={errors} />}
      </AccountFrame>
    )
  }
  const parcels = places.filter(({ kind }) => kind === 'PARCEL')
  const cuvees = places.filter(({ kind }) => kind === 'CUVEE')
  return (
    <AccountFrame title="Vignoble">
      {notice}
      {deletedPlace !== null && <UndoNotice intent="restore" id={deletedPlace} title="C’est supprimé." />}
      {deletedCalculation !== null && (
        <UndoNotice intent="restore-calculation" id={deletedCalculation} title="Le calcul est supprimé." />
      )}
      {mayChange && places.length + calculations.length === 0 && <FirstSteps />}
      <Section
        title="Parcelles"
        add={mayChange && { label: 'Ajouter une parcelle', to: paths.vineyard({ parcelle: 'nouvelle' }) }}
      >
        <ParcelTable parcels={parcels} mayChange={mayChange} />
      </Section>
      <Section
        title="Cuvées"
        add={mayChange && { label: 'Ajouter une cuvée', to: paths.vineyard({ cuvee: 'nouvelle' }) }}
      >
        <CuveeTable cuvees={cuvees} mayChange={mayChange} />
      </Section>
      <Section title="Calculs" add={{ label: 'Ouvrir un calculateur', to: paths.calculators }}>
        <CalculationTable calculations={calculations} places={places} mayChange={mayChange} />
      </Section>
      <p className="mt-6 text-sm text-soft">
        Les coûts sont ceux des achats que vous affectez depuis la page d’une commande, hors taxes et hors livraison.
      </p>
    </AccountFrame>
  )
}

interface SectionProps {
  title: string
  add: { label: string; to: string } | false
  children: ReactNode
}

function Section({ title, add, children }: SectionProps) {
  return (
    <section className="mt-8 first-of-type:mt-2">
      <div className="mb-2 flex flex-wrap items-end justify-between gap-3">
        <h2 className="text-lg">{title}</h2>
        {add && (
          <ButtonLink to={add.to} size="sm">
            {add.label}
          </ButtonLink>
        )}
      </div>
      {children}
    </section>
  )
}

const FirstSteps = () => (
  <EmptyState icon={<GridIcon />} title="Vos parcelles et vos cuvées">
    Décrivez-les une fois&nbsp;: les calculateurs repartent de leurs surfaces et de leurs bouteilles, les alertes de gel
    suivent leur commune, et vos achats donnent un coût à l’hectare et à la bouteille.
  </EmptyState>
)
