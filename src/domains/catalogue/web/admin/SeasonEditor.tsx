import { Link } from 'react-router'
import { seasonSpan } from '#domains/search/web/season.ts'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { Checkbox } from '#ui/forms/Choice.tsx'
import { TextAreaField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { ChevronDownIcon } from '#ui/icons/icons.tsx'
import type { AdminCategory, AdminSeason } from '../../contract-categories.ts'

interface SeasonProps {
  /** Null for a new one. */
  season: AdminSeason | null
  categories: readonly AdminCategory[]
}

/** Opened by its link: its form has a box for each subcategory of the marketplace. */
export function SeasonEditor({ isOpen, ...shown }: SeasonProps & { isOpen: boolean }) {
  const { season } = shown
  const name = season?.id ?? 'nouvelle'
  const place = `saison-${name}`
  const path = isOpen ? workspacePaths.categoriesAdmin : workspacePaths.seasonAdmin(name)
  return (
    <section id={place} className="border-b border-rule">
      <Link
        to={`${path}#${place}`}
        aria-expanded={isOpen}
        className="flex min-h-11 items-center gap-3 py-2 font-medium no-underline hover:bg-chalk"
      >
        <span className="flex min-w-0 flex-1 items-center gap-2">
          {season ? (
            <>
              <span className="font-semibold">{season.title}</span>
              <span className="caption">{seasonSpan(season)}</span>
            </>
          ) : (
            <span className="text-soft">Ajouter une catégorie éphémère</span>
          )}
        </span>
        <ChevronDownIcon className={classes('mr-2 size-4 text-soft', isOpen && 'rotate-180')} />
      </Link>
      {isOpen && <SeasonForm {...shown} />}
    </section>
  )
}

function SeasonForm({ season, categories }: SeasonProps) {
  const day = { required: true, placeholder: 'mm-jj', maxLength: 5 }
  return (
    <Form method="post" className="flex flex-col gap-3 pb-4 pt-1">
      {season && <input type="hidden" name="id" value={season.id} />}
      <TextField dense label="Titre" name="title" required maxLength={80} defaultValue={season?.title} />
      <TextAreaField dense label="Ce qui se fait alors" name="why" rows={2} required defaultValue={season?.why} />
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
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
  )
}

const TagChoice = ({ season, categories }: SeasonProps) => (
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
