import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { AdminFrame } from '#domains/workspace/web/admin/AdminFrame.tsx'
import { ActionNotice } from '#domains/workspace/web/admin/AdminParts.tsx'
import { bodyOf } from '#shared/forms/form-body.ts'
import { textOf } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { ArrowDownIcon, ArrowUpIcon, PlusIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import {
  changeFaq,
  type FaqChapter,
  listFaq,
  moveFaq,
  previewFaq,
  publishFaq,
  showFaq,
  writeFaq,
} from '../../contract-faq.ts'
import { FaqEditor } from './FaqEditor.tsx'

const at = (id: number | 'new') => `${workspacePaths.faqAdmin}?id=${id}`

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call } = context.get(pageApi)
  const requested = new URL(request.url).searchParams.get('id')
  const article = requested && requested !== 'new' ? await call(showFaq, { params: { id: requested } }) : null
  return { ...(await call(listFaq, {})), article, isNew: requested === 'new' }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { attempt } = context.get(pageApi)
  const form = await request.formData()
  const intent = form.get('intent')
  const params = { id: textOf(form, 'id') }
  if (intent === 'before' || intent === 'after')
    return { done: await attempt(moveFaq, { params, body: { to: intent } }) }
  if (intent === 'publish' || intent === 'withdraw')
    return { done: await attempt(publishFaq, { params, body: { published: intent === 'publish' } }) }
  const body = bodyOf(writeFaq.body, form)
  // Returns the text with the preview: without scripts, the reloaded page would lose it.
  if (intent === 'preview') return { preview: await attempt(previewFaq, { body: { body: body.body } }), values: body }
  if (params.id)
    return {
      done: await attempt(changeFaq, { params, body: { ...body, seen: textOf(form, 'seen') } }),
      values: body,
    }
  const written = await attempt(writeFaq, { body })
  return written.ok ? redirect(at(written.data.id)) : { done: written, values: body }
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Centre d’aide',
    description: 'Écrire, ranger et publier les questions du centre d’aide.',
    path: workspacePaths.faqAdmin,
    hidden: true,
  })

export default function FaqAdminPage() {
  const { chapters, article, isNew } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  if (article || isNew)
    return <FaqEditor article={article} themes={chapters} outcome={outcome} key={article?.id ?? 'new'} />
  return (
    <AdminFrame title="Centre d’aide">
      <ActionNotice outcome={outcome?.done} done={'C’est enregistré\u00a0: le centre d’aide suit dans l’instant.'} />
      <ButtonLink to={at('new')} look="primary" className="mb-4">
        <PlusIcon />
        Écrire une question
      </ButtonLink>
      <div className="gap-x-10 xl:columns-2">
        {chapters.map(chapter => (
          <Chapter key={chapter.slug} chapter={chapter} />
        ))}
      </div>
    </AdminFrame>
  )
}

const Chapter = ({ chapter: { title, articles } }: { chapter: FaqChapter }) => (
  <section className="mb-8 break-inside-avoid">
    <h2 className="rubric">{title}</h2>
    <ol>
      {articles.map((article, rank) => (
        <Question key={article.id} article={article} isFirst={rank === 0} isLast={rank === articles.length - 1} />
      ))}
    </ol>
    {articles.length === 0 && <p className="mt-2 text-sm text-soft">Aucune question dans ce thème.</p>}
  </section>
)

interface QuestionProps {
  article: FaqChapter['articles'][number]
  isFirst: boolean
  isLast: boolean
}

function Question({ article: { id, title, published, useful, useless }, isFirst, isLast }: QuestionProps) {
  return (
    <li className="flex min-h-11 items-center gap-2 border-b border-rule py-1 text-sm">
      <Link to={at(id)} className="min-w-0 flex-1 no-underline hover:underline">
        {title}
      </Link>
      {!published && <Badge>Non publiée</Badge>}
      {useful + useless > 0 && (
        <span className="caption figures whitespace-nowrap">{`utile ${useful}/${useful + useless}`}</span>
      )}
      <Form method="post" preventScrollReset className="flex">
        <input type="hidden" name="id" value={id} />
        <Button
          type="submit"
          size="sm"
          look="quiet"
          name="intent"
          value="before"
          disabled={isFirst}
          aria-label={`Monter «\u00a0${title}\u00a0»`}
        >
          <ArrowUpIcon className="size-4" />
        </Button>
        <Button
          type="submit"
          size="sm"
          look="quiet"
          name="intent"
          value="after"
          disabled={isLast}
          aria-label={`Descendre «\u00a0${title}\u00a0»`}
        >
          <ArrowDownIcon className="size-4" />
        </Button>
      </Form>
    </li>
  )
}
