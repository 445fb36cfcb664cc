import { seasonSpan } from '#domains/search/web/season.ts'
import { Button } from '#ui/Button.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Checkbox } from '#ui/forms/Choice.tsx'
import { TextAreaField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import type { AdminCategory, AdminSeason } from '../../contract-categories.ts'

export function SeasonEditor({
  season,
  categories,
}: {
  season: AdminSeason | null
  categories: readonly AdminCategory[]
}) {
  const title = season ? (
    <>
      <span className="font-semibold">{season.title}</span>
      <span className="caption">{seasonSpan(season)}</span>
    </>
  ) : (
    <span className="text-soft">Ajouter une catégorie éphémère</span>
  )
  const day = { required: true, placeholder: 'mm-jj', maxLength: 5 }
  return (
    <Disclosure title={title}>
      <Form method="post" className="flex flex-col gap-3">
        {season && <input type="hidden" name="id" value={season.id} />}
        <TextField dense label="Titre" name="title" required maxLength={80} defaultValue={season?.title} />
        <TextAreaField dense label="Ce qui se fait alors" name="why" rows={2} required defaultValue={season?.why} />
        <div className="grid grid-cols-3 gap-3">
          <TextField dense label="Du (mois-jour)" name="from" {...day} defaultValue={season?.from} />
          <TextField dense label="Au (mois-jour)" name="to" {...day} defaultValue={season?.to} />
          <TextField
            dense
            label="Place"
            name="position"
            inputMode="numeric"
            required
            defaultValue={season?.position ?? 0}
          />
        </div>
        <TagChoice season={season} categories={categories} />
        <div className="flex gap-2">
          <Button type="submit" size="sm" name="intent" value={season ? 'season' : 'addSeason'}>
            {season ? 'Enregistrer' : 'Ajouter'}
          </Button>
          {season && (
            <Button type="submit" size="sm" look="quiet" name="intent" value="removeSeason" formNoValidate>
              Supprimer
            </Button>
          )}
        </div>
      </Form>
    </Disclosure>
  )
}

const TagChoice = ({ season, categories }: { season: AdminSeason | null; categories: readonly AdminCategory[] }) => (
  <fieldset className="max-h-64 overflow-y-auto border border-rule px-3 py-2">
    <legend className="px-1 text-sm font-medium">Sous-catégories réunies</legend>
    {categories.map(({ id, title, tags }) => (
      <div key={id}>
        <p className="caption mt-2">{title}</p>
        {tags
          .filter(({ retired }) => !retired)
          .map(tag => (
            <Checkbox
              key={tag.id}
              name="tagIds"
              value={tag.id}
              label={<span className="text-sm">{tag.name}</span>}
              defaultChecked={season?.tagIds.includes(tag.id)}
            />
          ))}
      </div>
    ))}
  </fieldset>
)
