/** `Éts Müller` stands under E, `3M` under 0–9. */
export function initialOf(name: string): string {
  const letter = name.normalize('NFD')[0]?.toUpperCase() ?? ''
  return /[A-Z]/.test(letter) ? letter : '0–9'
}

/** Brands under their initial, in French order; figures first. */
export function byInitial<B extends { name: string }>(brands: readonly B[]): [initial: string, brands: B[]][] {
  const groups = new Map<string, B[]>()
  for (const brand of brands.toSorted((a, b) => a.name.localeCompare(b.name, 'fr'))) {
    const initial = initialOf(brand.name)
    groups.set(initial, [...(groups.get(initial) ?? []), brand])
  }
  return [...groups].sort(([a], [b]) => a.localeCompare(b, 'fr'))
}
