import { textOf } from '#shared/forms/form-state.ts'
import type { OperationResult, PageApi } from '#shared/page-api.ts'
import { articleParts, changeArticleSheet, changeArticleVariants } from '../../../contract-sheet.ts'
import type { ShownSheet } from '../../../contract-sheet-fields.ts'
import { runPartAction } from '../../sheet/part-actions.ts'
import { sheetOfForm, variantsOfForm } from '../../sheet/sheet-form.ts'

/** The operation that a form of the page names. */
export async function runSheetAction(
  api: PageApi,
  id: string,
  form: FormData,
  attributes: ShownSheet['attributes'],
): Promise<OperationResult<unknown>> {
  const params = { id }
  switch (form.get('intent')) {
    case 'sheet':
      return api.attempt(changeArticleSheet, {
        params,
        body: { ...sheetOfForm(form, attributes), slug: textOf(form, 'slug') },
      })
    case 'variants':
      return api.attempt(changeArticleVariants, {
        params,
        body: { version: textOf(form, 'version'), variants: variantsOfForm(form, attributes) },
      })
    default:
      return runPartAction(api, articleParts, id, form)
  }
}
