import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { bodyOf } from '#shared/forms/form-body.ts'
import { type FormState, fieldErrorsOf, textOf, textsOf } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { Notice } from '#ui/Notice.tsx'
import { changeReview, deleteReview, listMyReviews, writeReview } from '../contract.ts'
import { reviewLinks } from '../rules/links.ts'
import { publicationDays } from '../rules.ts'
import { ReviewForm } from './ReviewForm.tsx'
import { ToWrite, Written } from './ReviewLists.tsx'
import { ReviewTerms } from './ReviewTerms.tsx'

const numberIn = (search: URLSearchParams, name: string) => Number(search.get(name)) || null

export async function loader({ context, request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  const { toWrite, written } = await context.get(pageApi).call(listMyReviews, {})
  const line = numberIn(search, 'ligne')
  const order = numberIn(search, 'commande')
  const changed = numberIn(search, 'avis')
  return {
    toWrite,
    written,
    subject: toWrite.find(({ kind, id }) => (kind === 'article' ? id === line : id === order)) ?? null,
    review: written.find(({ id, isChangeable }) => id === changed && isChangeable) ?? null,
    done: search.get('fait'),
  }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const { attempt } = context.get(pageApi)
  const id = textOf(form, 'id')
  const intent = textOf(form, 'intent')
  const outcome =
    intent === 'delete'
      ? await attempt(deleteReview, { params: { id } })
      : intent === 'change'
        ? await attempt(changeReview, { params: { id }, body: bodyOf(changeReview.body, form) })
        : await attempt(writeReview, { body: bodyOf(writeReview.body, form) })
  if (outcome.ok) throw redirect(`${reviewLinks.own()}?fait=${intent === 'delete' ? 'retire' : 'envoye'}`, 303)
  const state: FormState = { intent: 'review', error: outcome.error, fields: outcome.fields }
  return { state, values: textsOf(form) }
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Mes avis',
    description: 'Vos avis sur les articles reçus et leurs vendeurs.',
    path: reviewLinks.own(),
    hidden: true,
  })

const doneTexts: Record<string, string> = {
  envoye: `Merci\u00a0: votre avis est enregistré. Il est relu, puis publié sous ${publicationDays}\u00a0jours au plus\u00a0; un courriel vous le dit.`,
  retire: 'Votre avis est supprimé.',
}

export default function MyReviewsPage() {
  const { toWrite, written, subject, review, done } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  const errors = fieldErrorsOf(sent?.state, 'review')
  const shown = subject ?? review
  return (
    <AccountFrame
      title={shown ? `Votre avis\u00a0: ${shown.title}` : 'Mes avis'}
      crumbs={shown ? [{ label: 'Mes avis', to: reviewLinks.own() }, { label: shown.title }] : undefined}
    >
      <div className="mb-4 empty:hidden">
        <FormNotice state={sent?.state} intent="review" />
        {!sent && done && doneTexts[done] && (
          <Notice kind="success" live>
            {doneTexts[done]}
          </Notice>
        )}
      </div>
      {shown ? (
        <ReviewForm key={shown.id} subject={subject} review={review} values={sent?.values ?? null} errors={errors} />
      ) : (
        <>
          <ToWrite items={toWrite} />
          <Written reviews={written} />
          <div className="mt-8">
            <ReviewTerms />
          </div>
        </>
      )}
    </AccountFrame>
  )
}
