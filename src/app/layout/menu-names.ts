/** Category names included in every page; the rest loads with the menu. */
import type { Category, SeasonalCategory } from '#domains/search/contract.ts'
export type CategoryName = Pick<Category, 'id' | 'title'>
export type SeasonName = Pick<SeasonalCategory, 'slug' | 'title'>
