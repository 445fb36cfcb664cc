import type { Tone } from '#ui/Badge.tsx'
import type { ImportStatus } from '../rules.ts'

const numbers = new Intl.NumberFormat('fr-FR')
/** 12 500, with a non-breaking space that every font has. */
export const countLabel = (count: number) => numbers.format(count).replaceAll('\u202f', '\u00a0')
export const linesLabel = (count: number) => `${countLabel(count)}\u00a0ligne${count > 1 ? 's' : ''}`
export const filesLabel = (count: number) => `${countLabel(count)}\u00a0fichier${count > 1 ? 's' : ''}`

export const importStatusTones: Record<ImportStatus, Tone> = {
  receiving: 'neutral',
  reading: 'info',
  mapping: 'warning',
  checking: 'info',
  ready: 'warning',
  applying: 'info',
  done: 'success',
  undoing: 'info',
  undone: 'neutral',
  failed: 'danger',
  cancelled: 'neutral',
}

export const stageTitles: Partial<Record<ImportStatus, string>> = {
  reading: 'Lecture du fichier',
  checking: 'Vérification de chaque ligne',
  applying: 'Import dans votre catalogue',
  undoing: 'Annulation de l’import',
}
