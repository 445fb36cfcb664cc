/** What the law asks to be said of goods on their page, beside their classes. */

/** Schemes of extended producer responsibility of goods themselves; packaging concerns every seller. */
export const goodsSchemes = {
  DEEE: 'Équipements électriques et électroniques',
  MOBILIER: 'Éléments d’ameublement',
  PILES: 'Piles et accumulateurs',
  PNEUS: 'Pneumatiques',
  CHIMIE: 'Produits chimiques',
  TEXTILES: 'Textiles et chaussures',
  JARDIN: 'Articles de bricolage et de jardin',
} as const
export type GoodsScheme = keyof typeof goodsSchemes
export const goodsSchemeKeys = Object.keys(goodsSchemes) as GoodsScheme[] // Object.keys is typed string[]

/** Regulation (EU) 1169/2011, annex II. */
export const allergenNames = {
  GLUTEN: 'Gluten',
  CRUSTACEANS: 'Crustacés',
  EGGS: 'Œufs',
  FISH: 'Poissons',
  PEANUTS: 'Arachides',
  SOYA: 'Soja',
  MILK: 'Lait',
  NUTS: 'Fruits à coque',
  CELERY: 'Céleri',
  MUSTARD: 'Moutarde',
  SESAME: 'Sésame',
  SULPHITES: 'Sulfites',
  LUPIN: 'Lupin',
  MOLLUSCS: 'Mollusques',
} as const
export type Allergen = keyof typeof allergenNames
export const allergenKeys = Object.keys(allergenNames) as Allergen[] // Object.keys is typed string[]

export const protectionCategories = ['I', 'II', 'III'] as const

export type GoodsInformation = {
  ufi: string | null
  /** 1 to 3. */
  protectionCategory: number | null
  /** Null: not food. */
  ingredients: string | null
  allergens: readonly Allergen[]
  book: boolean
  /** Out of 10, with one decimal. */
  repairability: number | null
  outsideUnion: boolean
  producerSchemes: readonly GoodsScheme[]
}

export const noInformation: GoodsInformation = {
  ufi: null,
  protectionCategory: null,
  ingredients: null,
  allergens: [],
  book: false,
  repairability: null,
  outsideUnion: false,
  producerSchemes: [],
}
