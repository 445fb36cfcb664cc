import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { type DeliveryState, deliveryStates, type EventKind, eventKinds } from '../rules.ts'

export const views = { cles: 'Clés', webhooks: 'Webhooks', envois: 'Envois', guide: 'Guide' } as const
export type View = keyof typeof views

export type ViewFilters = {
  view: View
  endpoint: number | null
  state: DeliveryState | null
  kind: EventKind | 'test' | null
  before: number | null
}

const oneOf = <V extends string>(known: readonly V[], value: string | null): V | null =>
  known.find(one => one === value) ?? null
const idOf = (value: string | null) => (value && /^[1-9]\d{0,14}$/.test(value) ? Number(value) : null)

/** Filter from the URL; unknown parameters are ignored. */
export const viewFilters = (search: URLSearchParams): ViewFilters => ({
  view: oneOf<View>(['cles', 'webhooks', 'envois', 'guide'], search.get('vue')) ?? 'cles',
  endpoint: idOf(search.get('adresse')),
  state: oneOf(deliveryStates, search.get('etat')),
  kind: oneOf<EventKind | 'test'>([...eventKinds, 'test'], search.get('quoi')),
  before: idOf(search.get('avant')),
})

/** URL of the delivery list with these filters. */
export const deliveriesPath = ({ endpoint, state, kind, before }: Partial<ViewFilters>) =>
  workspacePaths.integrations({
    vue: 'envois',
    ...(endpoint ? { adresse: endpoint } : {}),
    ...(state ? { etat: state } : {}),
    ...(kind ? { quoi: kind } : {}),
    ...(before ? { avant: before } : {}),
  })
