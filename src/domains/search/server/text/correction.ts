import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { consonantsOf, editDistance, rootOf, soundOf } from './spelling.ts'

type Candidate = { word: string; stem: string; uses: number }

/** The word of the catalogue or of a synonym nearest to a mistyped one; null when none is near enough. */
export async function correctSpelling(db: Db, typed: string): Promise<Candidate | null> {
  if (typed.length < 3 || typed.length > 30) return null
  if (typed.length === 3) return withSilentLetter(db, typed)
  const near = await nearest(db, typed)
  if (near && soundOf(near.word) === soundOf(typed)) return near
  return (await completed(db, typed)) ?? near
}

/** « gan » is « gant »; most other words are near one of three letters. */
async function withSilentLetter(db: Db, typed: string): Promise<Candidate | null> {
  const spellings = ['t', 'd', 'e', 'p', 'ts', 'ds'].map(end => typed + end)
  const { rows } = await sql<Candidate>`
    SELECT word, stem, uses FROM search_words WHERE word = ANY(${spellings}) ORDER BY uses DESC, word LIMIT 1`.execute(
    db,
  )
  return rows[0] ?? null
}

/** « seca » is the beginning of « sécateur ». */
async function completed(db: Db, typed: string): Promise<Candidate | null> {
  const { rows } = await sql<Candidate>`
    SELECT word, stem, uses FROM search_words WHERE word > ${typed} AND word < ${`${typed}~`}
    ORDER BY uses DESC, word LIMIT 1`.execute(db)
  return rows[0] ?? null
}

/** A synonym counts as a word that two articles have. */
async function nearest(db: Db, typed: string): Promise<Candidate | null> {
  const { rows } = await sql<Candidate>`
    SELECT word, stem, uses FROM similar_words(${typed})
    UNION ALL SELECT DISTINCT plain, stem, 2 FROM search_synonyms
    WHERE stem IS NOT NULL AND left(plain, 1) = left(${typed}, 1) AND abs(length(plain) - length(${typed})) <= 3 AND similarity(plain, ${typed}) >= 0.2`.execute(
    db,
  )
  const near = rows.map(candidate => ({ candidate, ...distances(typed, candidate.word) })).filter(isNear(typed))
  near.sort((a, b) => costOf(a) - costOf(b))
  return near[0]?.candidate ?? null
}

/** By letters, by sound and by consonants: « electrik » sounds as « electrique », « boutle » has the consonants of « bouteille ». */
const distances = (typed: string, word: string) => ({
  letters: editDistance(typed, word),
  sounds: editDistance(soundOf(typed), soundOf(word)),
  hasRoot: rootOf(typed).length > 4 && rootOf(typed) === rootOf(word),
  hasConsonants: typed.length > 4 && consonantsOf(typed) === consonantsOf(word),
  beginsAlike: soundOf(typed)[0] === soundOf(word)[0],
})
type Distances = ReturnType<typeof distances>

/** One wrong letter in a short word, two in a long one; sounds are coarser, so they must agree better. */
const isNear = (typed: string) => {
  const allowed = typed.length < 6 ? 1 : 2
  return ({ letters, sounds, hasConsonants, hasRoot, beginsAlike }: Distances) =>
    beginsAlike && (letters <= allowed || sounds < allowed || hasRoot || (hasConsonants && letters <= 3))
}

/** A forgotten vowel is half a mistake. A word that many articles have is more likely meant than a rare one. */
const costOf = ({ letters, sounds, hasConsonants, candidate }: Distances & { candidate: Candidate }) =>
  (hasConsonants ? Math.min(letters + sounds, 2) : letters + sounds) - Math.log(candidate.uses) / 3
