import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { axisLabel, axisSeparator } from '#domains/catalogue/rules/attributes.ts'
import { axisValues, combine, sameAxes } from '#domains/catalogue/rules/matrix.ts'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { ActionNotice } from '#domains/workspace/web/admin/AdminParts.tsx'
import { deliveryLabels } from '#shared/delivery.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/forms/Choice.tsx'
import { SelectField, TextAreaField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Breadcrumb } from '#ui/navigation/Breadcrumb.tsx'
import { articleOptions } from '../../../../contract-new-article.ts'
import {
  addSellerVariants,
  changeSellerVariants,
  type SellerArticle,
  showSellerArticle,
} from '../../../../contract-seller-article.ts'
import { vatCodeLabel } from '../../../../rules.ts'
import { MatrixGrid } from './MatrixGrid.tsx'
import { type MatrixRow, matrixBody, matrixRequestBody } from './matrix-form.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Déclinaisons en grille',
    description: 'Créer les déclinaisons d’un article par leurs axes.',
    path: paths.sellerCatalogue,
    hidden: true,
  })

const axesOf = ({ attributes, sheet }: SellerArticle) =>
  attributes.filter(({ axis, scopes }) => axis && scopes.some(({ categoryId }) => categoryId === sheet.categoryId))

/** Where no attribute of the category is an axis: names in one or two lists. */
const freeAxes = [
  { code: 'noms', label: 'Contenances, tailles ou noms', unit: null, options: [], kind: 'text' },
  { code: 'avec', label: 'Et, s’il y a lieu, teintes ou couleurs', unit: null, options: [], kind: 'text' },
] as const

/** The combinations of the address that the article lacks. */
function rowsOf(shown: SellerArticle, search: URLSearchParams): MatrixRow[] {
  const axes = axesOf(shown)
  const used = axes.length > 0 ? axes : freeAxes
  const typed = used.map(axis => ({ code: axis.code, values: axisValues(axis, search.get(`axe.${axis.code}`) ?? '') }))
  if (axes.length === 0)
    return combine(typed)
      .map(names => ({ label: Object.values(names).join(axisSeparator), attributes: {} }))
      .filter(row => !shown.variants.some(({ label }) => label === row.label))
  const codes = axes.map(({ code }) => code)
  return combine(typed)
    .filter(row => !shown.variants.some(({ attributes }) => sameAxes(attributes, row, codes)))
    .map(attributes => ({ label: axisLabel(shown.attributes, attributes), attributes }))
}

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { call } = context.get(pageApi)
  const [shown, options] = await Promise.all([
    call(showSellerArticle, { params: { id: params.id ?? '' } }),
    call(articleOptions, {}),
  ])
  const search = new URL(request.url).searchParams
  const known = axesOf(shown)
  const axes = (known.length > 0 ? known : freeAxes).map(({ code, label, unit, options }) => ({
    ...{ code, label, unit, options },
    typed: search.get(`axe.${code}`) ?? '',
  }))
  const labels = rowsOf(shown, search).map(({ label }) => label)
  const { id, version, right, sheet } = shown
  const { vatRates, warehouses, readyModes } = options
  return { id, version, right, title: sheet.title, axes, labels, vatRates, warehouses, readyModes }
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const { attempt, call } = context.get(pageApi)
  const form = await request.formData()
  const shown = await call(showSellerArticle, { params: { id: params.id ?? '' } })
  const rows = rowsOf(shown, new URL(request.url).searchParams)
  const article = { id: shown.id }
  const back = workspacePaths.sellerArticle(shown.id)
  if (shown.right === 'request') {
    const asked = await attempt(changeSellerVariants, { params: article, body: matrixRequestBody(form, shown, rows) })
    return asked.ok ? redirect(back) : asked
  }
  const added = await attempt(addSellerVariants, { params: article, body: matrixBody(form, shown, rows) })
  return added.ok ? redirect(`${back}?creees=${rows.length}`) : added
}

export default function MatrixPage() {
  const page = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  const { id, title, right, axes, labels } = page
  return (
    <div className="page py-6">
      <Breadcrumb
        crumbs={[
          { label: 'Catalogue en ligne', to: paths.sellerCatalogue },
          { label: title, to: workspacePaths.sellerArticle(id) },
          { label: 'Déclinaisons en grille' },
        ]}
      />
      <h1 className="mb-6 mt-3 text-2xl">Déclinaisons en grille</h1>
      <ActionNotice outcome={outcome} done="" />
      {right === 'request' && (
        <Notice kind="info" className="mb-6 max-w-4xl" title="Vos déclinaisons nous sont d’abord soumises">
          Cet article est partagé ou relu. Nous acceptons ou refusons chaque déclinaison, avec un mot&nbsp;; vous y
          ajouterez ensuite votre prix et votre stock.
        </Notice>
      )}
      <AxesForm axes={axes} />
      {labels.length > 0 && <GridForm page={page} errors={outcome?.fields ?? {}} />}
    </div>
  )
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>

const AxesForm = ({ axes }: Pick<Page, 'axes'>) => (
  <Form className="mb-8 grid max-w-4xl gap-4 sm:grid-cols-2">
    {axes.map(({ code, label, unit, options, typed }) => (
      <TextAreaField
        key={code}
        label={unit ? `${label} (${unit})` : label}
        hint={options.length > 0 ? `Parmi\u00a0: ${options.join(', ')}.` : 'Séparez les valeurs par un point-virgule.'}
        name={`axe.${code}`}
        rows={2}
        defaultValue={typed}
      />
    ))}
    <Button type="submit" className="self-end justify-self-start sm:col-span-2">
      Faire la grille
    </Button>
  </Form>
)

const described = [
  { name: 'ean', label: 'EAN', inputMode: 'numeric' },
  { name: 'weight', label: 'Poids (kg)', inputMode: 'decimal', required: true },
] as const
const columns = [
  { name: 'reference', label: 'Référence', required: true },
  ...described,
  { name: 'price', label: 'Prix HT (€)', inputMode: 'decimal', required: true },
  { name: 'onHand', label: 'Stock', inputMode: 'numeric' },
] as const

/** The fields of the operation under the names of the columns; a fault of a name or an axis stands in the first. */
const columnErrors = (errors: Record<string, string>, first: string) =>
  Object.fromEntries(
    Object.entries(errors).map(([name, error]) => [
      name
        .replace('.weightGrams', '.weight')
        .replace('.priceCents', '.price')
        .replace(/\.(label|attributes.*)$/, `.${first}`),
      error,
    ]),
  )

function GridForm({ page, errors }: { page: Page; errors: Record<string, string> }) {
  const { version, labels, right } = page
  const isRequest = right === 'request'
  const shown = isRequest ? described : columns
  return (
    <Form method="post" className="flex flex-col gap-6">
      <input type="hidden" name="version" value={version} />
      <MatrixGrid
        key={labels.join()}
        columns={shown}
        rows={labels}
        errors={columnErrors(errors, isRequest ? 'ean' : 'reference')}
      />
      {isRequest ? (
        <TextField
          label="Pourquoi ces déclinaisons"
          hint="Pour nous, avec la demande."
          name="message"
          maxLength={500}
          className="max-w-4xl"
        />
      ) : (
        <OfferTerms page={page} errors={errors} />
      )}
      <Button type="submit" look="primary" className="self-start">
        {createLabel(isRequest ? 'Demander' : 'Créer', labels.length)}
      </Button>
    </Form>
  )
}

const createLabel = (verb: string, count: number) =>
  count > 1 ? `${verb} ${count} déclinaisons` : `${verb} la déclinaison`

/** One for all. */
function OfferTerms({ page: { vatRates, warehouses, readyModes }, errors }: Parameters<typeof GridForm>[0]) {
  return (
    <>
      <div className="grid max-w-4xl gap-4 sm:grid-cols-3">
        <SelectField
          label="Dépôt du stock"
          name="warehouseId"
          defaultValue={warehouses[0]?.id ?? ''}
          error={errors.warehouseId}
        >
          <option value="">Aucun</option>
          {warehouses.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField label="TVA" name="vatCode" error={errors.vatCode}>
          {vatRates.map(rate => (
            <option key={rate.code} value={rate.code}>
              {vatCodeLabel(rate)}
            </option>
          ))}
        </SelectField>
        <TextField label="Jours de préparation" name="preparationDays" inputMode="numeric" required defaultValue="1" />
      </div>
      <fieldset className="flex flex-wrap gap-x-6">
        <legend className="mb-1 text-sm font-medium">Livraison</legend>
        {readyModes.map(mode => (
          <Checkbox key={mode} name="deliveryModes" value={mode} label={deliveryLabels[mode]} defaultChecked />
        ))}
      </fieldset>
      <Checkbox name="publish" label="Mettre en vente tout de suite" defaultChecked />
    </>
  )
}
