import { useRouteLoaderData } from 'react-router'
import type { Category } from '../contract.ts'

export type CategoryName = Pick<Category, 'id' | 'title'>

/** The categories that every page has from its root; none when the root itself failed. */
export const useCategories = (): readonly CategoryName[] =>
  useRouteLoaderData<() => { categories: CategoryName[] }>('root')?.categories ?? []
