/** What every page knows of the categories; the rest comes with the menu. */
import type { Category, SeasonalCategory } from '#domains/search/contract.ts'
export type CategoryName = Pick<Category, 'id' | 'title'>
export type SeasonName = Pick<SeasonalCategory, 'slug' | 'title'>
