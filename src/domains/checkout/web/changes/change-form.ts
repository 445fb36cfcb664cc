import { type FormState, textOf, toFormState } from '#shared/forms/form-state.ts'
import type { PageApi } from '#shared/page-api.ts'
import { changeOrder } from '../../contract-changes.ts'

export const quantityName = (lineId: number) => `quantite.${lineId}`
export const seenName = (lineId: number) => `avant.${lineId}`
/** The address stays as it is. */
export const sameAddress = ''

/** What the buyer typed, as the operation takes it; a quantity that is no number is refused by it. */
export async function sendChange(
  id: string,
  form: FormData,
  { attempt }: Pick<PageApi, 'attempt'>,
): Promise<{ added: boolean } | FormState> {
  const lines = [...form].flatMap(([name, typed]) => {
    if (!name.startsWith('quantite.')) return []
    const lineId = name.slice('quantite.'.length)
    return [{ lineId, from: textOf(form, `avant.${lineId}`), quantity: String(typed).trim() || '0' }]
  })
  const addressId = textOf(form, 'adresse')
  const join = textOf(form, 'intent') === 'join'
  const sent = await attempt(changeOrder, {
    params: { id },
    body: join ? { join } : { lines, ...(addressId ? { addressId } : {}) },
  })
  return sent.ok ? { added: join || sent.data.added > 0 } : toFormState('change', sent, '')
}
