/** Fields of an article one by one, for what changed: the audit log and requests of sellers name them the same way. */
export const sheetDocumentKinds = ['FDS', 'FT', 'CERT', 'NOTICE', 'CONFORMITY'] as const
export type SheetDocumentKind = (typeof sheetDocumentKinds)[number]
export const sheetDocumentLabels: Record<SheetDocumentKind, string> = {
  FDS: 'Fiche de données de sécurité',
  FT: 'Fiche technique',
  CERT: 'Certificat',
  NOTICE: 'Notice',
  CONFORMITY: 'Déclaration UE de conformité',
}

/** Download of a document of an article, by anyone. */
export const documentPath = (id: number) => `/documents/${id}`

/** Where the square of a cropped photograph is taken. */
export const focusPoints = ['start', 'centre', 'end'] as const
export type FocusPoint = (typeof focusPoints)[number]

/** The largest square: `start` is the left of a wide photograph, the top of a tall one. */
export function squareAt({ width, height }: { width: number; height: number }, focus: FocusPoint) {
  const side = Math.min(width, height)
  const share = { start: 0, centre: 0.5, end: 1 }[focus]
  return {
    left: Math.floor((width - side) * share),
    top: Math.floor((height - side) * share),
    width: side,
    height: side,
  }
}

export type FieldValue = string | number | boolean | null | readonly (string | number)[]
export type FieldValues = Record<string, FieldValue>

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `{ maker: { name } }` as `{ 'maker.name': … }`; lists are one value. */
export function flatten(values: object, prefix = ''): FieldValues {
  const fields: FieldValues = {}
  for (const [name, value] of Object.entries(values)) {
    if (isGroup(value)) Object.assign(fields, flatten(value, `${prefix}${name}.`))
    // What is no group is a value: the contracts hold nothing else.
    else fields[`${prefix}${name}`] = value as FieldValue
  }
  return fields
}

/** A request proposes each new variant as one field, decided as a whole: `newVariants.<rank>`. */
export const newVariantField = (rank: number) => `newVariants.${rank}`
export const isNewVariantField = (field: string) => field.startsWith('newVariants.')

/** Proposed files are decided likewise: `newDocuments.<rank>`, `newPictures.<rank>`. */
export const proposedFileField = (kind: 'document' | 'picture', rank: number) =>
  `${kind === 'document' ? 'newDocuments' : 'newPictures'}.${rank}`
export const isProposedDocument = (field: string) => field.startsWith('newDocuments.')
export const isProposedPicture = (field: string) => field.startsWith('newPictures.')

/** A proposed file, for the operator. */
export const proposedFilePath = (requestId: number, field: string) =>
  `/api/admin/article-requests/${requestId}/files/${field}`

/** Without a value before. */
export const isAddition = (field: string) =>
  isNewVariantField(field) || isProposedDocument(field) || isProposedPicture(field)

export const sameValue = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

export type FieldChange = { field: string; before: FieldValue; after: FieldValue }

export const changedFields = (before: FieldValues, after: FieldValues): FieldChange[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter(field => !sameValue(before[field], after[field]))
    .map(field => ({ field, before: before[field] ?? null, after: after[field] ?? null }))

/** A copy of `values` with one field set; null removes an attribute. */
export function withField<T extends object>(values: T, field: string, value: FieldValue): T {
  const [name = '', ...rest] = field.split('.')
  const copy: Record<string, unknown> = Object.fromEntries(Object.entries(values))
  const inner = copy[name]
  if (rest.length > 0) copy[name] = withField(isGroup(inner) ? inner : {}, rest.join('.'), value)
  else if (value === null && !(name in copy && copy[name] === null)) setNull(copy, name)
  else copy[name] = value
  // Same fields as before, checked by the contract afterwards.
  return copy as T
}

const nullable = new Set([
  'ean',
  'ammNumber',
  'withdrawalReason',
  'ufi',
  'protectionCategory',
  'ingredients',
  'repairability',
  'biocideType',
  'transportClass',
  'lengthMm',
  'widthMm',
  'heightMm',
  'contentQuantity',
  'contentUnit',
])
const setNull = (copy: Record<string, unknown>, name: string) => {
  if (nullable.has(name)) copy[name] = null
  else delete copy[name]
}

const names: Record<string, string> = {
  title: 'Titre',
  slug: 'Adresse de la page',
  shortDescription: 'Description courte',
  description: 'Description',
  brand: 'Marque',
  categoryId: 'Catégorie',
  tagIds: 'Sous-catégories',
  'regulation.professionalOnly': 'Réservé aux professionnels',
  'regulation.plantProtection': 'Phytopharmaceutique',
  'regulation.biocontrol': 'Biocontrôle',
  'regulation.gardenUse': 'Emploi autorisé dans les jardins',
  'regulation.explosivePrecursor': 'Précurseur d’explosif',
  'regulation.reportablePrecursor': 'Précurseur d’explosif à signaler',
  'regulation.biocide': 'Biocide',
  'regulation.biocideType': 'Type de biocide',
  'regulation.taxCapsule': 'Capsule représentative de droits',
  'regulation.livePlant': 'Passeport phytosanitaire',
  'regulation.alcohol': 'Boisson alcoolique',
  'regulation.transportClass': 'Transport de matières dangereuses',
  'regulation.ammNumber': 'Numéro d’AMM',
  'regulation.withdrawalReason': 'Motif d’absence de rétractation',
  'regulation.pictograms': 'Pictogrammes de danger',
  'regulation.statements': 'Mentions de danger',
  'regulation.ufi': 'Identifiant unique de formulation (UFI)',
  'regulation.protectionCategory': 'Catégorie d’équipement de protection',
  'regulation.ingredients': 'Ingrédients',
  'regulation.allergens': 'Allergènes',
  'regulation.book': 'Livre à prix fixé par l’éditeur',
  'regulation.repairability': 'Indice de réparabilité',
  'regulation.outsideUnion': 'Fabricant hors de l’Union',
  'regulation.producerSchemes': 'Filières de responsabilité élargie',
  'maker.name': 'Fabricant',
  'maker.address': 'Adresse du fabricant',
  'maker.contact': 'Contact du fabricant',
  'responsible.name': 'Responsable dans l’Union',
  'responsible.address': 'Adresse du responsable',
  'responsible.contact': 'Contact du responsable',
  label: 'Nom',
  ean: 'EAN',
  weightGrams: 'Poids (g)',
  lengthMm: 'Longueur (mm)',
  widthMm: 'Largeur (mm)',
  heightMm: 'Hauteur (mm)',
  saleUnit: 'Unité de vente',
  packLabel: 'Conditionnement',
  contentQuantity: 'Contenu',
  contentUnit: 'Unité du contenu',
  palletised: 'Voyage sur palette',
  lotTracked: 'Suivi par lot',
  archived: 'Retirée de la vente',
}

/** `variants.12.ean` → « EAN (5 L) », with the names of variants and attributes. */
export function sheetFieldLabel(
  field: string,
  { attributes, variants }: { attributes: ReadonlyMap<string, string>; variants: ReadonlyMap<number, string> },
): string {
  if (isNewVariantField(field)) return 'Nouvelle déclinaison'
  if (isProposedDocument(field)) return 'Document proposé'
  if (isProposedPicture(field)) return 'Photo proposée'
  const [, variantId, inner] = /^variants\.(\d+)\.(.+)$/.exec(field) ?? []
  const own = inner ?? field
  const [, code] = /^attributes\.(.+)$/.exec(own) ?? []
  const label = code ? (attributes.get(code) ?? code) : (names[own] ?? own)
  return variantId ? `${label} (${variants.get(Number(variantId)) ?? `n°\u00a0${variantId}`})` : label
}
