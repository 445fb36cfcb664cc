import { Button } from '#ui/Button.tsx'
import { TextAreaField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import type { SellerDropPoint } from '../../contract-rounds.ts'

interface Props {
  points: readonly SellerDropPoint[]
  isOwner: boolean
  /** Of the form that was sent. */
  errors: Record<string, string>
  /** Id of the point whose form it was; empty for a new one. */
  sent: string
}

/** Places where the seller's lorry leaves goods for several buyers. */
export function DropPointsSection({ points, isOwner, errors, sent }: Props) {
  return (
    <section aria-labelledby="points" className="max-w-3xl">
      <h2 id="points">Points de dépôt</h2>
      <p className="mt-1 max-w-prose text-soft">
        Une cour de coopérative, une salle communale, un vendangeoir&nbsp;: vos clients proches y retirent ce que votre
        camion dépose, à l’heure de son passage.
      </p>
      <ul className="mt-3 border-t border-rule empty:hidden">
        {points.map(point => (
          <li key={point.id} className="border-b border-rule py-2">
            <details open={sent === `${point.id}` || undefined}>
              <summary className="cursor-pointer">
                <span className="font-medium">{point.name}</span>
                <span className="text-soft">{`, ${point.street}, ${point.postcode} ${point.city}`}</span>
              </summary>
              {isOwner && <PointForm point={point} errors={sent === `${point.id}` ? errors : {}} />}
            </details>
          </li>
        ))}
      </ul>
      {isOwner && (
        <>
          <h3 className="mt-5 text-base">Ajouter un point</h3>
          <PointForm key={points.length} point={null} errors={sent === '' ? errors : {}} />
        </>
      )}
    </section>
  )
}

function PointForm({ point, errors }: { point: SellerDropPoint | null; errors: Record<string, string> }) {
  const field = (name: 'name' | 'street' | 'postcode' | 'city' | 'access') => ({
    name,
    defaultValue: point?.[name] ?? '',
    ...(errors[name] ? { error: errors[name] } : {}),
  })
  return (
    <Form method="post" preventScrollReset className="mt-3 flex flex-col gap-3">
      <input type="hidden" name="id" value={point?.id ?? ''} />
      <div className="grid items-end gap-3 sm:grid-cols-2">
        <TextField dense label="Nom" hint="Dépôt d’Avize" {...field('name')} />
        <TextField dense label="Rue" {...field('street')} />
        <TextField dense label="Code postal" inputMode="numeric" {...field('postcode')} />
        <TextField dense label="Commune" {...field('city')} />
      </div>
      <TextAreaField
        label="Accès"
        hint="Portail, quai, où attendre. Vos clients le lisent."
        rows={2}
        {...field('access')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="point" size="sm">
          {point ? 'Enregistrer ce point' : 'Ajouter ce point'}
        </Button>
        {point && (
          <Button type="submit" name="intent" value="close-point" size="sm" look="quiet">
            Fermer ce point
          </Button>
        )}
      </div>
    </Form>
  )
}
