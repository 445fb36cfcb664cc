import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { AdminFrame } from '#domains/workspace/web/admin/AdminFrame.tsx'
import { ActionNotice } from '#domains/workspace/web/admin/AdminParts.tsx'
import { bodyOf } from '#shared/forms/form-body.ts'
import { textOf } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import {
  addCategory,
  addSeason,
  addTag,
  changeCategory,
  changeSeason,
  changeTag,
  listAllCategories,
  removeCategory,
  removeSeason,
} from '../../contract-categories.ts'
import { CategoryEditor, NewCategory } from './CategoryEditor.tsx'
import { SeasonEditor } from './SeasonEditor.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Catégories',
    description: 'Les catégories, leurs sous-catégories et les catégories éphémères.',
    path: workspacePaths.categoriesAdmin,
    hidden: true,
  })

export const loader = ({ context }: LoaderFunctionArgs) => context.get(pageApi).call(listAllCategories, {})

export async function action({ context, request }: ActionFunctionArgs) {
  const { attempt } = context.get(pageApi)
  const form = await request.formData()
  const params = { id: textOf(form, 'id') }
  switch (form.get('intent')) {
    case 'category':
      return attempt(changeCategory, { params, body: bodyOf(changeCategory.body, form) })
    case 'addCategory':
      return attempt(addCategory, { body: bodyOf(addCategory.body, form) })
    case 'removeCategory':
      return attempt(removeCategory, { params, body: bodyOf(removeCategory.body, form) })
    case 'addTag':
      return attempt(addTag, { body: { ...bodyOf(addTag.body, form), categoryId: params.id } })
    case 'tag':
      return attempt(changeTag, { params, body: bodyOf(changeTag.body, form) })
    case 'addSeason':
      return attempt(addSeason, { body: bodyOf(addSeason.body, form) })
    case 'season':
      return attempt(changeSeason, { params, body: bodyOf(changeSeason.body, form) })
    default:
      return attempt(removeSeason, { params })
  }
}

export default function CategoryAdminPage() {
  const { categories, seasons } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  const opened = useSearchParams()[0].get('saison')
  return (
    <AdminFrame title="Catégories">
      <ActionNotice
        outcome={outcome}
        done="C’est enregistré. Les pages suivent dans l’instant, la recherche dans la minute."
      />
      <div className="grid gap-x-10 gap-y-8 xl:grid-cols-[3fr_2fr]">
        <section>
          <h2 className="rubric">Les catégories</h2>
          {categories.map(category => (
            <CategoryEditor key={category.id} category={category} />
          ))}
          <NewCategory key={categories.length} />
        </section>
        <section>
          <h2 className="rubric">Catégories éphémères</h2>
          <p className="mt-1 max-w-prose text-sm text-soft">
            Elles paraissent chaque année entre leurs deux jours, sur l’accueil et dans le menu.
          </p>
          {seasons.map(season => (
            <SeasonEditor
              key={season.id}
              season={season}
              categories={categories}
              isOpen={opened === String(season.id)}
            />
          ))}
          <SeasonEditor
            key={`new ${seasons.length}`}
            season={null}
            categories={categories}
            isOpen={opened === 'nouvelle'}
          />
        </section>
      </div>
    </AdminFrame>
  )
}
