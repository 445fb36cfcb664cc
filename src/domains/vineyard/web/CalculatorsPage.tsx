import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Breadcrumb } from '#ui/navigation/Breadcrumb.tsx'
import { LinkArea } from '#ui/navigation/LinkArea.tsx'
import { Picture } from '#ui/Picture.tsx'
import { listCalculators } from '../contract.ts'
import { calculators } from '../rules/calculators.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const { plates } = await context.get(pageApi).call(listCalculators, {})
  const pictures = new Map(plates.map(({ slug, pictureId }) => [slug, pictureId]))
  return {
    shown: calculators.map(({ slug, title, summary, category, place, fields }) => ({
      ...{ slug, title, summary, category, place },
      fields: fields.slice(0, fieldsShown).map(({ label }) => label),
      pictureId: pictures.get(slug) ?? null,
    })),
  }
}

const fieldsShown = 4

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Calculateurs',
    description:
      'Tirage, mise en bouteille, palissage, plantation, SO2\u00a0: comptez ce qu’il faut en bouteilles et en hectares, et mettez tout au panier.',
    path: paths.calculators,
  })

/** The table of contents of the calculators, each with a plate of its family. */
export default function CalculatorsPage() {
  const { shown } = useLoaderData<typeof loader>()
  return (
    <LinkArea className="page py-4 md:py-6">
      <Breadcrumb crumbs={[{ label: 'Accueil', to: paths.home }, { label: 'Calculateurs' }]} />
      <h1 className="mt-2">Calculateurs</h1>
      <p className="mt-1 max-w-prose text-soft">
        Vous comptez en bouteilles et en hectares, les fournitures se vendent par mille, par couronne et par palette.
        Tapez vos chiffres&nbsp;: la table des besoins, les conditionnements entiers et les vendeurs suivent.
      </p>
      <ol className="mt-6 grid border-t border-ink md:grid-cols-2 md:gap-x-8">
        {shown.map(({ slug, title, summary, category, fields, place, pictureId }, rank) => (
          <li key={slug} data-index={category} className="relative border-b border-rule">
            <span aria-hidden="true" className="index-edge absolute inset-y-0 left-0 w-1 bg-index" />
            <a href={paths.calculator(slug)} className="group flex gap-4 py-4 pl-4 hover:bg-chalk">
              <span className="size-24 flex-none bg-index/6">
                {pictureId !== null && (
                  <Picture id={pictureId} alt="" width={96} height={96} index={category} className="size-full" />
                )}
              </span>
              <span className="min-w-0">
                <span className="caption">{`Table ${rank + 1} · ${place === 'PARCEL' ? 'la parcelle' : 'la cuvée'}`}</span>
                <span className="block font-title text-xl font-semibold group-hover:underline">{title}</span>
                <span className="block text-sm">{summary}</span>
                <span className="mt-1 block text-sm text-soft">{`${fields.join(', ')}…`}</span>
              </span>
            </a>
          </li>
        ))}
      </ol>
    </LinkArea>
  )
}
