/** « Comptoir du Vigneron » → `comptoir-du-vigneron`. */
export const slugOf = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/œ/gi, 'oe')
    .replace(/æ/gi, 'ae')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** The first of `base`, `base-2`, `base-3`… that is free. */
export const freeSlug = (base: string, taken: ReadonlySet<string>): string => {
  let slug = base
  for (let rank = 2; taken.has(slug); rank++) slug = `${base}-${rank}`
  return slug
}
