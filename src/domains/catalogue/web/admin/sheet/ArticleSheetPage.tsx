import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { auditLogHref } from '#domains/audit/web/subject-href.ts'
import { AdminFrame } from '#domains/workspace/web/admin/AdminFrame.tsx'
import { ActionNotice, RelatedLinks } from '#domains/workspace/web/admin/AdminParts.tsx'
import { textOf } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { TextField } from '#ui/forms/Field.tsx'
import { showArticleSheet } from '../../../contract-sheet.ts'
import { DocumentsForm } from '../../sheet/DocumentsForm.tsx'
import { PicturesEditor } from '../../sheet/PicturesEditor.tsx'
import { SheetForm } from '../../sheet/SheetForm.tsx'
import { SheetSection } from '../../sheet/SheetSection.tsx'
import { VariantRemoval } from '../../sheet/VariantRemoval.tsx'
import { VariantsForm } from '../../sheet/VariantsForm.tsx'
import { ArticleBadge } from '../ReviewTable.tsx'
import { runSheetAction } from './sheet-actions.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Fiche d’un article',
    description: 'Tout ce qui décrit un article.',
    path: paths.articlesAdmin,
    hidden: true,
  })

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const shown = await context.get(pageApi).call(showArticleSheet, { params: { id: params.id ?? '' } })
  const typed = Number(new URL(request.url).searchParams.get('rayon'))
  const categoryId = shown.categories.some(({ id }) => id === typed) ? typed : shown.sheet.categoryId
  return { shown, categoryId }
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const api = context.get(pageApi)
  const form = await request.formData()
  const id = params.id ?? ''
  const { attributes } = await api.call(showArticleSheet, { params: { id } })
  const intent = textOf(form, 'intent')
  const outcome = await runSheetAction(api, id, form, attributes)
  // The category of the address was saved: the form goes back to the article’s own.
  if (outcome.ok && intent === 'sheet' && new URL(request.url).searchParams.has('rayon'))
    throw redirect(paths.articleSheetAdmin(id))
  return { intent, outcome }
}

export default function ArticleSheetPage() {
  const { shown, categoryId } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const errorsOf = (intent: string) =>
    result && !result.outcome.ok && result.intent === intent ? (result.outcome.fields ?? {}) : {}
  return (
    <AdminFrame title={shown.sheet.title}>
      <ActionNotice
        outcome={result?.outcome}
        done="C’est enregistré. La page publique suit dans l’instant, les listes dans la minute."
      />
      <div className="mb-6 flex flex-wrap items-center gap-x-5 gap-y-1 text-sm">
        <ArticleBadge status={shown.status} />
        <RelatedLinks
          links={[
            ['Relire, retirer, réunir', paths.articleAdmin(shown.id)],
            ...(shown.status === 'published' ? [['Page publique', paths.article(shown.slug)] as const] : []),
            ['Journal de l’article', auditLogHref('articles', shown.id)],
          ]}
        />
      </div>
      <SheetSection id="fiche" title="Fiche">
        <SheetForm
          key={`${shown.version} ${categoryId}`}
          shown={shown}
          categoryId={categoryId}
          errors={errorsOf('sheet')}
          submit="Enregistrer la fiche"
        >
          <TextField
            label="Adresse de la page"
            hint="L’ancienne adresse mènera à la nouvelle."
            name="slug"
            required
            maxLength={180}
            defaultValue={shown.slug}
            error={errorsOf('sheet').slug}
            className="md:col-span-3"
          />
        </SheetForm>
      </SheetSection>
      <SheetSection id="declinaisons" title="Déclinaisons">
        <VariantsForm
          key={shown.version}
          shown={shown}
          errors={errorsOf('variants')}
          submit="Enregistrer les déclinaisons"
        />
        <VariantRemoval variants={shown.variants} />
      </SheetSection>
      <SheetSection id="documents" title="Documents">
        <DocumentsForm shown={shown} />
      </SheetSection>
      <SheetSection id="photos" title="Photos">
        <PicturesEditor key={shown.version} shown={shown} />
      </SheetSection>
    </AdminFrame>
  )
}
