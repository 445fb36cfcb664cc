import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { ArticleEditor } from '#domains/catalogue/web/sheet/ArticleEditor.tsx'
import { categoryToShow, showsSavedCategory } from '#domains/catalogue/web/sheet/part-actions.ts'
import { greenClaimSentences } from '#domains/regulation/rules/claims.ts'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { ActionNotice } from '#domains/workspace/web/admin/AdminParts.tsx'
import { textOf } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Breadcrumb } from '#ui/navigation/Breadcrumb.tsx'
import { showSellerArticle } from '../../../../contract-seller-article.ts'
import { ReviewNotice } from '../ReviewNotice.tsx'
import { RequestStatus } from './RequestStatus.tsx'
import { runSellerAction } from './seller-actions.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Fiche d’un article',
    description: 'Tout ce qui décrit un article de votre catalogue.',
    path: paths.sellerCatalogue,
    hidden: true,
  })

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const shown = await context.get(pageApi).call(showSellerArticle, { params: { id: params.id ?? '' } })
  const created = Number(new URL(request.url).searchParams.get('creees')) || 0
  return { shown, created, categoryId: categoryToShow(shown, request.url) }
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const api = context.get(pageApi)
  const form = await request.formData()
  const article = await api.call(showSellerArticle, { params: { id: params.id ?? '' } })
  const intent = textOf(form, 'intent')
  const outcome = await runSellerAction(api, article, form)
  if (showsSavedCategory(request.url, intent, outcome)) throw redirect(workspacePaths.sellerArticle(article.id))
  return { intent, outcome }
}

export default function SellerArticlePage() {
  const { shown, created, categoryId } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const isFree = shown.right === 'free'
  const done =
    isFree || result?.intent === 'withdraw'
      ? 'C’est enregistré.'
      : 'Votre demande est partie. Notre réponse viendra par courriel.'
  const why = !isFree && (
    <TextField label="Pourquoi ce changement" hint="Pour nous, avec la demande." name="message" maxLength={500} />
  )
  return (
    <div className="page py-6">
      <Breadcrumb crumbs={[{ label: 'Catalogue en ligne', to: paths.sellerCatalogue }, { label: shown.sheet.title }]} />
      <h1 className="mb-6 mt-3 text-2xl">{shown.sheet.title}</h1>
      <ActionNotice outcome={result?.outcome} done={done} />
      {created > 0 && !result && (
        <Notice
          kind="success"
          live
          className="mb-4"
          title={created === 1 ? 'La déclinaison est créée.' : `Les ${created} déclinaisons sont créées.`}
        />
      )}
      {shown.status === 'review' && <ReviewNotice claims={greenClaimSentences(shown.sheet)} />}
      {!isFree && (
        <Notice kind="info" className="mb-6 max-w-4xl" title="Vos changements nous sont d’abord soumis">
          D’autres vendeurs proposent cet article, ou nous l’avons relu. Chaque champ que vous changez, chaque
          déclinaison que vous ajoutez ou retirez, chaque document ou photo que vous proposez devient une demande&nbsp;:
          nous l’acceptons ou la refusons, avec un mot.
        </Notice>
      )}
      {shown.request && <RequestStatus request={shown.request} articleId={shown.id} />}
      <ArticleEditor
        shown={shown}
        categoryId={categoryId}
        result={result}
        submit={isFree ? saves : requests}
        beforeSubmit={why}
        addVariants={
          <ButtonLink to={workspacePaths.sellerMatrix(shown.id)} className="mt-4">
            {isFree ? 'Ajouter des déclinaisons en grille' : 'Demander des déclinaisons en grille'}
          </ButtonLink>
        }
        byRequest={!isFree}
        filesKey={shown.request ? `${shown.request.id} ${shown.request.fields.length}` : ''}
      />
    </div>
  )
}

const saves = { sheet: 'Enregistrer la fiche', variants: 'Enregistrer les déclinaisons' }
const requests = { sheet: 'Demander ces changements', variants: 'Demander ces changements' }
