import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { AdminFrame } from '#domains/workspace/web/admin/AdminFrame.tsx'
import { ActionNotice } from '#domains/workspace/web/admin/AdminParts.tsx'
import { withinSentence } from '#shared/forms/sentence.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { addStartingCatalogue, type StartingCatalogue, showStartingCatalogue } from '../contract.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Catégories de départ',
    description: 'Les sous-catégories et les caractéristiques proposées à une nouvelle boutique.',
    path: workspacePaths.startingCatalogueAdmin,
    hidden: true,
  })

export const loader = ({ context }: LoaderFunctionArgs) => context.get(pageApi).call(showStartingCatalogue, {})

export const action = ({ context }: ActionFunctionArgs) => context.get(pageApi).attempt(addStartingCatalogue, {})

export default function StartingCataloguePage() {
  const { categories, attributes, missingAttributes } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  const missingTags = categories.flatMap(({ tags }) => tags).filter(({ exists }) => !exists).length
  const complete = missingTags + missingAttributes === 0
  return (
    <AdminFrame title="Catégories de départ">
      <p className="mb-4 text-sm">
        <Link to={workspacePaths.openingAdmin} className="link">
          Avant l’ouverture
        </Link>
      </p>
      <ActionNotice
        outcome={outcome}
        done={
          outcome?.ok
            ? `Ajoutées\u00a0: ${outcome.data.tags} sous-catégories, ${outcome.data.attributes} caractéristiques.`
            : ''
        }
      />
      <p className="mb-4 max-w-prose text-soft">
        Les huit catégories sont là. Ces sous-catégories et ces {attributes} caractéristiques (matière, contenance,
        teinte…) sont celles du métier&nbsp;: prenez-les d’un coup, puis changez ce qui vous convient. Certaines sont
        les axes des déclinaisons&nbsp;: les vendeurs en font leurs grilles. Ce que vous avez déjà créé reste tel quel.
        Vous pouvez aussi passer&nbsp;: tout se crée à la main dans «&nbsp;Catégories&nbsp;».
      </p>
      <div className="mb-6 flex flex-wrap gap-2">
        {complete ? (
          <p className="font-medium">Tout est déjà là.</p>
        ) : (
          <Form method="post">
            <Button type="submit" look="primary">
              {`Ajouter ${missingTags} sous-catégories et ${missingAttributes} caractéristiques`}
            </Button>
          </Form>
        )}
        <ButtonLink to={complete ? workspacePaths.openingAdmin : workspacePaths.categoriesAdmin}>
          {complete ? 'Continuer' : 'Passer, créer à la main'}
        </ButtonLink>
      </div>
      <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2 xl:grid-cols-4">
        {categories.map(category => (
          <Category key={category.id} category={category} />
        ))}
      </div>
    </AdminFrame>
  )
}

const Category = ({ category: { id, title, tags, axes } }: { category: StartingCatalogue['categories'][number] }) => (
  <section data-category={id} className="border-t border-ink pt-2">
    <h2 className="text-base font-semibold">{title}</h2>
    <ul className="mt-1 text-sm">
      {tags.map(({ name, exists }) => (
        <li key={name} className={exists ? undefined : 'text-soft'}>
          {exists ? `${name} ✓` : name}
        </li>
      ))}
    </ul>
    <p className="mt-2 text-sm text-soft">{`Axes des déclinaisons\u00a0: ${axes.map(withinSentence).join(', ')}`}</p>
  </section>
)
