import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Breadcrumb } from '#ui/navigation/Breadcrumb.tsx'
import { LinkArea } from '#ui/navigation/LinkArea.tsx'
import { type HelpCategory, showHelp } from '../contract.ts'
import { HelpSearch } from './HelpSearch.tsx'
import { ReachUs } from './ReachUs.tsx'

export const loader = ({ context }: LoaderFunctionArgs) => context.get(pageApi).call(showHelp, {})

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Centre d’aide',
    description:
      'Commande, livraison, retrait, paiement, retours, compte, vente, produits réglementés\u00a0: les réponses, par thème.',
    path: paths.help,
  })

export default function HelpPage() {
  const { categories } = useLoaderData<typeof loader>()
  return (
    <LinkArea>
      <section className="border-b border-rule bg-chalk">
        <div className="page py-6 md:py-10">
          <Breadcrumb crumbs={[{ label: 'Accueil', to: paths.home }, { label: 'Centre d’aide' }]} />
          <h1 className="mt-2 text-3xl">Comment pouvons-nous vous aider&nbsp;?</h1>
          <HelpSearch />
        </div>
      </section>
      <div className="page py-6 md:py-8">
        <ul className="grid gap-x-10 md:grid-cols-2 xl:grid-cols-3">
          {categories.map(category => (
            <Category key={category.slug} category={category} />
          ))}
        </ul>
        <ReachUs />
      </div>
    </LinkArea>
  )
}

const Category = ({ category: { slug, title, summary, count, questions } }: { category: HelpCategory }) => (
  <li className="border-t border-ink pb-7 pt-3">
    <h2 className="flex items-baseline justify-between gap-4 text-lg">
      <a href={paths.questions({ categorie: slug })} className="hover:underline">
        {title}
      </a>
      <span className="text-sm font-normal tabular-nums text-soft">{`${count} réponses`}</span>
    </h2>
    <p className="text-sm text-soft">{summary}</p>
    <ul className="mt-2">
      {questions.map(question => (
        <li key={question.slug} className="border-b border-rule">
          <a href={paths.question(question.slug)} className="flex min-h-11 items-center py-1 hover:underline">
            {question.title}
          </a>
        </li>
      ))}
    </ul>
  </li>
)
