/** What the law asks to be said of goods of the demo, from their tag and title. */
import { type Allergen, type GoodsInformation, noInformation } from '#domains/regulation/rules/information.ts'

type Named = { title: string; tags: readonly string[] }

const allergenOf: Record<string, Allergen> = {
  blé: 'GLUTEN',
  œufs: 'EGGS',
  amandes: 'NUTS',
  lait: 'MILK',
  sésame: 'SESAME',
  moutarde: 'MUSTARD',
  sulfites: 'SULPHITES',
  soja: 'SOYA',
}

const ingredients: readonly { of: RegExp; list: string }[] = [
  {
    of: /^Biscuits roses/,
    list: 'Farine de blé, sucre, œufs, poudre à lever, colorant : carmin, arôme naturel de vanille.',
  },
  { of: /^Croquets/, list: 'Farine de blé, amandes 24 %, sucre, œufs, beurre de cacao, sel.' },
  { of: /^Sablés/, list: 'Farine de blé, fromage 22 % (lait), beurre (lait), œufs, sel, poivre.' },
  { of: /^Gressins/, list: 'Farine de blé, graines de sésame 12 %, huile d’olive, sel, levure.' },
  { of: /^Moutarde/, list: 'Graines de moutarde, ratafia 18 % (sulfites), vinaigre, sel, sucre.' },
  { of: /^Gelée/, list: 'Jus de pinot noir 55 % (sulfites), sucre de canne, gélifiant : pectine.' },
  {
    of: /^Bouchons/,
    list: 'Chocolat noir 60 % (émulsifiant : lécithine de soja), praliné aux amandes, lait en poudre.',
  },
  { of: /^Sucre (?!.*candi)/, list: 'Sucre.' },
]

const protection: readonly { of: RegExp; category: 1 | 2 | 3 }[] = [
  { of: /^Gants .*(nitrile|chimique|phyto|néoprène|butyle)/i, category: 3 },
  { of: /^(Demi-masque|Masque|Cartouche|Combinaison)/i, category: 3 },
  { of: /^(Gants|Bottes|Chaussures|Lunettes|Casque|Visière|Sur-lunettes|Bouchons d)/i, category: 2 },
]

/** As the demo words them: a text of the attribute « allergènes ». */
export function informationOf({ title, tags }: Named, attributes: Record<string, unknown>): GoodsInformation {
  const food = ingredients.find(({ of }) => of.test(title))
  const isBook = tags.includes('Épicerie et librairie') && attributes.pages !== undefined
  const isElectric = /^(Sécateur électrique|Nettoyeur haute pression|Pompe )/.test(title)
  const isFurniture = tags.includes('Mobilier de caveau')
  const worn = tags.some(tag => /Gants|Bottes|Combinaisons|respiratoire|Yeux/.test(tag))
  const spoken = typeof attributes.allergens === 'string' ? attributes.allergens.split(', ') : []
  return {
    ...noInformation,
    ingredients: food?.list ?? null,
    allergens: food ? spoken.flatMap(word => allergenOf[word] ?? []) : [],
    book: isBook,
    protectionCategory: worn ? (protection.find(({ of }) => of.test(title))?.category ?? null) : null,
    repairability: title.startsWith('Nettoyeur haute pression') ? 7.8 : null,
    outsideUnion: title.startsWith('Sécateur électrique'),
    producerSchemes: [
      ...(isElectric ? (['DEEE'] as const) : []),
      ...(isFurniture ? (['MOBILIER'] as const) : []),
      ...(title.startsWith('Sécateur électrique') ? (['PILES'] as const) : []),
    ],
  }
}

/** Cents HT of one unit, by scheme and weight. */
export function ecoCentsOf(
  { producerSchemes }: Pick<GoodsInformation, 'producerSchemes'>,
  weightGrams: number,
): number {
  if (producerSchemes.includes('MOBILIER')) return weightGrams > 15_000 ? 350 : weightGrams > 5_000 ? 150 : 40
  if (producerSchemes.includes('DEEE')) return weightGrams > 20_000 ? 250 : weightGrams > 3_000 ? 100 : 25
  return 0
}
