/** Names of one seller's warehouses without their common prefix: « Comptoir du Vigneron – Avize » becomes « Avize ». */
export function shortNames(names: readonly string[]): string[] {
  const [first = '', ...others] = names
  const words = first.split(' ')
  const same = words.findIndex((word, rank) => others.some(name => name.split(' ')[rank] !== word))
  if (others.length === 0 || same <= 0) return [...names]
  return names.map(name => name.split(' ').slice(same).join(' ') || name)
}
