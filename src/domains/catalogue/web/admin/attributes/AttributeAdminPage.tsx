import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { AdminFrame } from '#domains/workspace/web/admin/AdminFrame.tsx'
import { ActionNotice } from '#domains/workspace/web/admin/AdminParts.tsx'
import { bodyOf } from '#shared/forms/form-body.ts'
import { textOf } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import {
  addAttribute,
  changeAttribute,
  listAttributes,
  mergeAttribute,
  removeAttribute,
  renameAttributeValue,
  setAttributeScopes,
  showAttribute,
} from '../../../contract-attributes.ts'
import { listAllCategories } from '../../../contract-categories.ts'
import { AttributePanel } from './AttributePanel.tsx'
import { AttributeTable, NewAttributeForm } from './AttributeTable.tsx'
import { scopesOf } from './scope-form.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Caractéristiques',
    description: 'Les caractéristiques des articles et les filtres des listes.',
    path: workspacePaths.attributesAdmin,
    hidden: true,
  })

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call } = context.get(pageApi)
  const code = new URL(request.url).searchParams.get('code')
  const [{ attributes }, { categories }, shown] = await Promise.all([
    call(listAttributes, {}),
    call(listAllCategories, {}),
    code ? call(showAttribute, { params: { code } }) : null,
  ])
  return { attributes, categories, shown }
}

const linesOf = (typed: string) =>
  typed
    .split('\n')
    .map(line => line.trim())
    .filter(line => line)

export async function action({ context, request }: ActionFunctionArgs) {
  const { attempt } = context.get(pageApi)
  const form = await request.formData()
  const params = { code: new URL(request.url).searchParams.get('code') ?? '' }
  switch (form.get('intent')) {
    case 'add': {
      const added = await attempt(addAttribute, { body: bodyOf(addAttribute.body, form) })
      return added.ok ? redirect(workspacePaths.attributeAdmin(added.data.code)) : added
    }
    case 'change':
      return attempt(changeAttribute, {
        params,
        body: { ...bodyOf(changeAttribute.body, form), options: linesOf(textOf(form, 'options')) },
      })
    case 'scopes':
      return attempt(setAttributeScopes, { params, body: { scopes: scopesOf(form) } })
    case 'rename':
      return attempt(renameAttributeValue, { params, body: bodyOf(renameAttributeValue.body, form) })
    case 'merge': {
      const merged = await attempt(mergeAttribute, { params, body: bodyOf(mergeAttribute.body, form) })
      return merged.ok ? redirect(workspacePaths.attributeAdmin(textOf(form, 'into'))) : merged
    }
    default: {
      const removed = await attempt(removeAttribute, { params })
      return removed.ok ? redirect(workspacePaths.attributesAdmin) : removed
    }
  }
}

export default function AttributeAdminPage() {
  const { attributes, categories, shown } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  return (
    <AdminFrame title="Caractéristiques">
      <p className="max-w-prose text-soft">
        Ce qui décrit les articles, catégorie par catégorie&nbsp;: un matériau, un volume, une dent. Les filtres des
        listes, le tableau de l’article et les déclinaisons en viennent.
      </p>
      <div className={shown ? 'mt-4 grid gap-8 lg:grid-cols-[minmax(16rem,1fr)_2fr]' : 'mt-4'}>
        <div className={shown ? 'max-lg:order-2' : undefined}>
          <AttributeTable attributes={attributes} categories={categories} current={shown?.code ?? null} />
          <NewAttributeForm key={attributes.length} />
        </div>
        <div className="min-w-0">
          <ActionNotice
            labels={{ to: 'nouvelle valeur' }}
            outcome={outcome}
            done="C’est enregistré. Les pages suivent dans l’instant, les listes dans la minute."
          />
          {shown && (
            <AttributePanel
              key={JSON.stringify(shown)}
              attribute={shown}
              categories={categories}
              others={attributes.filter(
                ({ code, kind, unit }) => code !== shown.code && kind === shown.kind && unit === shown.unit,
              )}
            />
          )}
        </div>
      </div>
    </AdminFrame>
  )
}
