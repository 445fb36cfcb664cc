import { formatLongDate } from '#shared/dates.ts'

/** What a consumer should do; the first is in every notice (regulation (EU) 2023/988, article 36). */
export const recallActions = ['stop', 'return', 'destroy'] as const
export type RecallAction = (typeof recallActions)[number]
export const recallActionLabels: Record<RecallAction, string> = {
  stop: 'Ne plus utiliser le produit',
  return: 'Le rapporter ou le renvoyer',
  destroy: 'Le détruire',
}
/** Orders given in the notice and in the mail. */
export const recallOrders: Record<RecallAction, string> = {
  stop: 'Cessez immédiatement d’utiliser ce produit.',
  return: 'Rapportez-le au vendeur, ou renvoyez-le-lui.',
  destroy: 'Détruisez-le selon les indications de cet avis.',
}

/** Article 37: two of the three at least, to choose from. */
export const remedies = ['repair', 'replacement', 'refund'] as const
export type Remedy = (typeof remedies)[number]
export const remedyLabels: Record<Remedy, string> = {
  repair: 'Réparation',
  replacement: 'Remplacement',
  refund: 'Remboursement',
}

/** « la réparation ou le remboursement, à votre choix » */
export function remediesSentence(offered: readonly Remedy[]): string {
  const words = remedies.filter(one => offered.includes(one)).map(one => remedyWords[one])
  const [only = ''] = words
  if (words.length < 2) return `Sans frais pour vous\u00a0: ${only}.`
  return `Sans frais pour vous, à votre choix\u00a0: ${words.slice(0, -1).join(', ')} ou ${words.at(-1)}.`
}
const remedyWords: Record<Remedy, string> = {
  repair: 'la réparation',
  replacement: 'le remplacement',
  refund: 'le remboursement',
}

/** Article 36, paragraph 2 c: nothing that lessens the risk in the eyes of a consumer. */
const lessening =
  /volontaire|discrétionnaire|précaution|à titre préventif|par prudence|rares? cas|cas rares?|situations? rares?|rarement|aucun accident|pas d[’']accident|aucun incident|pas d[’']incident|risque (?:très )?(?:faible|limité|minime)/iu

/** Why a text of the notice is refused, in French; else null. */
export function lesseningFault(text: string): string | null {
  const found = lessening.exec(text)?.[0]
  return found
    ? `«\u00a0${found}\u00a0» atténue le danger\u00a0: un avis de rappel ne le permet pas (règlement UE 2023/988, article 36).`
    : null
}

type Terms = { remedies: readonly string[]; singleRemedyReason: string; phone: string; address: string }

/** French sentences by field: what the regulation wants of every notice. */
export function noticeFaults(notice: Terms & { title: string; danger: string; instructions: string }) {
  const faults: Record<string, string> = {}
  for (const field of ['title', 'danger', 'instructions'] as const) {
    const fault = lesseningFault(notice[field])
    if (fault) faults[field] = fault
  }
  if (new Set(notice.remedies).size < 2 && notice.singleRemedyReason === '')
    faults.singleRemedyReason =
      'Proposez deux solutions au moins, ou écrivez pourquoi les autres sont impossibles ou disproportionnées (article 37).'
  if (notice.phone === '' && notice.address === '') faults.phone = 'Un téléphone, ou une adresse'
  return faults
}

/** A lot as compared: spaces and case do not tell two lots apart. */
export const comparedLot = (lot: string) => lot.replace(/\s+/g, ' ').trim().toLowerCase()

/** « du 3 mai 2026 au 12 juin 2026 »; null without limit. */
export function salePeriod({ soldFrom, soldTo }: { soldFrom: string | null; soldTo: string | null }): string | null {
  if (soldFrom && soldTo) return `du ${dayInWords(soldFrom)} au ${dayInWords(soldTo)}`
  if (soldFrom) return `depuis le ${dayInWords(soldFrom)}`
  return soldTo ? `jusqu’au ${dayInWords(soldTo)}` : null
}

/** « 3 mai 2026 » */
export const dayInWords = (day: string) => formatLongDate(`${day}T12:00:00Z`)

/** « Tous les lots » or their numbers. */
export const lotsText = (lots: readonly string[]) => (lots.length === 0 ? 'Tous les lots' : lots.join(', '))
export const variantsText = (variants: readonly { label: string }[]) =>
  variants
    .map(({ label }) => label)
    .filter(Boolean)
    .join(', ')
