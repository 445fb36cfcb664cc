import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { formatLongDate } from '#shared/dates.ts'
import { bodyOf } from '#shared/forms/form-body.ts'
import { type FormState, fieldErrorsOf, textOf, toFormState } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { pageOf } from '#shared/paging.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { TextAreaField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { MessageIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Pagination } from '#ui/navigation/Pagination.tsx'
import { doubtReview, listReceivedReviews, type ReceivedReview, replyToReview } from '../../contract-manage.ts'
import { reviewLinks } from '../../rules/links.ts'
import { Rating } from '../Rating.tsx'

export const loader = ({ context, request }: LoaderFunctionArgs) =>
  context.get(pageApi).call(listReceivedReviews, { query: { page: pageOf(request) } })

/** `intent` is the action and the review. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const { attempt } = context.get(pageApi)
  const intent = textOf(form, 'intent')
  const [act, id = ''] = intent.split(' ')
  if (act === 'doubt')
    return toFormState(
      intent,
      await attempt(doubtReview, { params: { id }, body: bodyOf(doubtReview.body, form) }),
      'Votre doute est enregistré\u00a0: nous vérifions l’achat et le texte, et vous écrivons notre décision.',
    )
  return toFormState(
    intent,
    await attempt(replyToReview, { params: { id }, body: bodyOf(replyToReview.body, form) }),
    'Votre réponse est publiée sous l’avis.',
  )
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Avis clients',
    description: 'Les avis de vos acheteurs, vos réponses et vos doutes.',
    path: reviewLinks.received,
    hidden: true,
  })

export default function ReceivedReviewsPage() {
  const { reviews, unanswered, page, pages } = useLoaderData<typeof loader>()
  const state = useActionData<typeof action>()
  return (
    <AccountFrame title="Avis clients">
      <p className="max-w-prose text-soft">
        {unanswered > 0 ? `${unanswered}\u00a0avis sans réponse. ` : ''}
        Une réponse courte et concrète rassure plus que le silence. Elle s’affiche sous l’avis, au nom de votre
        boutique.{' '}
        <Link to={reviewLinks.rules} className="link">
          Comment les avis sont vérifiés
        </Link>
      </p>
      {reviews.length === 0 ? (
        <EmptyState className="mt-5" icon={<MessageIcon />} title="Aucun avis pour l’instant">
          Vos acheteurs sont invités à donner leur avis quelques jours après la livraison.
        </EmptyState>
      ) : (
        <ul className="mt-5 divide-y divide-rule border-t border-ink">
          {reviews.map(review => (
            <Received key={review.id} review={review} state={state} />
          ))}
        </ul>
      )}
      <Pagination page={page} count={pages} to={number => `${reviewLinks.received}?page=${number}`} />
    </AccountFrame>
  )
}

function Received({ review, state }: { review: ReceivedReview; state: FormState | undefined }) {
  const { id, title, rating, text, author, experiencedOn, publishedAt, reply, doubt } = review
  const answer = `reply ${id}`
  const doubting = `doubt ${id}`
  return (
    <li className="grid gap-x-10 gap-y-3 py-5 lg:grid-cols-2">
      <div className="min-w-0">
        <h2 className="text-lg wrap-anywhere">{title}</h2>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm">
          <Rating rating={rating} />
          <span className="text-soft">
            {`${author} · reçu le ${formatLongDate(experiencedOn)} · publié le ${formatLongDate(publishedAt)}`}
          </span>
        </p>
        <p className="mt-2 max-w-prose whitespace-pre-line wrap-anywhere">{text}</p>
      </div>
      <div className="min-w-0">
        <div className="mb-2 flex flex-col gap-2 empty:hidden">
          <FormNotice state={state} intent={answer} />
          <FormNotice state={state} intent={doubting} />
        </div>
        {reply && <p className="mb-2 border-l-2 border-rule pl-4 text-sm whitespace-pre-line wrap-anywhere">{reply}</p>}
        <Disclosure title={reply ? 'Modifier ma réponse' : 'Répondre'} open={reply === null}>
          <Form key={reply} method="post" className="flex max-w-2xl flex-col gap-3">
            <TextAreaField
              dense
              label="Votre réponse"
              name="reply"
              rows={4}
              maxLength={2_000}
              required
              defaultValue={reply ?? ''}
              error={fieldErrorsOf(state, answer).reply}
            />
            <Button type="submit" name="intent" value={answer} size="sm" look="primary" className="self-start">
              Publier ma réponse
            </Button>
          </Form>
        </Disclosure>
        <Doubt doubt={doubt} intent={doubting} error={fieldErrorsOf(state, doubting).reason} />
      </div>
    </li>
  )
}

interface DoubtProps {
  doubt: ReceivedReview['doubt']
  intent: string
  error: string | undefined
}

function Doubt({ doubt, intent, error }: DoubtProps) {
  if (doubt)
    return (
      <p className="mt-2 text-sm">
        <Badge tone={doubt.outcome ? 'neutral' : 'info'}>
          {doubt.outcome ? 'Vérifié\u00a0: l’avis reste publié' : 'Vérification en cours'}
        </Badge>
        {doubt.outcomeReason && <span className="mt-1 block">{doubt.outcomeReason}</span>}
      </p>
    )
  return (
    <Disclosure title="Je doute que cet avis soit authentique">
      <Form method="post" className="flex max-w-2xl flex-col gap-3">
        <TextAreaField
          dense
          label="Vos raisons"
          hint={
            'C’est gratuit. Une note basse n’est pas une raison\u00a0: dites ce qui ne correspond pas à la commande.'
          }
          name="reason"
          rows={3}
          maxLength={2_000}
          required
          error={error}
        />
        <Button type="submit" name="intent" value={intent} size="sm" className="self-start">
          Signaler ce doute
        </Button>
      </Form>
    </Disclosure>
  )
}
