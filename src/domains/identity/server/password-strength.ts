/**
 * Rejects passwords that attackers try first. Estimates guesses as zxcvbn does (Wheeler, USENIX Security 2016): the
 * cheapest way to build the password from known words, keyboard rows, sequences, repetitions and single characters. The
 * full zxcvbn takes 120 MB and up to four seconds for 200 characters; this takes a few milliseconds.
 */
import { readFileSync } from 'node:fs'
import type { Db } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import { demoPassword } from './passwords.ts'

/** About 10^8 guesses: out of reach at ten tries an hour, and expensive against a stolen table of slow hashes. */
const enoughBits = 27
const characterBits = Math.log2(10)
const longestWord = 40
/** Later characters add work and do not change the result. */
const charactersRead = 64

/**
 * The most common passwords first: our own French list, then @zxcvbn-ts/language-common 4.1.3 (MIT, copyright 2012-2016
 * Dan Wheeler and Dropbox, Inc., 2021 @zxcvbn-ts).
 */
const ranks = lazy(() => {
  const text = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
  return new Map(
    text
      .trim()
      .split('\n')
      .map((word, rank) => [word, rank + 1] as const),
  )
})
function lazy<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

const rows = ['azertyuiop', 'qsdfghjklm', 'wxcvbn', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1234567890']
const columns = ['1aqwzsxedcrfvtgbyhnujik', '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p', 'qazwsxedcrfvtgbyhnujmikolp']
const alphabet = 'abcdefghijklmnopqrstuvwxyz'
const runs = [...rows, ...columns, alphabet, `${'1234567890'.repeat(2)}`, '0123456789'.repeat(2)].flatMap(run => [
  run,
  [...run].reverse().join(''),
])

/** Case and accents are removed: they add almost nothing to a word that is guessed. */
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
const swaps: Record<string, string> = { '@': 'a', '4': 'a', '3': 'e', '1': 'i', '!': 'i', '0': 'o', $: 's', '5': 's' }
const withoutSwaps = (text: string) => text.replace(/[@431!0$5]/g, found => swaps[found] ?? found)

/** Bits that an attacker who knows these personal words has to guess. */
export function guessBits(password: string, ownWords: readonly string[]): number {
  const own = new Set(ownWords.flatMap(partsOf))
  const text = plain(password).slice(0, charactersRead)
  return Math.min(cheapest(text, own), cheapest(withoutSwaps(text), own))
}

/** The word itself, without separators, and its parts: `camille.aubry@exemple.fr` also gives `camille` and `aubry`. */
function partsOf(word: string): string[] {
  const text = plain(word)
  return [text, text.replace(/[^a-z0-9]/g, ''), ...text.split(/[^a-z0-9]+/)].filter(part => part.length >= 3)
}

/** Fewest bits up to each position, over all steps that end there. */
function cheapest(text: string, own: ReadonlySet<string>): number {
  const least = [0]
  for (let end = 1; end <= text.length; end++) {
    let bits = (least[end - 1] ?? 0) + characterBits
    for (let length = 3; length <= Math.min(end, longestWord); length++) {
      const start = end - length
      bits = Math.min(bits, (least[start] ?? 0) + pieceBits(text.slice(start, end), text, start, own))
    }
    least.push(bits)
  }
  return least[text.length] ?? 0
}

function pieceBits(piece: string, text: string, start: number, own: ReadonlySet<string>): number {
  if (own.has(piece)) return 1
  if (repeats(piece, text, start)) return 2
  if (runs.some(run => run.includes(piece))) return 5
  if (/^(19|20)\d\d$/.test(piece)) return 6
  const rank = ranks().get(piece)
  return rank === undefined ? Number.POSITIVE_INFINITY : Math.log2(rank) + 2
}

/** Whether the text at `start` repeats the piece just before it, once or more. */
function repeats(piece: string, text: string, start: number): boolean {
  for (let unit = 1; unit <= Math.min(start, piece.length); unit++)
    if (
      text[start - unit] === piece[0] &&
      text
        .slice(start - unit, start)
        .repeat(piece.length)
        .startsWith(piece)
    )
      return true
  return false
}

const marketplace = ['cep & chai', 'cep et chai', 'cepchai']
const sentence =
  'Ce mot de passe se devine trop facilement\u00a0: choisissez plusieurs mots sans lien entre eux, sans votre nom ni votre adresse.'

type Person = { email: string; names: readonly (string | null | undefined)[] }

/** `demo`: accepts the published password of the demo accounts. */
export function refuseWeak(password: string, { email, names }: Person, demo: boolean): void {
  const words = [...marketplace, email, ...names].filter(word => typeof word === 'string')
  if ((demo && password === demoPassword) || guessBits(password, words) >= enoughBits) return
  throw fail('INVALID_INPUT', { sentence, fields: { password: sentence } })
}

/** The same check for an existing account; `email` is the new one when it is about to change. */
export async function checkStrength(
  db: Db,
  userId: number,
  password: string,
  { demo, email }: { demo: boolean; email?: string },
): Promise<void> {
  const user = await db
    .selectFrom('users')
    .select(['email', 'first_name', 'last_name', 'company_name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const names = [user.email, user.first_name, user.last_name, user.company_name]
  refuseWeak(password, { email: email ?? user.email, names }, demo)
}
