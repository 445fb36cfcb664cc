import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { auditLogHref } from '#domains/audit/web/subject-href.ts'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { AdminFrame } from '#domains/workspace/web/admin/AdminFrame.tsx'
import { ActionNotice, RelatedLinks } from '#domains/workspace/web/admin/AdminParts.tsx'
import { textOf } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { TextField } from '#ui/forms/Field.tsx'
import { showArticleSheet } from '../../../contract-sheet.ts'
import { ArticleEditor } from '../../sheet/ArticleEditor.tsx'
import { categoryToShow, showsSavedCategory } from '../../sheet/part-actions.ts'
import { ArticleBadge } from '../ReviewTable.tsx'
import { runSheetAction } from './sheet-actions.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Fiche d’un article',
    description: 'Tout ce qui décrit un article.',
    path: workspacePaths.articlesAdmin,
    hidden: true,
  })

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const shown = await context.get(pageApi).call(showArticleSheet, { params: { id: params.id ?? '' } })
  return { shown, categoryId: categoryToShow(shown, request.url) }
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const api = context.get(pageApi)
  const form = await request.formData()
  const id = params.id ?? ''
  const { attributes } = await api.call(showArticleSheet, { params: { id } })
  const intent = textOf(form, 'intent')
  const outcome = await runSheetAction(api, id, form, attributes)
  if (showsSavedCategory(request.url, intent, outcome)) throw redirect(workspacePaths.articleSheetAdmin(id))
  return { intent, outcome }
}

export default function ArticleSheetPage() {
  const { shown, categoryId } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
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
            ['Relire, retirer, réunir', workspacePaths.articleAdmin(shown.id)],
            ...(shown.status === 'published' ? [['Page publique', paths.article(shown.slug)] as const] : []),
            ['Journal de l’article', auditLogHref('articles', shown.id)],
          ]}
        />
      </div>
      <ArticleEditor
        shown={shown}
        categoryId={categoryId}
        result={result}
        submit={{ sheet: 'Enregistrer la fiche', variants: 'Enregistrer les déclinaisons' }}
        sheetFields={errors => (
          <TextField
            label="Adresse de la page"
            hint="L’ancienne adresse mènera à la nouvelle."
            name="slug"
            required
            maxLength={180}
            defaultValue={shown.slug}
            error={errors.slug}
            className="md:col-span-3"
          />
        )}
      />
    </AdminFrame>
  )
}
