import type { ColumnMapping, ImportKind } from '../../rules.ts'
import { refuseFile } from '../archive.ts'
import { readHeader } from './header.ts'

const people = [
  'email',
  'e mail',
  'mail',
  'adresse email',
  'prenom',
  'first name',
  'firstname',
  'courriel',
  'telephone',
  'phone',
]
const orders = [
  'order id',
  'order number',
  'commande',
  'numero de commande',
  'n commande',
  'date de commande',
  'order date',
  'increment id',
  'numero de facture',
  'invoice number',
]

/** Refuses a file whose columns are those of another list. `named`: by their headers; `found`: also by their values. */
export function refuseOtherLists(
  kind: ImportKind,
  headers: readonly string[],
  named: ColumnMapping,
  found: ColumnMapping,
  /** A column is that of an attribute: the file describes articles that exist. */
  describes: boolean,
): void {
  const words = new Set(headers.map(header => readHeader(header).base))
  const has = (names: readonly string[]) => names.some(name => words.has(name))
  const sellsBy = ({ price, priceHt, priceTtc, stock }: ColumnMapping) =>
    [price, priceHt, priceTtc, stock].some(column => column !== undefined)
  const sells = sellsBy(named)
  const send = 'envoyez celui de vos articles, avec une désignation et un prix.'
  if (has(orders)) throw refuseFile(`Ce fichier est une liste de commandes ou de factures\u00a0: ${send}`)
  if (has(people) && !sells) throw refuseFile(`Ce fichier est une liste de personnes ou d’adresses\u00a0: ${send}`)
  const isCatalogue = sellsBy(found) || (describes && found.reference !== undefined)
  if (kind === 'catalogue' && !isCatalogue && found.title === undefined && found.ean === undefined)
    throw refuseFile(
      'Nous ne trouvons ici ni désignation, ni prix, ni stock\u00a0: ce fichier n’est pas une liste d’articles, ou ses colonnes n’ont pas de titre.',
    )
}
