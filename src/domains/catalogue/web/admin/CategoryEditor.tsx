import { figure } from '#shared/price/packaging.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Checkbox } from '#ui/forms/Choice.tsx'
import { SelectField, TextAreaField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import type { AdminCategory } from '../../contract-categories.ts'
import { isAdded } from '../../rules/added-categories.ts'
import { type Colour, colours, palette } from '../../rules/palette.ts'

export function CategoryEditor({ category }: { category: AdminCategory }) {
  const { id, title, description, position, hidden, colour, tags } = category
  return (
    <Disclosure
      index={id}
      title={
        <>
          <span className="size-3 bg-index" aria-hidden="true" />
          <span className="font-semibold">{title}</span>
          <span className="caption">{`n°\u00a0${id}, ${tags.length} sous-catégorie${tags.length > 1 ? 's' : ''}`}</span>
          {hidden && <Badge>Hors menus</Badge>}
        </>
      }
    >
      <Form method="post" className="flex flex-col gap-3">
        <input type="hidden" name="id" value={id} />
        <div className="grid gap-3 sm:grid-cols-[1fr_6rem_12rem]">
          <TextField dense label="Titre" name="title" required maxLength={60} defaultValue={title} />
          <TextField dense label="Place" name="position" inputMode="numeric" required defaultValue={position} />
          <ColourField colour={colour} empty="La sienne" />
        </div>
        <TextAreaField
          dense
          label="Texte en tête de la catégorie"
          name="description"
          rows={2}
          maxLength={600}
          defaultValue={description}
        />
        <Checkbox
          name="hidden"
          label="Hors des menus et de l’accueil (ses articles se trouvent toujours)"
          defaultChecked={hidden}
        />
        <Button type="submit" size="sm" name="intent" value="category" className="self-start">
          Enregistrer la catégorie
        </Button>
      </Form>
      <ul className="mt-4 border-t border-rule">
        {tags.map(tag => (
          <TagRow key={`${tag.id} ${tag.name} ${tag.position} ${tag.retired}`} tag={tag} />
        ))}
      </ul>
      <Form method="post" className="mt-3 flex max-w-md items-end gap-2">
        <input type="hidden" name="id" value={id} />
        <TextField dense className="flex-1" label="Nouvelle sous-catégorie" name="name" required maxLength={60} />
        <Button type="submit" size="sm" name="intent" value="addTag">
          Ajouter
        </Button>
      </Form>
      {isAdded(id) && <CategoryRemoval id={id} />}
    </Disclosure>
  )
}

const CategoryRemoval = ({ id }: { id: number }) => (
  <Form method="post" className="mt-4 flex flex-col items-start gap-2 border-t border-rule pt-3">
    <input type="hidden" name="id" value={id} />
    <p className="text-sm text-soft">
      Une catégorie sans article se supprime avec ses sous-catégories et les caractéristiques qu’elle propose. Sa page
      n’existe plus ensuite, et son numéro ne resservira pas.
    </p>
    <Checkbox name="confirmed" label="Je supprime cette catégorie et ses sous-catégories." required />
    <Button type="submit" size="sm" look="danger" name="intent" value="removeCategory">
      Supprimer la catégorie
    </Button>
  </Form>
)

/** `empty`: the choice of no colour from the palette. */
const ColourField = ({ colour, empty }: { colour: Colour | null; empty?: string }) => (
  <SelectField dense label="Couleur" name="colour" defaultValue={colour ?? ''}>
    {empty && <option value="">{empty}</option>}
    {colours.map(name => (
      <option key={name} value={name}>
        {palette[name].label}
      </option>
    ))}
  </SelectField>
)

export const NewCategory = () => (
  <Disclosure title={<span className="text-soft">Ajouter une catégorie</span>}>
    <Form method="post" className="flex flex-wrap items-end gap-3">
      <TextField dense label="Titre" name="title" required minLength={2} maxLength={60} className="flex-1 basis-48" />
      <ColourField colour={null} />
      <Button type="submit" size="sm" name="intent" value="addCategory">
        Ajouter
      </Button>
    </Form>
    <p className="mt-2 text-sm text-soft">
      Elle reste hors des menus tant que vous ne la montrez pas&nbsp;: donnez-lui d’abord ses sous-catégories.
    </p>
  </Disclosure>
)

function TagRow({ tag: { id, name, position, retired, articles } }: { tag: AdminCategory['tags'][number] }) {
  return (
    <li className="border-b border-rule">
      <details>
        <summary className="flex min-h-9 cursor-pointer items-center gap-2 text-sm">
          <span className="flex-1">{name}</span>
          {retired && <Badge>Retirée</Badge>}
          <span className="caption">{articles > 1 ? `${figure(articles)}\u00a0articles` : `${articles} article`}</span>
        </summary>
        <Form method="post" className="flex flex-wrap items-end gap-3 pb-3">
          <input type="hidden" name="id" value={id} />
          <TextField dense label="Nom" name="name" required maxLength={60} defaultValue={name} />
          <TextField
            dense
            className="w-20"
            label="Place"
            name="position"
            inputMode="numeric"
            required
            defaultValue={position}
          />
          <Checkbox name="retired" label="Retirée" defaultChecked={retired} />
          <Button type="submit" size="sm" name="intent" value="tag">
            Enregistrer
          </Button>
        </Form>
      </details>
    </li>
  )
}
