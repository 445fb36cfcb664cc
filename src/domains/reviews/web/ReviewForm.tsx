import { formatLongDate } from '#shared/dates.ts'
import type { FieldErrors } from '#shared/errors.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { RadioGroup } from '#ui/forms/Choice.tsx'
import { TextAreaField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import type { OwnReview, Reviewable } from '../contract.ts'
import { reviewLinks } from '../rules/links.ts'
import { ratingLabels } from '../rules.ts'

interface ReviewFormProps {
  /** What was bought, for a new review. */
  subject: Reviewable | null
  /** The review to change. */
  review: OwnReview | null
  /** What was typed, after a refusal. */
  values: Record<string, string> | null
  errors: FieldErrors
}

const questions = {
  article:
    'Que vaut-il à l’usage\u00a0? Solidité, précision, ce qui vous a surpris. La livraison se juge sur le vendeur.',
  seller: 'Délai, emballage, conseil, réponse à vos questions. L’article lui-même se juge à part.',
}

export function ReviewForm({ subject, review, values, errors }: ReviewFormProps) {
  const kind = subject?.kind ?? review?.kind ?? 'article'
  const rating = values?.rating ?? (review ? `${review.rating}` : undefined)
  return (
    <Form method="post" className="flex max-w-2xl flex-col gap-5">
      {subject && (
        <>
          <p className="text-soft">{`${subject.detail ? `${subject.detail} · ` : ''}reçu le ${formatLongDate(subject.deliveredOn)}`}</p>
          <input type="hidden" name={kind === 'article' ? 'orderLineId' : 'orderId'} value={subject.id} />
        </>
      )}
      {review && <input type="hidden" name="id" value={review.id} />}
      <RadioGroup
        label="Votre note"
        name="rating"
        required
        defaultValue={rating}
        error={errors.rating}
        options={[5, 4, 3, 2, 1].map(value => ({
          value: `${value}`,
          label: `${ratingLabels[value]} (${value}\u00a0sur\u00a05)`,
        }))}
      />
      <TextAreaField
        label="Votre avis"
        hint={`${questions[kind]} 20\u00a0caractères au moins, sans lien ni coordonnées.`}
        name="text"
        rows={7}
        required
        maxLength={2_000}
        defaultValue={values?.text ?? review?.text}
        error={errors.text}
      />
      {review && (
        <p className="text-sm text-soft">
          L’avis modifié sort de l’affichage jusqu’à sa relecture, et la réponse du vendeur est retirée.
        </p>
      )}
      <p className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value={review ? 'change' : 'write'} look="primary">
          {review ? 'Enregistrer l’avis' : 'Envoyer l’avis'}
        </Button>
        <ButtonLink to={reviewLinks.own()} look="quiet">
          Annuler
        </ButtonLink>
      </p>
    </Form>
  )
}
