import type { Category, SeasonalCategory } from '#domains/catalogue/contract.ts'

/** What every page knows of the categories; the rest comes with the menu. */
export type CategoryName = Pick<Category, 'id' | 'title'>
export type SeasonName = Pick<SeasonalCategory, 'slug' | 'title'>
