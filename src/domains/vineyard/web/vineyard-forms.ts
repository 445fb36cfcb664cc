/** From the forms of the vineyard's pages to their operations. Loaded by page actions only. */
import { redirect } from 'react-router'
import { bodyOf } from '#shared/forms/form-body.ts'
import { type FormState, textOf } from '#shared/forms/form-state.ts'
import type { OperationResult, PageApi } from '#shared/page-api.ts'
import { paths } from '#shared/paths.ts'
import * as vineyard from '../contract-vineyard.ts'
import type { PlaceKind } from '../rules/places.ts'

type Sent = { attempt: PageApi['attempt']; form: FormData; id: string }
type Outcome = Promise<FormState | Response>

const refused = ({ error, fields }: Extract<OperationResult<unknown>, { ok: false }>): FormState => ({
  intent: 'vineyard',
  error,
  fields,
})
const orRefused = <D>(result: OperationResult<D>, to: (data: D) => string) =>
  result.ok ? redirect(to(result.data), 303) : refused(result)
const placeOf = (kind: PlaceKind, id: number) => paths.vineyard(kind === 'PARCEL' ? { parcelle: id } : { cuvee: id })
const toVineyard = () => paths.vineyard()

const intents: Record<string, (sent: Sent) => Outcome> = {
  create: async ({ attempt, form }) => {
    const body = bodyOf(vineyard.placeBody, form)
    return orRefused(await attempt(vineyard.createPlace, { body }), ({ id }) => placeOf(body.kind, id))
  },
  change: async ({ attempt, form, id }) =>
    orRefused(
      await attempt(vineyard.changePlace, { params: { id }, body: bodyOf(vineyard.placeBody, form) }),
      toVineyard,
    ),
  alerts: async ({ attempt, form, id }) =>
    orRefused(
      await attempt(vineyard.setPlaceAlerts, { params: { id }, body: { on: textOf(form, 'on') === 'oui' } }),
      toVineyard,
    ),
  delete: async ({ attempt, id }) =>
    orRefused(await attempt(vineyard.deleteVineyardPlace, { params: { id } }), data =>
      paths.vineyard({ supprime: data.id }),
    ),
  restore: async ({ attempt, id }) =>
    orRefused(await attempt(vineyard.restoreVineyardPlace, { params: { id } }), toVineyard),
  'delete-calculation': async ({ attempt, id }) =>
    orRefused(await attempt(vineyard.deleteCalculation, { params: { id } }), data =>
      paths.vineyard({ calcul: data.id }),
    ),
  'restore-calculation': async ({ attempt, id }) =>
    orRefused(await attempt(vineyard.restoreCalculation, { params: { id } }), toVineyard),
}

/** `intent` names the form; `id` the place or the calculation. */
export async function postVineyardForm({ attempt }: PageApi, form: FormData): Outcome {
  const post = intents[textOf(form, 'intent')]
  if (!post) return { intent: 'vineyard', error: 'Rechargez la page, puis recommencez.', fields: null }
  return post({ attempt, form, id: textOf(form, 'id') })
}
