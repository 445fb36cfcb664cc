/** Official names of the CLP symbols: regulation (EC) 1272/2008, annex V. */
export const pictogramNames: Record<string, string> = {
  GHS01: 'Bombe explosant',
  GHS02: 'Flamme',
  GHS03: 'Flamme au-dessus d’un cercle',
  GHS04: 'Bouteille à gaz',
  GHS05: 'Corrosion',
  GHS06: 'Tête de mort sur deux tibias',
  GHS07: 'Point d’exclamation',
  GHS08: 'Danger pour la santé',
  GHS09: 'Environnement',
}

export type NamedPictogram = { code: string; name: string }

/** For the loader: browsers receive the names of the article’s symbols, not all of them. */
export const namedPictograms = (codes: readonly string[]): NamedPictogram[] =>
  codes.map(code => ({ code, name: pictogramNames[code] ?? code }))
