/** Parcels and cuvées of a buyer. */
export const placeKinds = ['PARCEL', 'CUVEE'] as const
export type PlaceKind = (typeof placeKinds)[number]
export const placeCap = 200
export const tooManyPlaces = `${placeCap} parcelles et cuvées au plus\u00a0: supprimez-en une, puis recommencez.`
export const tooManyCalculations = `${placeCap} calculs au plus\u00a0: supprimez-en un, puis recommencez.`
export const noCommune = 'Aucune commune ne porte ce nom ou ce code postal'
export const alertsNeedCommune =
  'Donnez d’abord la commune de la parcelle\u00a0: les prévisions sont celles de sa commune.'
export const tooMuchShared = (left: number) =>
  left > 0 ? `Il n’en reste que ${left} à affecter sur cette ligne.` : 'Toute la ligne est déjà affectée.'

export const bottleNames = {
  champenoise: 'Bouteille 75 cl',
  demie: 'Demie 37,5 cl',
  magnum: 'Magnum 150 cl',
  bordelaise: 'Bordelaise 75 cl',
  bourguignonne: 'Bourguignonne 75 cl',
} as const
export const bottleKinds = ['champenoise', 'demie', 'magnum', 'bordelaise', 'bourguignonne'] as const

type Costed = { kind: PlaceKind; hectares: number | null; bottles: number | null }

/** Per hectare or per bottle, in cents with two decimals; null while the size is unknown. */
export function costPerUnit(htCents: number, { kind, hectares, bottles }: Costed): number | null {
  const size = kind === 'PARCEL' ? hectares : bottles
  return size ? Math.round((htCents * 100) / size) / 100 : null
}

/** Values that a calculation starts from: those of the parcel or the cuvée, by field name. */
export function valuesOfPlace(
  place: Costed & { rowMetres: number | null; bottle: string | null; hectolitres: number | null },
) {
  const known: Record<string, string | number | null> =
    place.kind === 'PARCEL'
      ? { surface: place.hectares, ecart: place.rowMetres }
      : { bouteilles: place.bottles, volume: place.hectolitres, bouteille: place.bottle }
  return Object.fromEntries(
    Object.entries(known).flatMap(([name, value]) => (value === null ? [] : [[name, `${value}`]])),
  )
}
