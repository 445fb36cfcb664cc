import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { SearchIcon } from '#ui/icons/icons.tsx'
import { Breadcrumb } from '#ui/navigation/Breadcrumb.tsx'
import { LinkArea } from '#ui/navigation/LinkArea.tsx'
import { listQuestions, showHelp } from '../contract.ts'
import { HelpSearch } from './HelpSearch.tsx'
import { QuestionList } from './QuestionList.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call } = context.get(pageApi)
  const search = new URL(request.url).searchParams
  const categorie = search.get('categorie') ?? ''
  const q = (search.get('q') ?? '').trim().slice(0, 100)
  const [found, { categories }] = await Promise.all([
    call(listQuestions, { query: { categorie, q } }),
    call(showHelp, {}),
  ])
  return { ...found, categories, categorie, q }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: loaderData ? `Questions fréquentes\u00a0: ${loaderData.title}` : 'Questions fréquentes',
    description: 'Les questions que se posent les vignerons et les particuliers sur Cep & Chai, et leurs réponses.',
    path: paths.questions({ categorie: loaderData?.categorie }),
    hidden: Boolean(loaderData?.q),
  })

export default function QuestionsPage() {
  const { title, questions, categories, categorie, q } = useLoaderData<typeof loader>()
  return (
    <LinkArea className="page py-4 md:py-6">
      <Breadcrumb
        crumbs={[
          { label: 'Accueil', to: paths.home },
          { label: 'Centre d’aide', to: paths.help },
          { label: 'Questions fréquentes' },
        ]}
      />
      <h1 className="mt-2">{title}</h1>
      <HelpSearch key={q} words={q} />
      <div className="mt-6 grid gap-x-12 gap-y-6 lg:grid-cols-[15rem_1fr]">
        <nav aria-label="Thèmes" className="order-last lg:order-first">
          <ul className="border-t border-ink text-sm">
            {[{ slug: '', title: 'Toutes les questions' }, ...categories].map(({ slug, title: name }) => (
              <li key={slug} className="border-b border-rule">
                <a
                  href={paths.questions({ categorie: slug })}
                  aria-current={!q && slug === categorie ? 'page' : undefined}
                  className="flex min-h-10 items-center hover:underline aria-[current]:font-semibold"
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {questions.length === 0 ? (
          <EmptyState
            icon={<SearchIcon />}
            title="Aucune réponse pour ces mots"
            actions={
              <ButtonLink to={paths.contact} look="primary">
                Poser la question
              </ButtonLink>
            }
          >
            Essayez un mot plus simple, «&nbsp;colis&nbsp;» ou «&nbsp;facture&nbsp;», ou écrivez-nous.
          </EmptyState>
        ) : (
          <QuestionList questions={questions} />
        )}
      </div>
    </LinkArea>
  )
}
