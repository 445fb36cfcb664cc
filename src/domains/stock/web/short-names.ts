/** Names of one seller's depots without what they all begin with: « Comptoir du Vigneron – Avize » is « Avize ». */
export function shortNames(names: readonly string[]): string[] {
  const [first = '', ...others] = names
  const words = first.split(' ')
  const same = words.findIndex((word, rank) => others.some(name => name.split(' ')[rank] !== word))
  if (others.length === 0 || same <= 0) return [...names]
  return names.map(name => name.split(' ').slice(same).join(' ') || name)
}
