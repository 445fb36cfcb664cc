/** The ids of the eight specified categories end at 106; added ones come from the sequence `category_ids`. */
export const isAdded = (categoryId: number) => categoryId > 106

export const originalCategory =
  'Les huit catégories d’origine ne se suppriment pas\u00a0: cochez «\u00a0Hors des menus\u00a0» pour ne plus la montrer.'
