import { formatDateTime } from '#shared/dates.ts'
import { type FormState, fieldErrorsOf } from '#shared/forms/form-state.ts'
import { Button } from '#ui/Button.tsx'
import { TextAreaField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import type { OrderNote, OrderNotes } from '../../contract-notes.ts'
import { TagBadge } from './TagBadge.tsx'

interface Props {
  shown: OrderNotes
  /** The operator's notes are hidden from the seller. */
  operator: boolean
  state: FormState | undefined
}

/** Internal notes about the order, and its tags; never on the buyer's page. */
export function OrderNotesSection({ shown: { notes, tags }, operator, state }: Props) {
  return (
    <section aria-labelledby="notes">
      <h2 id="notes" className="rubric">
        Notes internes
      </h2>
      {tags.length > 0 && (
        <ul aria-label="Repères" className="mt-3 flex flex-wrap gap-1">
          {tags.map(tag => (
            <li key={tag.id}>
              <TagBadge tag={tag} />
            </li>
          ))}
        </ul>
      )}
      {notes.length > 0 && (
        <ol className="mt-3 flex flex-col gap-3">
          {notes.map(note => (
            <li key={note.id} className="border-l-2 border-rule pl-3">
              <p className="whitespace-pre-line break-words">{note.text}</p>
              <p className="caption">
                {authorOf(note, operator)}, {formatDateTime(note.at)}
              </p>
            </li>
          ))}
        </ol>
      )}
      <FormNotice state={state} intent="note" />
      <Form key={notes.length} method="post" className="mt-3 flex flex-col gap-2">
        <TextAreaField
          label="Ajouter une note"
          hint={
            operator ? 'Pour les opérateurs seuls.' : 'Pour votre équipe seule\u00a0: l’acheteur ne la voit jamais.'
          }
          name="text"
          rows={2}
          required
          maxLength={2000}
          error={fieldErrorsOf(state, 'note').text}
        />
        <Button type="submit" name="intent" value="note" size="sm" className="self-start">
          Ajouter la note
        </Button>
      </Form>
    </section>
  )
}

const authorOf = ({ author, side }: OrderNote, operator: boolean) => {
  const name = author ?? 'Un ancien membre'
  return operator && side === 'seller' ? `${name} (vendeur)` : name
}
