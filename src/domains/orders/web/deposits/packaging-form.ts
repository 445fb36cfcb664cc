import { type FormState, textOf, toFormState } from '#shared/forms/form-state.ts'
import { euros } from '#shared/money.ts'
import type { PageApi } from '#shared/page-api.ts'
import { returnPackaging } from '../../contract-deposits.ts'

/** The fields « lineId », « units » and « left » of each line, in order. */
export async function sendPackaging({ attempt }: Pick<PageApi, 'attempt'>, form: FormData): Promise<FormState> {
  const id = Number(textOf(form, 'id'))
  const [units, left] = [form.getAll('units').map(Number), form.getAll('left').map(Number)]
  const lines = form
    .getAll('lineId')
    .map((lineId, index) => ({ lineId: Number(lineId), units: units[index] ?? 0, left: left[index] ?? 0 }))
  const sent = await attempt(returnPackaging, { params: { id }, body: { lines } })
  const done = sent.ok
    ? `Emballages repris\u00a0: ${euros(sent.data.amountCents)} de consignes partent vers l’acheteur.`
    : ''
  return toFormState(`packaging-${id}`, sent, done)
}
