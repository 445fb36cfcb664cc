/** Options of a variant, by the headers that name them. */
import type { Option, SourceRow } from './row.ts'

const ranks = Array.from({ length: 6 }, (_, index) => index + 1)

/** `option1 name` and `option1 value`, or as `names` writes them. */
export const numbered =
  (name: (rank: number) => string[], value: (rank: number) => string[]) =>
  (row: SourceRow, parent: SourceRow | null): Option[] =>
    ranks.flatMap(rank => {
      const given = row.at(...value(rank))
      return given ? [{ name: row.at(...name(rank)) || parent?.at(...name(rank)) || '', value: given }] : []
    })

const named =
  (columns: Record<string, string[]>) =>
  (row: SourceRow): Option[] =>
    Object.entries(columns).flatMap(([name, headers]) => {
      const value = row.at(...headers)
      return value ? [{ name, value }] : []
    })

export const looks = named({
  Couleur: ['color', 'colour', 'couleur', 'color name', 'color map'],
  Taille: ['size', 'taille', 'size name', 'size map'],
  Matière: ['material', 'matiere', 'material type'],
  Motif: ['pattern', 'motif'],
})
