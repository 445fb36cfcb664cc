import type { ParsedLine } from '../../reading/line.ts'
import type { LineChange } from '../record.ts'
import type { ImportContext, LineNotes } from './import-context.ts'
import type { KnownOffer } from './known-offers.ts'

/** The bin of the warehouse of the settings, where the file's stock is counted; null: there is none to write. */
export function parsedBin({ record }: ImportContext, row: ParsedLine, notes: LineNotes): string | null {
  if (row.bin === undefined) return null
  if (record.settings.warehouseId !== null) return row.bin
  notes.warn('bin', 'Choisissez le dépôt du fichier pour enregistrer les emplacements')
  return null
}

export function parsedOwnBin(context: ImportContext, row: ParsedLine, known: KnownOffer, notes: LineNotes): LineChange {
  const bin = parsedBin(context, row, notes)
  if (bin === null) return {}
  if (!known.isKit) return { bin }
  notes.warn('bin', 'Un coffret n’a pas d’emplacement\u00a0: ce sont ses éléments que l’on range')
  return {}
}

export const currentBin = ({ stock }: KnownOffer, warehouseId: number | null): string | null =>
  stock.find(place => place.warehouseId === warehouseId)?.bin ?? null
