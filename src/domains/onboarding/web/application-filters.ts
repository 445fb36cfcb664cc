/** Filters of the operator's list, stored in the URL. */
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { type ApplicationStatus, applicationStatuses } from '../rules.ts'

export type ApplicationFilters = { status: ApplicationStatus | null; page: number; id: number | null }

/** Ignores unknown values. */
export const applicationFilters = (search: URLSearchParams): ApplicationFilters => ({
  status: applicationStatuses.find(status => status === search.get('statut')) ?? null,
  page: numberIn(search, 'page') ?? 1,
  id: numberIn(search, 'id'),
})

const numberIn = (search: URLSearchParams, name: string) =>
  /^[1-9]\d{0,8}$/.test(search.get(name) ?? '') ? Number(search.get(name)) : null

export function applicationsHref({ status, page, id }: Partial<ApplicationFilters>): string {
  const search = new URLSearchParams()
  if (status) search.set('statut', status)
  if (page && page > 1) search.set('page', `${page}`)
  if (id) search.set('id', `${id}`)
  return search.size ? `${workspacePaths.applicationsAdmin}?${search}` : workspacePaths.applicationsAdmin
}
