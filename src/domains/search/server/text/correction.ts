import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { consonantsOf, editDistance, soundOf } from './spelling.ts'

type Candidate = { word: string; stem: string; uses: number }

/** The catalogue's word nearest to a mistyped one; null when none is near enough. */
export async function correctSpelling(db: Db, typed: string): Promise<Candidate | null> {
  if (typed.length < 4 || typed.length > 30) return null
  const { rows } = await sql<Candidate>`SELECT word, stem, uses FROM similar_words(${typed})`.execute(db)
  const near = rows.map(candidate => ({ candidate, ...distances(typed, candidate.word) })).filter(isNear(typed))
  near.sort((a, b) => costOf(a) - costOf(b))
  return near[0]?.candidate ?? null
}

/** By letters, by sound and by consonants: « electrik » sounds as « electrique », « boutle » has the consonants of « bouteille ». */
const distances = (typed: string, word: string) => ({
  letters: editDistance(typed, word),
  sounds: editDistance(soundOf(typed), soundOf(word)),
  hasConsonants: typed.length > 4 && consonantsOf(typed) === consonantsOf(word),
  beginsAlike: soundOf(typed)[0] === soundOf(word)[0],
})
type Distances = ReturnType<typeof distances>

/** One wrong letter in a short word, two in a long one; sounds are coarser, so they must agree better. */
const isNear = (typed: string) => {
  const allowed = typed.length < 6 ? 1 : 2
  return ({ letters, sounds, hasConsonants, beginsAlike }: Distances) =>
    beginsAlike && (letters <= allowed || sounds < allowed || (hasConsonants && letters <= 3))
}

/** A forgotten vowel is half a mistake. A word that many articles have is more likely meant than a rare one. */
const costOf = ({ letters, sounds, hasConsonants, candidate }: Distances & { candidate: Candidate }) =>
  (hasConsonants ? Math.min(letters + sounds, 2) : letters + sounds) - Math.log(candidate.uses) / 3
