import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { deliveryLabels } from '#shared/delivery.ts'
import { type FormState, fieldErrorsOf, textOf, toFormState } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { Button } from '#ui/Button.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { PhoneFold } from '#ui/PhoneFold.tsx'
import { setSellerUnion } from '../../contract-rounds.ts'
import { type SellerRate, setSellerDelivery, showSellerDashboard } from '../../contract-seller.ts'
import { CountryGrid } from './CountryGrid.tsx'
import { OpeningBar } from './OpeningBar.tsx'
import {
  blankDepartments,
  centsFrom,
  type DepartmentRow,
  departmentName,
  departmentRows,
  type RateRow,
  rateName,
  rateRows,
  ratesFrom,
  shippedModes,
} from './rates-form.ts'
import { SellerFrame } from './SellerFrame.tsx'
import { UnionForm, unionFrom } from './UnionForm.tsx'

export const loader = ({ context }: LoaderFunctionArgs) => context.get(pageApi).call(showSellerDashboard, {})

export async function action({ context, request }: ActionFunctionArgs): Promise<FormState> {
  const form = await request.formData()
  const { attempt } = context.get(pageApi)
  if (form.get('intent') === 'union') {
    const body = unionFrom(form)
    return toFormState(
      'union',
      await attempt(setSellerUnion, { body }),
      'Vos livraisons hors de France sont enregistrées.',
    )
  }
  const { rates, faults } = ratesFrom(form)
  if (Object.keys(faults).length)
    return { intent: 'save', error: 'Certaines tranches sont incomplètes.', fields: faults }
  const body = { rates, freeDeliveryFromCents: centsFrom(textOf(form, 'free')) }
  const outcome = await attempt(setSellerDelivery, { body })
  return toFormState('save', outcome, 'Vos tarifs sont enregistrés. Les paniers en cours les voient tout de suite.')
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Ma livraison',
    description: 'Vos tarifs de livraison par mode, zone et poids.',
    path: workspacePaths.sellerDelivery,
    hidden: true,
  })

const limits: Record<(typeof shippedModes)[number], string> = {
  HOME: 'Colis de 30\u00a0kg au plus, deux jours ouvrés après le départ.',
  RELAY: 'Colis de 20\u00a0kg au plus, trois jours ouvrés après le départ.',
  FREIGHT: 'Au-delà de 30\u00a0kg ou sur palette, quatre jours ouvrés après le départ.',
}

export default function SellerDeliveryPage() {
  const dashboard = useLoaderData<typeof loader>()
  const { rates, freeDeliveryFromCents, isOwner } = dashboard
  const formState = useActionData<typeof action>()
  const errors = fieldErrorsOf(formState, 'save')
  return (
    <SellerFrame title="Ma livraison">
      <OpeningBar dashboard={dashboard} />
      {!isOwner && <Notice kind="info">Seul un responsable de la boutique change les tarifs.</Notice>}
      <div className="mb-4 empty:hidden">
        <FormNotice state={formState} intent="save" />
        <FormNotice state={formState} intent="union" />
      </div>
      <p className="max-w-prose text-soft">
        Une ligne par tranche de poids&nbsp;: la première qui contient le colis s’applique. Prix hors taxes, par envoi,
        en France continentale, en Corse, dans les départements ou les pays que vous choisissez. Un mode sans tarif
        n’est pas proposé à vos clients.
      </p>
      <Form key={rates.length} method="post" preventScrollReset className="mt-6 flex max-w-3xl flex-col gap-4 md:gap-8">
        {shippedModes.map(mode => (
          <ModeFold key={mode} mode={mode} rates={rates} errors={errors} />
        ))}
        <TextField
          label="Livraison offerte à partir de"
          hint={
            'Marchandises hors taxes, à domicile et en point relais, en France. Vide\u00a0: jamais offerte. Les produits phytosanitaires ne comptent pas (C.\u00a0rural L253-5-1).'
          }
          name="free"
          suffix="€ HT"
          inputMode="decimal"
          defaultValue={freeDeliveryFromCents ? String(freeDeliveryFromCents / 100).replace('.', ',') : ''}
          className="max-w-sm"
        />
        {isOwner && (
          <Button type="submit" look="primary" className="self-start">
            Enregistrer les tarifs
          </Button>
        )}
      </Form>
      <UnionForm
        union={dashboard.union}
        rates={rates}
        isAbroad={dashboard.seat !== null}
        hasVatNumber={dashboard.vatNumber !== null}
        isOwner={isOwner}
        errors={fieldErrorsOf(formState, 'union')}
      />
      <p className="mt-10 max-w-3xl border-t border-rule pt-6">
        <Link to={workspacePaths.sellerRounds} className="link">
          Vos tournées et points de dépôt
        </Link>{' '}
        ont leurs propres dates et prix.
      </p>
    </SellerFrame>
  )
}

type GridProps = { mode: (typeof shippedModes)[number]; rates: readonly SellerRate[]; errors: Record<string, string> }

const columns: readonly { column: keyof RateRow; label: string; suffix: string }[] = [
  { column: 'kilograms', label: 'Jusqu’à', suffix: 'kg' },
  { column: 'metropole', label: 'Continent', suffix: '€' },
  { column: 'corse', label: 'Corse', suffix: '€' },
]

const departmentColumns: readonly { column: keyof DepartmentRow; label: string; suffix?: string }[] = [
  { column: 'departments', label: 'Départements (51, 10, 2A)' },
  { column: 'kilograms', label: 'Jusqu’à', suffix: 'kg' },
  { column: 'price', label: 'Prix HT', suffix: '€' },
]

/** « 4 tarifs », which a folded section does not show. */
function rateCount(rates: readonly SellerRate[], mode: GridProps['mode']): string {
  const count = rates.filter(rate => rate.mode === mode).length
  return count === 0 ? 'aucun tarif' : `${count}\u00a0tarif${count > 1 ? 's' : ''}`
}

function ModeFold(props: GridProps) {
  const { mode, rates, errors } = props
  const hasError = Object.keys(errors).some(name => name.startsWith(`${mode}-`))
  return (
    <PhoneFold
      id={mode.toLowerCase()}
      title={`${deliveryLabels[mode]} · ${rateCount(rates, mode)}`}
      open={hasError || (rates.length === 0 && mode === 'HOME')}
    >
      <Grid {...props} />
    </PhoneFold>
  )
}

function Grid({ mode, rates, errors }: GridProps) {
  const hasDepartmentError = Object.keys(errors).some(name => name.startsWith(`${mode}-departements-`))
  return (
    <fieldset>
      <legend className="sr-only">{deliveryLabels[mode]}</legend>
      <p className="mt-1 text-sm text-soft">{limits[mode]}</p>
      <div className="mt-2 flex flex-col gap-2">
        {rateRows(rates, mode).map((row, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no id
          <div key={n} className="grid grid-cols-3 gap-2">
            {columns.map(({ column, label, suffix }) => (
              <TextField
                key={column}
                dense
                label={n === 0 ? label : `${label}, ligne ${n + 1}`}
                labelHidden={n > 0}
                name={rateName(mode, n, column)}
                suffix={suffix}
                inputMode="decimal"
                defaultValue={row[column]}
                error={errors[rateName(mode, n, column)]}
              />
            ))}
          </div>
        ))}
      </div>
      <Disclosure
        title="Tarifs par département"
        open={departmentRows(rates, mode).length > blankDepartments || hasDepartmentError}
        className="mt-3"
      >
        <p className="text-sm text-soft">
          Ils remplacent ceux du continent et de la Corse pour les poids qu’ils couvrent.
        </p>
        <div className="mt-2 flex flex-col gap-2 pb-3">
          {departmentRows(rates, mode).map((row, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no id
            <div key={n} className="grid grid-cols-[2fr_1fr_1fr] gap-2">
              {departmentColumns.map(({ column, label, suffix }) => (
                <TextField
                  key={column}
                  dense
                  label={n === 0 ? label : `${label}, ligne ${n + 1}`}
                  labelHidden={n > 0}
                  name={departmentName(mode, n, column)}
                  {...(suffix ? { suffix, inputMode: 'decimal' as const } : {})}
                  defaultValue={row[column]}
                  error={errors[departmentName(mode, n, column)]}
                />
              ))}
            </div>
          ))}
        </div>
      </Disclosure>
      {mode !== 'RELAY' && <CountryGrid mode={mode} rates={rates} errors={errors} />}
    </fieldset>
  )
}
