import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { editDistance, soundOf } from './spelling.ts'

type Candidate = { word: string; stem: string; uses: number }

/** The catalogue's word nearest to a mistyped one; null when none is near enough. */
export async function correctSpelling(db: Db, typed: string): Promise<Candidate | null> {
  if (typed.length < 4 || typed.length > 30) return null
  const { rows } = await sql<Candidate>`SELECT word, stem, uses FROM similar_words(${typed})`.execute(db)
  const near = rows.map(candidate => ({ candidate, ...distances(typed, candidate.word) })).filter(isNear(typed))
  near.sort((a, b) => a.letters + a.sounds - b.letters - b.sounds || b.candidate.uses - a.candidate.uses)
  return near[0]?.candidate ?? null
}

/** By letters and by sound: « electrik » is three letters from « electrique », and sounds the same. */
const distances = (typed: string, word: string) => ({
  letters: editDistance(typed, word),
  sounds: editDistance(soundOf(typed), soundOf(word)),
})

/** One wrong letter in a short word, two in a long one; sounds are coarser, so they must agree better. */
const isNear = (typed: string) => {
  const allowed = typed.length < 6 ? 1 : 2
  return ({ letters, sounds }: { letters: number; sounds: number }) => letters <= allowed || sounds < allowed
}
