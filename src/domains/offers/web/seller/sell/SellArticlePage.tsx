import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { showCommissionTerms } from '#domains/settlement/contract-commissions.ts'
import { setThresholds } from '#domains/stock/contract.ts'
import { deliveryLabels, deliveryModes } from '#shared/delivery.ts'
import { type FormState, textOf, textsOf } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/forms/Choice.tsx'
import { SelectField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { Breadcrumb } from '#ui/navigation/Breadcrumb.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { attachOffer } from '../../../contract.ts'
import { articleOptions } from '../../../contract-new-article.ts'
import { showArticleToSell } from '../../../contract-sell.ts'
import { vatCodeLabel } from '../../../rules.ts'
import { SellTable } from './SellTable.tsx'
import { faultsOfRow, rowsFrom } from './sell-form.ts'

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: loaderData ? `Vendre ${loaderData.article.title}` : 'Ajouter une offre',
    description: 'Vos prix, votre stock et vos références sur un article du catalogue.',
    path: paths.sellerCatalogue,
    hidden: true,
  })

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { call } = context.get(pageApi)
  const [article, options] = await Promise.all([
    call(showArticleToSell, { params: { id: params.articleId ?? '' } }),
    call(articleOptions, {}),
  ])
  const terms = await call(showCommissionTerms, { query: { categoryId: article.categoryId } })
  return { article, options, terms }
}

type SellState = FormState & { values: Record<string, string> }

/** Each row is an offer of its own: those accepted stay, and only the others are shown again with their faults. */
export async function action({ context, params, request }: ActionFunctionArgs): Promise<SellState> {
  const { attempt, call } = context.get(pageApi)
  const form = await request.formData()
  const article = await call(showArticleToSell, { params: { id: params.articleId ?? '' } })
  const free = article.variants.filter(variant => variant.ownOfferId === null).map(({ id }) => id)
  const publish = textOf(form, 'intent') === 'publish'
  const { rows, faults } = rowsFrom(form, free, publish)
  const values = textsOf(form)
  const refused = (error: string) => ({ intent: 'sell', error, fields: faults, values })
  if (rows.length === 0) return refused('Indiquez au moins un prix et votre référence.')
  if (Object.keys(faults).length > 0) return refused('Certaines lignes sont à corriger.')
  let created = 0
  let refusal = ''
  for (const { offer, low } of rows) {
    const outcome = await attempt(attachOffer, { body: offer })
    if (outcome.ok) {
      created += 1
      if (low !== null)
        await attempt(setThresholds, { body: { thresholds: [{ offerId: outcome.data.id, units: low }] } })
    } else {
      refusal = Object.values(outcome.fields ?? {})[0] ?? outcome.error
      Object.assign(faults, faultsOfRow(offer.variantId, outcome.fields ?? { priceCents: outcome.error }))
    }
  }
  if (refusal) return refused(`${createdLabel(created, publish)} À corriger\u00a0: ${refusal}`)
  return { intent: 'sell', done: createdLabel(created, publish), values: {} }
}

const createdLabel = (count: number, publish: boolean) => {
  if (count === 0) return ''
  const plural = count > 1 ? 's' : ''
  return publish ? `${count} offre${plural} en vente.` : `${count} brouillon${plural} enregistré${plural}.`
}

export default function SellArticlePage() {
  const { article, options, terms } = useLoaderData<typeof loader>()
  const state = useActionData<typeof action>()
  const pending = useNavigation().state !== 'idle'
  const left = article.variants.some(variant => variant.ownOfferId === null)
  return (
    <div className="page py-6">
      <Breadcrumb
        crumbs={[
          { label: 'Catalogue en ligne', to: paths.sellerCatalogue },
          { label: 'Ajouter un article', to: paths.sellerNewArticle },
          { label: 'Ajouter une offre' },
        ]}
      />
      <h1 className="mt-3 text-2xl">Vendre «&nbsp;{article.title}&nbsp;»</h1>
      <p className="mb-6 text-soft">
        {`${article.brand} · `}
        <Link to={paths.article(article.slug)} className="link">
          Page publique
        </Link>
      </p>
      <FormNotice state={state} intent="sell" />
      <Form method="post" preventScrollReset className="flex flex-col gap-6">
        <SellTable
          article={article}
          terms={terms}
          faults={(state && 'fields' in state && state.fields) || {}}
          values={state?.values ?? {}}
        />
        {left && (
          <>
            <SharedFields options={options} vatCode={article.vatCode} values={state?.values ?? {}} />
            <div className="flex flex-wrap gap-2 border-t border-ink pt-4">
              <Button type="submit" name="intent" value="publish" look="primary" pending={pending}>
                Mettre en vente
              </Button>
              <Button type="submit" name="intent" value="draft" disabled={pending}>
                Enregistrer en brouillon
              </Button>
            </div>
          </>
        )}
      </Form>
    </div>
  )
}

interface SharedFieldsProps {
  options: Awaited<ReturnType<typeof loader>>['options']
  vatCode: string
  values: Record<string, string>
}

/** Terms that all the offers of the form have in common; each can be changed afterwards. */
function SharedFields({ options, vatCode, values }: SharedFieldsProps) {
  return (
    <fieldset>
      <legend className="rubric w-full">Pour toutes ces offres</legend>
      <div className="mt-3 grid gap-4 sm:grid-cols-3">
        <SelectField label="Stock compté dans" name="warehouseId" defaultValue={values.warehouseId}>
          {options.warehouses.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField label="TVA" name="vatCode" defaultValue={values.vatCode ?? vatCode}>
          {options.vatRates.map(rate => (
            <option key={rate.code} value={rate.code}>
              {vatCodeLabel(rate)}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Préparation"
          name="preparationDays"
          suffix="jours"
          inputMode="numeric"
          defaultValue={values.preparationDays ?? '1'}
        />
      </div>
      <div className="mt-3 grid gap-x-6 sm:grid-cols-2">
        {deliveryModes.map(mode => (
          <Checkbox
            key={mode}
            name="deliveryModes"
            value={mode}
            label={deliveryLabels[mode]}
            defaultChecked={options.readyModes.includes(mode)}
          />
        ))}
      </div>
    </fieldset>
  )
}
