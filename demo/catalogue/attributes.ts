import type { AttributeDefinition, AttributeValue } from '../types.ts'
import { type Cells, numberOf, rowsOf } from './table.ts'
import { typesetDemo } from './text.ts'

const definitions = `
  code        | label                     | kind    | unit   | facet
  material    | Matière                   | text    |        | oui
  colour      | Couleur                   | text    |        | oui
  finish      | Finition                  | text    |        | oui
  form        | Présentation              | text    |        | oui
  usage       | Emploi                    | text    |        | oui
  hand        | Main                      | text    |        | oui
  size        | Taille                    | text    |        | oui
  standard    | Norme                     | text    |        | oui
  bottle      | Format de bouteille       | text    |        | oui
  glass       | Teinte du verre           | text    |        | oui
  grape       | Cépage                    | text    |        | oui
  rootstock   | Porte-greffe              | text    |        | oui
  clone       | Clone                     | text    |        | non
  wood        | Essence                   | text    |        | oui
  toast       | Chauffe                   | text    |        | oui
  grade       | Qualité                   | text    |        | oui
  species     | Espèce                    | text    |        | oui
  connector   | Raccord                   | text    |        | oui
  supply      | Alimentation              | text    |        | oui
  flute       | Cannelure                 | text    |        | oui
  printing    | Impression                | text    |        | oui
  active      | Substance active          | text    |        | oui
  target      | Cible                     | text    |        | oui
  composition | Composition               | text    |        | non
  publisher   | Éditeur                   | text    |        | non
  dimensions  | Dimensions                | text    |        | non
  fits        | Compatible avec           | text    |        | oui
  cut         | Diamètre de coupe         | number  | mm     | oui
  length_mm   | Longueur                  | number  | mm     | non
  length_cm   | Longueur                  | number  | cm     | oui
  length_m    | Longueur                  | number  | m      | oui
  width_cm    | Largeur                   | number  | cm     | oui
  height_mm   | Hauteur                   | number  | mm     | oui
  height_cm   | Hauteur                   | number  | cm     | oui
  diameter_mm | Diamètre                  | number  | mm     | oui
  thick_mm    | Épaisseur                 | number  | mm     | oui
  weight_g    | Poids                     | number  | g      | oui
  gsm         | Grammage                  | number  | g/m²   | oui
  cl          | Contenance                | number  | cl     | oui
  litres      | Contenance                | number  | L      | oui
  hl          | Contenance                | number  | hl     | oui
  load_kg     | Charge utile              | number  | kg     | oui
  bottles     | Nombre de bouteilles      | number  |        | oui
  places      | Nombre de places          | number  |        | oui
  nitrogen    | Azote (N)                 | number  | %      | oui
  phosphorus  | Phosphore (P2O5)          | number  | %      | oui
  potash      | Potasse (K2O)             | number  | %      | oui
  magnesia    | Magnésie (MgO)            | number  | %      | oui
  sulphur_so3 | Soufre (SO3)              | number  | %      | non
  organic_pct | Matière organique         | number  | %      | oui
  lime        | Oxyde de calcium (CaO)    | number  | %      | oui
  neutral     | Valeur neutralisante      | number  |        | non
  content_pct | Teneur                    | number  | %      | oui
  dose_kg_ha  | Dose                      | number  | kg/ha  | non
  dose_l_ha   | Dose                      | number  | L/ha   | non
  dose_g_hl   | Dose                      | number  | g/hL   | non
  dose_ml_hl  | Dose                      | number  | mL/hL  | non
  per_ha      | Densité de pose           | number  | par ha | non
  alcohol     | Tolérance à l’alcool      | number  | % vol  | oui
  sugar       | Sucre                     | number  | g/L    | oui
  flow_hl     | Débit                     | number  | hl/h   | oui
  flow_l      | Débit                     | number  | L/min  | non
  power_kw    | Puissance                 | number  | kW     | oui
  bar         | Pression                  | number  | bar    | oui
  dn          | Diamètre nominal          | number  |        | oui
  micron      | Finesse                   | number  | µm     | oui
  grit        | Grain                     | number  |        | oui
  hours       | Autonomie                 | number  | h      | oui
  batteries   | Batteries fournies        | number  |        | non
  celsius     | Température               | number  | °C     | non
  volume_hl   | Volume traité             | number  | hl     | oui
  repair      | Indice de réparabilité    | number  | /10    | non
  persons     | Nombre de personnes       | number  |        | oui
  snr         | Affaiblissement (SNR)     | number  | dB     | oui
  organic     | Utilisable en agriculture biologique | boolean | | oui
  food        | Contact alimentaire       | boolean |        | non
  stackable   | Gerbable                  | boolean |        | non
  printed     | Personnalisé              | boolean |        | oui
`

export const demoAttributes: AttributeDefinition[] = rowsOf(definitions).map(row => ({
  code: row.code ?? '',
  label: typesetDemo(row.label ?? ''),
  kind: row.kind === 'number' || row.kind === 'boolean' ? row.kind : 'text',
  unit: row.unit === '' ? null : (row.unit ?? null),
  facet: row.facet === 'oui',
}))

const kindByCode = new Map(demoAttributes.map(({ code, kind }) => [code, kind]))

function typedCell(kind: AttributeDefinition['kind'], cell: string): AttributeValue {
  if (kind === 'number') return numberOf(cell)
  return kind === 'boolean' ? cell === 'oui' : typesetDemo(cell)
}

/** Cells in columns that name an attribute; empty cells are skipped. */
export function attributesOf(cells: Cells): Record<string, AttributeValue> {
  const known = Object.entries(cells).flatMap(([code, cell]) => {
    const kind = kindByCode.get(code)
    return kind && cell !== '' ? [[code, typedCell(kind, cell)] as const] : []
  })
  return Object.fromEntries(known)
}
