/** Index colours that a category may take. Each has a contrast of at least 4.5 on white and on its own tint. */
export const palette = {
  vigne: { label: 'Vert vigne', hex: '#2f6b2e' },
  ocre: { label: 'Ocre', hex: '#7a5a00' },
  ardoise: { label: 'Ardoise', hex: '#3f5566' },
  brique: { label: 'Brique', hex: '#8a4b1f' },
  lagune: { label: 'Lagune', hex: '#14625a' },
  prune: { label: 'Prune', hex: '#6b2f6b' },
  lie: { label: 'Lie-de-vin', hex: '#8c2440' },
  marine: { label: 'Marine', hex: '#1f5a94' },
  olive: { label: 'Olive', hex: '#5a5f1b' },
  encre: { label: 'Encre', hex: '#2b3a67' },
  terre: { label: 'Terre', hex: '#6b4a2b' },
  sapin: { label: 'Sapin', hex: '#1b4d3e' },
} as const
export type Colour = keyof typeof palette
// `Object.keys` loses the literal types.
export const colours = Object.keys(palette) as [Colour, ...Colour[]]

const isColour = (name: string | undefined): name is Colour => name !== undefined && Object.hasOwn(palette, name)

/** `107-olive.108-terre`: names the style sheet, which holds nothing else. */
export const colourKey = (categories: readonly { id: number; colour: string | null }[]) =>
  categories
    .filter(({ colour }) => colour !== null)
    .map(({ id, colour }) => `${id}-${colour}`)
    .join('.')

/** Null for a key that `colourKey` does not make. */
export function colourStyles(key: string): string | null {
  const rules = key.split('.').map(part => {
    const [, id, name] = /^([1-9]\d{0,8})-([a-z]+)$/.exec(part) ?? []
    return isColour(name) ? `[data-index="${id}"]{--index:${palette[name].hex}}` : null
  })
  return rules.includes(null) ? null : rules.join('')
}
