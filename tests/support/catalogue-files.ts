/** Two catalogues as sellers have them, of 30 articles each; together they state 34 attributes of the offered catalogue. */
import { zipSync } from 'fflate'

export const articlesPerFile = 30
const rows = <T>(row: (rank: number) => T): T[] => Array.from({ length: articlesPerFile }, (_, index) => row(index + 1))

/** Value of the n-th article, by the title of its column. */
type Columns = Record<string, (rank: number) => string>
const among =
  (...values: string[]) =>
  (rank: number) =>
    values[rank % values.length] ?? ''
const from = (first: number, step: number) => (rank: number) => String(first + (rank % 12) * step).replace('.', ',')

const vineColumns: Columns = {
  Matière: among('Acier', 'Inox', 'Bois'),
  Couleur: among('Vert', 'Rouge'),
  Finition: among('Poli', 'Brut'),
  Main: among('Droitier', 'Gaucher'),
  Cépage: among('Pinot noir', 'Chardonnay', 'Meunier'),
  'Porte-greffe': among('41 B', 'SO4'),
  Clone: among('777', '95'),
  Essence: among('Acacia', 'Châtaignier'),
  'Compatible avec': among('Voltarme 32', 'Tous modèles'),
  'Diamètre de coupe (mm)': from(20, 1),
  'Longueur (cm)': from(18, 0.5),
  'Largeur (cm)': from(4, 0.5),
  'Hauteur (cm)': from(10, 2),
  'Diamètre (mm)': from(8, 1),
  'Épaisseur (mm)': from(1, 0.25),
  'Contenance (L)': from(1, 1),
  'Charge utile (kg)': from(50, 25),
  Grain: from(120, 40),
  'Autonomie (h)': from(6, 1),
  'Batteries fournies': from(1, 1),
  'Contact alimentaire': among('oui', 'non'),
  Gerbable: among('oui', 'non'),
}

/** The columns of our own export, for a spreadsheet. */
export function spreadsheetCatalogue(): Buffer {
  const head = ['Référence', 'Désignation', 'Catégorie', 'Prix HT', 'TVA', 'Stock', 'Poids (kg)']
  const lines = rows(rank => [
    `VIGNE-${rank}`,
    `Sécateur des coteaux, modèle ${rank}`,
    'Taille et sécateurs',
    `${(20 + rank / 2).toFixed(2).replace('.', ',')} €`,
    '20 %',
    '12',
    '0,6',
    ...Object.values(vineColumns).map(value => value(rank)),
  ])
  return Buffer.from([[...head, ...Object.keys(vineColumns)], ...lines].map(line => line.join(';')).join('\r\n'))
}

/** A safety data sheet for each reference `prefix-n`, in an archive as the import takes it. */
export const safetySheets = (prefix: string): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        rows(rank => [`${prefix}-${rank}_FDS.pdf`, Buffer.from(`%PDF-1.4\n% ${prefix}-${rank}\n%%EOF`)]),
      ),
    ),
  )

const cellarColumns: Columns = {
  Norme: among('ISO 2852', 'DIN 11851'),
  Dimensions: among('60 × 40 × 40 cm', '80 × 60 × 50 cm'),
  Raccord: among('Macon 40', 'SMS 38'),
  Alimentation: among('Monophasée 230 V', 'Triphasée 400 V'),
  Qualité: among('Inox 304', 'Inox 316'),
  'Débit (hl/h)': from(20, 10),
  'Puissance (kW)': from(1, 0.5),
  'Pression (bar)': from(2, 1),
  'Diamètre nominal': from(25, 5),
  'Finesse (µm)': from(5, 5),
  'Nombre de places': from(2, 2),
  'Nombre de bouteilles': from(100, 50),
}
const metafield = (title: string, index: number) => `${title} (product.metafields.custom.field_${index})`

/** As Shopify exports it, with a metafield for each attribute; prices include VAT. */
export function shopifyCatalogue(): Buffer {
  const head = [
    ...['Handle', 'Title', 'Body (HTML)', 'Vendor', 'Type', 'Published', 'Option1 Name', 'Option1 Value'],
    ...['Variant SKU', 'Variant Grams', 'Variant Inventory Qty', 'Variant Price', 'Status'],
  ]
  const lines = rows(rank => [
    ...[`pompe-${rank}`, `Pompe à vin ${rank}`, '<p>Pompe à rotor souple.</p>', 'Atelier du Chai', 'Pompes', 'true'],
    ...['Title', 'Default Title', `CHAI-${rank}`, '14000', '5', `${600 + rank}.00`, 'active'],
    ...Object.values(cellarColumns).map(value => `"${value(rank)}"`),
  ])
  return Buffer.from(
    [[...head, ...Object.keys(cellarColumns).map(metafield)], ...lines].map(line => line.join(',')).join('\n'),
  )
}
