import { formatLongDate } from '#shared/dates.ts'
import { Badge, type Tone } from '#ui/Badge.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { MessageIcon, StoreIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Thumbnail } from '#ui/Thumbnail.tsx'
import type { OwnReview, Reviewable } from '../contract.ts'
import { reviewLinks } from '../rules/links.ts'
import { type ReviewStatus, refusalGrounds, reviewMonths, reviewStatusLabels } from '../rules.ts'
import { Rating } from './Rating.tsx'

/** What was received and not reviewed yet. */
export const ToWrite = ({ items }: { items: readonly Reviewable[] }) => (
  <section aria-labelledby="a-ecrire">
    <h2 id="a-ecrire" className="rubric">
      À écrire
    </h2>
    {items.length === 0 ? (
      <EmptyState className="mt-3" icon={<MessageIcon />} title="Rien à juger pour l’instant">
        {`Dès qu’une commande vous est livrée, ses articles et son vendeur apparaissent ici, pendant ${reviewMonths}\u00a0mois.`}
      </EmptyState>
    ) : (
      <ul className="mt-3 grid gap-x-8 border-t border-rule md:grid-cols-2">
        {items.map(item => (
          <li key={`${item.kind} ${item.id}`} className="flex flex-wrap items-center gap-3 border-b border-rule py-3">
            {item.kind === 'article' ? (
              <Thumbnail id={item.pictureId} index={item.categoryId ?? 0} />
            ) : (
              <span className="grid size-10 flex-none place-items-center border border-rule text-soft">
                <StoreIcon />
              </span>
            )}
            <div className="min-w-0 flex-1 basis-48">
              <p className="font-medium wrap-anywhere">{item.title}</p>
              <p className="text-sm text-soft">
                {[item.kind === 'seller' ? 'Le vendeur' : item.detail, `reçu le ${formatLongDate(item.deliveredOn)}`]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <ButtonLink
              size="sm"
              to={reviewLinks.own(item.kind === 'article' ? { ligne: item.id } : { commande: item.id })}
            >
              Donner mon avis
              <span className="sr-only">{` sur ${item.title}`}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
    )}
  </section>
)

const tones: Record<ReviewStatus, Tone> = { waiting: 'info', published: 'success', refused: 'danger' }

export const Written = ({ reviews }: { reviews: readonly OwnReview[] }) =>
  reviews.length > 0 && (
    <section aria-labelledby="ecrits" className="mt-8">
      <h2 id="ecrits" className="rubric">
        Écrits
      </h2>
      <ul className="mt-3 divide-y divide-rule border-t border-rule">
        {reviews.map(review => (
          <WrittenReview key={review.id} review={review} />
        ))}
      </ul>
    </section>
  )

const WrittenReview = ({ review }: { review: OwnReview }) => (
  <li className="py-4">
    <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      {review.path ? (
        <Link to={review.path} className="font-medium hover:underline">
          {review.title}
        </Link>
      ) : (
        <span className="font-medium">{review.title}</span>
      )}
      <Badge tone={tones[review.status]}>{reviewStatusLabels[review.status]}</Badge>
    </p>
    <p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm">
      <Rating rating={review.rating} />
      <span className="text-soft">{`${formatLongDate(review.at)}, signé ${review.author}`}</span>
    </p>
    <p className="mt-2 max-w-prose whitespace-pre-line wrap-anywhere">{review.text}</p>
    {review.ground && (
      <p className="mt-2 max-w-prose text-sm">
        <strong>{`${refusalGrounds[review.ground]}.`}</strong> {review.reason}
      </p>
    )}
    {review.reply && (
      <p className="mt-2 max-w-prose border-l-2 border-rule pl-4 text-sm whitespace-pre-line wrap-anywhere">
        <strong>Réponse du vendeur&nbsp;: </strong>
        {review.reply}
      </p>
    )}
    <Form method="post" className="mt-3 flex flex-wrap gap-2">
      <input type="hidden" name="id" value={review.id} />
      {review.isChangeable && (
        <ButtonLink size="sm" to={reviewLinks.own({ avis: review.id })}>
          Modifier
          <span className="sr-only">{` l’avis sur ${review.title}`}</span>
        </ButtonLink>
      )}
      <Button type="submit" name="intent" value="delete" size="sm" look="quiet">
        Supprimer
        <span className="sr-only">{` l’avis sur ${review.title}`}</span>
      </Button>
    </Form>
  </li>
)
