import { textOf } from '#shared/forms/form-state.ts'
import type { PageApi } from '#shared/page-api.ts'

/** Field of a file that the form itself carries, without scripts. */
export const rawFile = 'file'

/** Stores that file, and names it as an uploaded one; the French refusal of the file, else null. */
export async function storeRawFile({ storeFile }: Pick<PageApi, 'storeFile'>, form: FormData) {
  const file = form.get(rawFile)
  if (textOf(form, 'fileId') || !(file instanceof File) || file.size === 0) return null
  const stored = await storeFile(file)
  if (!stored.ok) return stored
  form.set('fileId', stored.data.id)
  return null
}
