import type { PageApi } from '#shared/page-api.ts'
import { listViews, type SavedView } from '../../contract-views.ts'
import { type ViewList, viewQuery } from '../../rules/views.ts'

/** Views of a list and the filters shown now, for the loader of its page. */
export type ShownViews = { list: ViewList; views: SavedView[]; query: string }

export async function loadViews(call: PageApi['call'], list: ViewList, search: URLSearchParams): Promise<ShownViews> {
  const { views } = await call(listViews, { query: { list } })
  return { list, views, query: viewQuery(search) }
}
