import type { ComponentProps } from 'react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { formatLongDate } from '#shared/dates.ts'
import { bodyOf } from '#shared/forms/form-body.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Breadcrumb } from '#ui/navigation/Breadcrumb.tsx'
import { LinkArea } from '#ui/navigation/LinkArea.tsx'
import { Prose } from '#ui/Prose.tsx'
import { type HelpAnswer, listQuestions, showAnswer, voteOnAnswer } from '../contract.ts'
import { AnswerVoteForm } from './AnswerVoteForm.tsx'
import { HelpSearch } from './HelpSearch.tsx'
import { QuestionList } from './QuestionList.tsx'

const slugOf = (url: string) => new URL(url).searchParams.get('slug') ?? ''

export async function loader({ context, request }: LoaderFunctionArgs) {
  const slug = slugOf(request.url)
  const { call } = context.get(pageApi)
  // Without a slug, this page lists all the questions.
  if (!slug) return { answer: null, ...(await call(listQuestions, { query: {} })) }
  return { answer: await call(showAnswer, { params: { slug } }) }
}

/** Vote from a browser without scripts. */
export async function action({ context, request }: ActionFunctionArgs) {
  const body = bodyOf(voteOnAnswer.body, await request.formData())
  return context.get(pageApi).attempt(voteOnAnswer, { params: { slug: slugOf(request.url) }, body })
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  if (!loaderData) return []
  if (!loaderData.answer)
    return pageMeta(matches, {
      title: 'Toutes les questions',
      description: 'Les questions que se posent les vignerons et les particuliers sur Cep & Chai, et leurs réponses.',
      path: paths.questions(),
    })
  const { title, description, slug, html } = loaderData.answer
  const text = html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const entity = { '@type': 'Question', name: title, acceptedAnswer: { '@type': 'Answer', text } }
  return [
    ...pageMeta(matches, { title, description, path: paths.question(slug) }),
    { 'script:ld+json': { '@context': 'https://schema.org', '@type': 'FAQPage', mainEntity: [entity] } },
  ]
}

export default function QuestionPage() {
  const found = useLoaderData<typeof loader>()
  return found.answer ? <Answer answer={found.answer} /> : <AllQuestions {...found} />
}

const AllQuestions = ({
  title,
  questions,
}: Pick<ComponentProps<typeof QuestionList>, 'questions'> & { title: string }) => (
  <LinkArea className="page py-4 md:py-6">
    <Breadcrumb
      crumbs={[{ label: 'Accueil', to: paths.home }, { label: 'Centre d’aide', to: paths.help }, { label: title }]}
    />
    <h1 className="mt-2">{title}</h1>
    <HelpSearch />
    <div className="mt-6">
      <QuestionList questions={questions} />
    </div>
  </LinkArea>
)

function Answer({ answer }: { answer: HelpAnswer }) {
  return (
    <LinkArea className="page py-4 md:py-6">
      <Breadcrumb
        crumbs={[
          { label: 'Centre d’aide', to: paths.help },
          { label: answer.category.title, to: paths.questions({ categorie: answer.category.slug }) },
          { label: answer.title },
        ]}
      />
      <div className="mt-2 grid gap-x-12 gap-y-8 lg:grid-cols-[1fr_18rem]">
        <article>
          <h1>{answer.title}</h1>
          <p className="caption mb-5 mt-1">{`Mis à jour le ${formatLongDate(answer.updatedAt)}`}</p>
          <Prose html={answer.html} />
          <AnswerVoteForm slug={answer.slug} />
        </article>
        <aside aria-labelledby="voisines">
          <h2 id="voisines" className="rubric">
            Dans le même thème
          </h2>
          <ul className="mt-2">
            {answer.related.map(({ slug, title }) => (
              <li key={slug} className="border-b border-rule">
                <a href={paths.question(slug)} className="flex min-h-11 items-center py-1 hover:underline">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </aside>
      </div>
    </LinkArea>
  )
}
