import type { ReactNode } from 'react'
import type { FieldErrors } from '#shared/errors.ts'
import { Button } from '#ui/Button.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { SelectField, TextAreaField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { ShownSheet } from '../../contract-sheet-fields.ts'
import { appliesTo, isRequired } from '../../rules/attributes.ts'
import { AttributeField, typedValue } from './AttributeField.tsx'
import { RegulationSection } from './RegulationSection.tsx'

interface SheetFormProps {
  shown: ShownSheet
  /** The category whose tags and attributes are shown: the article’s, or another one just chosen. */
  categoryId: number
  errors: FieldErrors
  submit: string
  /** Below the title and the brand. */
  children?: ReactNode
  beforeSubmit?: ReactNode
}

/** Every field of an article but its variants, documents and pictures. Works without scripts. */
export function SheetForm({ shown, categoryId, errors, submit, children, beforeSubmit }: SheetFormProps) {
  const { sheet, version } = shown
  return (
    <>
      <CategoryChoice shown={shown} categoryId={categoryId} />
      <Form method="post" className="flex max-w-4xl flex-col gap-6">
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="categoryId" value={categoryId} />
        <TagBoxes shown={shown} categoryId={categoryId} error={errors.tagIds} />
        <div className="grid gap-x-6 gap-y-4 md:grid-cols-3">
          <TextField
            label="Titre"
            name="title"
            required
            maxLength={160}
            defaultValue={sheet.title}
            error={errors.title}
            className="md:col-span-2"
          />
          <TextField
            label="Marque"
            name="brand"
            required
            maxLength={80}
            defaultValue={sheet.brand}
            error={errors.brand}
          />
          {children}
          <TextAreaField
            label="Description courte"
            hint="Une ou deux phrases, en tête de la description et dans les résultats des moteurs de recherche."
            name="shortDescription"
            rows={2}
            maxLength={300}
            defaultValue={sheet.shortDescription}
            error={errors.shortDescription}
            className="md:col-span-3"
          />
          <TextAreaField
            label="Description"
            name="description"
            rows={8}
            required
            maxLength={6_000}
            defaultValue={sheet.description}
            error={errors.description}
            className="md:col-span-3"
          />
        </div>
        <AttributeFields shown={shown} categoryId={categoryId} errors={errors} />
        <RegulationSection regulation={sheet.regulation} errors={errors} />
        <Operators shown={shown} errors={errors} />
        {beforeSubmit}
        <Button type="submit" look="primary" name="intent" value="sheet" className="self-start">
          {submit}
        </Button>
      </Form>
    </>
  )
}

/** Another category has other tags and attributes: the page is loaded with them. */
const CategoryChoice = ({ shown, categoryId }: { shown: ShownSheet; categoryId: number }) => (
  <>
    <Form className="mb-4 flex max-w-xl flex-wrap items-end gap-2">
      <SelectField label="Catégorie" name="rayon" defaultValue={categoryId} className="flex-1 basis-56">
        {shown.categories.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </SelectField>
      <Button type="submit">Changer de catégorie</Button>
    </Form>
    {categoryId !== shown.sheet.categoryId && (
      <Notice kind="info" className="mb-4" title="Catégorie choisie, pas encore enregistrée">
        Cochez ses sous-catégories, puis enregistrez l’article.
      </Notice>
    )}
  </>
)

function TagBoxes({ shown, categoryId, error }: { shown: ShownSheet; categoryId: number; error: string | undefined }) {
  const tags = shown.categories.find(({ id }) => id === categoryId)?.tags ?? []
  return (
    <fieldset aria-invalid={error ? true : undefined} aria-describedby={error ? 'tags-error' : undefined}>
      <legend className="mb-1 text-sm font-medium">Sous-catégories, six au plus</legend>
      <div className="grid gap-x-6 border-y border-rule py-1 sm:grid-cols-2 lg:grid-cols-3">
        {tags.map(({ id, name }) => (
          <label key={id} className="flex min-h-9 items-center gap-2 text-sm">
            <input
              type="checkbox"
              name="tagIds"
              value={id}
              defaultChecked={shown.sheet.tagIds.includes(id)}
              className="size-4 flex-none"
            />
            {name}
          </label>
        ))}
      </div>
      {error && (
        <p id="tags-error" className="mt-1 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}

type AttributeFieldsProps = Pick<SheetFormProps, 'shown' | 'categoryId' | 'errors'>

/** Those of the article’s tags, required or filled; the many others of its category are folded. */
function AttributeFields({ shown: { sheet, attributes }, categoryId, errors }: AttributeFieldsProps) {
  const place = { categoryId, tagIds: sheet.tagIds }
  const isShown = ({ code, scopes }: ShownSheet['attributes'][number]) =>
    code in sheet.attributes ||
    `attributes.${code}` in errors ||
    scopes.some(scope => scope.tagId !== null && appliesTo([scope], place)) ||
    isRequired(scopes, place)
  const fields = (chosen: ShownSheet['attributes']) => (
    <div className="grid grid-cols-2 gap-x-6 gap-y-3 pt-3 md:grid-cols-4">
      {chosen.map(attribute => (
        <AttributeField
          key={attribute.code}
          attribute={attribute}
          name={`attributes.${attribute.code}`}
          required={isRequired(attribute.scopes, place)}
          defaultValue={typedValue(sheet.attributes[attribute.code])}
          error={errors[`attributes.${attribute.code}`]}
        />
      ))}
    </div>
  )
  const first = attributes.filter(isShown)
  const others = attributes.filter(
    attribute => !isShown(attribute) && attribute.scopes.some(scope => scope.categoryId === categoryId),
  )
  if (first.length + others.length === 0) return null
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">Caractéristiques</legend>
      <div className="border-t border-rule">
        {fields(first)}
        {others.length > 0 && (
          <Disclosure
            title={`Autres caractéristiques de la catégorie (${others.length})`}
            open={first.length === 0 || undefined}
          >
            {fields(others)}
          </Disclosure>
        )}
      </div>
    </fieldset>
  )
}

const parties = [
  ['maker', 'Fabricant'],
  ['responsible', 'Responsable dans l’Union européenne'],
] as const

const Operators = ({ shown: { sheet }, errors }: Pick<SheetFormProps, 'shown' | 'errors'>) => (
  <fieldset>
    <legend className="mb-1 text-sm font-medium">Sécurité des produits (règlement (UE) 2023/988)</legend>
    <div className="grid gap-x-6 gap-y-4 border-t border-rule pt-3 md:grid-cols-2">
      {parties.map(([name, label]) => (
        <div key={name} className="flex flex-col gap-3">
          <TextField
            dense
            label={label}
            name={`${name}.name`}
            maxLength={120}
            defaultValue={sheet[name].name}
            error={errors[`${name}.name`]}
          />
          <TextAreaField
            dense
            label="Adresse postale"
            name={`${name}.address`}
            rows={2}
            maxLength={300}
            defaultValue={sheet[name].address}
            error={errors[`${name}.address`]}
          />
          <TextField
            dense
            label="Courriel ou site"
            name={`${name}.contact`}
            maxLength={200}
            defaultValue={sheet[name].contact}
            error={errors[`${name}.contact`]}
          />
        </div>
      ))}
    </div>
  </fieldset>
)
