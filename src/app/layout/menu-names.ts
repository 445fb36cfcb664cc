/** Category names included in every page; the rest loads with the menu. */
import type { SeasonalCategory } from '#domains/search/contract.ts'

export type { CategoryName } from '#domains/search/web/categories.ts'
export type SeasonName = Pick<SeasonalCategory, 'slug' | 'title'>
