import { type FormState, fieldErrorsOf } from '#shared/forms/form-state.ts'
import { Button } from '#ui/Button.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { SelectField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import type { SellerOrderTag } from '../../contract-sales.ts'
import { type TagColour, tagColourLabels, tagColours } from '../../rules/order-tags.ts'
import { TagBadge } from './TagBadge.tsx'

type Props = { tags: readonly SellerOrderTag[]; state: FormState | undefined }

/** Creates, renames, recolours and deletes the seller's tags. */
export function TagEditor({ tags, state }: Props) {
  const errors = fieldErrorsOf(state, 'tags')
  return (
    <Disclosure
      title={tags.length ? 'Gérer les repères' : 'Créer des repères pour trier vos commandes'}
      open={state?.intent === 'tags'}
      className="mt-4 border-t border-rule"
    >
      <div className="max-w-2xl">
        <FormNotice state={state} intent="tags" />
        <p className="text-sm text-soft">
          Un repère se pose sur les commandes cochées, et filtre la liste. L’acheteur ne le voit pas.
        </p>
        <ul className="mt-2">
          {tags.map(tag => (
            <li key={`${tag.id} ${tag.name} ${tag.colour}`} className="border-b border-rule py-2">
              <Form method="post" className="flex flex-wrap items-end gap-2">
                <input type="hidden" name="id" value={tag.id} />
                <span className="flex w-full min-h-8 items-center sm:w-32">
                  <TagBadge tag={tag} />
                </span>
                <NameAndColour name={tag.name} colour={tag.colour} of={tag.name} />
                <Button type="submit" name="intent" value="tag-change" size="sm" aria-label={`Changer ${tag.name}`}>
                  Changer
                </Button>
                <Button
                  type="submit"
                  name="intent"
                  value="tag-delete"
                  size="sm"
                  look="quiet"
                  aria-label={`Supprimer ${tag.name}, posé sur ${tag.orders} commandes`}
                >
                  Supprimer
                </Button>
              </Form>
            </li>
          ))}
        </ul>
        <Form key={tags.length} method="post" className="mt-3 flex flex-wrap items-end gap-2">
          <NameAndColour name="" colour="red" error={errors.name} />
          <Button type="submit" name="intent" value="tag-create" look="primary" size="sm">
            Créer le repère
          </Button>
        </Form>
      </div>
    </Disclosure>
  )
}

interface FieldsProps {
  name: string
  colour: TagColour
  /** Name of the tag that the fields change. */
  of?: string
  error?: string | undefined
}

const NameAndColour = ({ name, colour, of, error }: FieldsProps) => (
  <>
    <TextField
      label={of ? `Nom de ${of}` : 'Nouveau repère'}
      labelHidden={of !== undefined}
      name="name"
      dense
      required
      maxLength={24}
      defaultValue={name}
      placeholder="urgent"
      {...(error ? { error } : {})}
      className="w-44"
    />
    <SelectField
      label={of ? `Couleur de ${of}` : 'Couleur'}
      labelHidden={of !== undefined}
      name="colour"
      defaultValue={colour}
      dense
    >
      {tagColours.map(value => (
        <option key={value} value={value}>
          {tagColourLabels[value]}
        </option>
      ))}
    </SelectField>
  </>
)
