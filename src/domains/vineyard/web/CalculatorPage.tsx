import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Notice } from '#ui/Notice.tsx'
import { Breadcrumb } from '#ui/navigation/Breadcrumb.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { calculate } from '../contract.ts'
import { findCalculator } from '../rules/calculators.ts'
import { calculatorFieldNames } from '../rules/field-names.ts'
import { CalculatorForm } from './CalculatorForm.tsx'
import { NeedsTable } from './NeedsTable.tsx'

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  const query = Object.fromEntries(
    calculatorFieldNames.flatMap(name => {
      const typed = search.get(name)
      return typed === null ? [] : [[name, typed.slice(0, 20)]]
    }),
  )
  const calculation = await context.get(pageApi).call(calculate, { params: { slug: params.slug ?? '' }, query })
  return { calculation, isTyped: Object.keys(query).length > 0 }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  const calculator = findCalculator(loaderData?.calculation.slug ?? '')
  return pageMeta(matches, {
    title: `Calculateur\u00a0: ${calculator?.title ?? ''}`,
    description: calculator?.summary ?? '',
    path: paths.calculator(calculator?.slug ?? ''),
    hidden: Boolean(loaderData?.isTyped),
  })
}

export default function CalculatorPage() {
  const { calculation } = useLoaderData<typeof loader>()
  const calculator = findCalculator(calculation.slug)
  if (!calculator) return null
  const { title, summary, category, notice, place } = calculator
  const hasErrors = Object.keys(calculation.errors).length > 0
  return (
    <div className="page py-4 md:py-6" data-index={category}>
      <Breadcrumb
        crumbs={[
          { label: 'Accueil', to: paths.home },
          { label: 'Calculateurs', to: paths.calculators },
          { label: title },
        ]}
      />
      <h1 className="mt-2">{title}</h1>
      <p className="mt-1 max-w-prose text-soft">{summary}</p>
      {notice && (
        <Notice kind="info" className="mt-4">
          {notice}
        </Notice>
      )}
      <div className="mt-5 grid items-start gap-x-8 gap-y-6 lg:grid-cols-[17rem_minmax(0,1fr)]">
        <CalculatorForm calculator={calculator} calculation={calculation} />
        <div className="min-w-0">
          {hasErrors ? (
            <Notice kind="error" title="Une valeur est hors des limites">
              Corrigez-la à gauche, puis recalculez.
            </Notice>
          ) : (
            <NeedsTable key={JSON.stringify(calculation.values)} calculation={calculation} />
          )}
          {!hasErrors && (
            <p className="mt-6 border-t border-rule pt-3 text-sm text-soft">
              {'Pour repartir de ces valeurs l’an prochain\u00a0: '}
              <Link to={paths.saveCalculation(calculation.slug, calculation.values)} className="link">
                {place === 'PARCEL' ? 'enregistrer avec une parcelle' : 'enregistrer avec une cuvée'}
              </Link>
              {' de votre vignoble.'}
            </p>
          )}
        </div>
      </div>
    </div>
  )
}
