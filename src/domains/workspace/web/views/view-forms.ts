/** Loader and action of the page of saved views, for sellers and operators. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { bodyOf } from '#shared/forms/form-body.ts'
import { type FormState, textOf, textsOf, toFormState } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { changeView, deleteView, listViews, saveView } from '../../contract-views.ts'
import { viewHref, viewListNames } from '../../rules/views.ts'

export const loadAllViews = ({ context }: LoaderFunctionArgs) => context.get(pageApi).call(listViews, { query: {} })

export type ViewFormState = FormState & {
  /** What was typed for a view that was not saved. */
  typed?: Record<string, string>
}

/** A saved view leads back to its list. */
export async function postViewForm({ context, request }: ActionFunctionArgs): Promise<ViewFormState | Response> {
  const { attempt } = context.get(pageApi)
  const form = await request.formData()
  const intent = textOf(form, 'intent')
  const params = { id: textOf(form, 'id') }
  if (intent === 'delete') return toFormState('views', await attempt(deleteView, { params }), 'La vue est supprimée.')
  if (intent === 'change')
    return toFormState(
      'views',
      await attempt(changeView, { params, body: bodyOf(changeView.body, form) }),
      'La vue est changée.',
    )
  const saved = await attempt(saveView, { body: bodyOf(saveView.body, form) })
  const list = viewListNames.find(name => name === textOf(form, 'list'))
  if (saved.ok && list) return redirect(viewHref({ list, query: textOf(form, 'query') }))
  return { ...toFormState('save', saved, ''), typed: textsOf(form) }
}
