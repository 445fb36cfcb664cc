/** Goods that are usually tracked by lot: what a new article proposes, and its seller may change. */

/** Oenological products; every tag of the category. */
const trackedCategories = [104]
/** Plants, seeds, food, products that protect vines. */
const trackedTags = [
  'Plantation',
  'Engrais verts et semences',
  'Épicerie et librairie',
  'Protection de la vigne',
  'Biocontrôle et confusion sexuelle',
]

export const proposesLots = ({
  categoryId,
  tags,
  plantProtection,
}: {
  categoryId: number | null
  /** By name. */
  tags: readonly string[]
  plantProtection: boolean
}): boolean =>
  plantProtection ||
  (categoryId !== null && trackedCategories.includes(categoryId)) ||
  tags.some(tag => trackedTags.includes(tag))
