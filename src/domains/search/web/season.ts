import { endedSentence } from '#shared/forms/sentence.ts'
import { listHref } from './list-links.ts'

const months = ['janv.', 'févr.', 'mars', 'avr.', 'mai', 'juin', 'juil.', 'août', 'sept.', 'oct.', 'nov.', 'déc.']

/** `11-01` → `1er nov.` */
function dayName(monthDay: string): string {
  const [month = 1, day = 1] = monthDay.split('-').map(Number)
  return `${day === 1 ? '1er' : day}\u00a0${months[month - 1] ?? ''}`
}

/** `Du 1er nov. au 15 mars` */
export const seasonSpan = ({ from, to }: { from: string; to: string }) => `Du ${dayName(from)} au ${dayName(to)}`

/** Its days, and what is done in them. */
export const seasonSentences = ({ why, ...days }: { from: string; to: string; why: string }) =>
  `${endedSentence(seasonSpan(days))} ${why}`

export const seasonHref = ({ slug }: { slug: string }) => listHref({ saison: slug })
