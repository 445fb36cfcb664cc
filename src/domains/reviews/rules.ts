/** Reviews by those who bought: who may write one, for how long, and what is published (C. conso L111-7-2, D111-16 to 19). */
export const reviewKinds = ['article', 'seller'] as const
export type ReviewKind = (typeof reviewKinds)[number]

export const reviewStatuses = ['waiting', 'published', 'refused'] as const
export type ReviewStatus = (typeof reviewStatuses)[number]
export const reviewStatusLabels: Record<ReviewStatus, string> = {
  waiting: 'En cours de vérification',
  published: 'Publié',
  refused: 'Refusé',
}

/** After the delivery. */
export const reviewMonths = 6
/** A review that nobody has decided on by then is published, so that silence selects none. */
export const publicationDays = 3
export const retentionYears = 5
/** Days after the delivery on which the buyer is invited, and least days between two invitations of one buyer. */
export const inviteAfterDays = 10
export const inviteEveryDays = 30

export const ratingLabels: Record<number, string> = {
  5: 'Excellent',
  4: 'Bon',
  3: 'Moyen',
  2: 'Décevant',
  1: 'Mauvais',
}

export const refusalGrounds = {
  abusive: 'Injure, menace, ou propos illicite',
  personal: 'Données personnelles d’autrui',
  off_topic: 'Sans rapport avec l’article ou le vendeur',
  advertising: 'Publicité, lien ou coordonnées',
  not_genuine: 'Expérience qui n’est pas celle de l’auteur',
  unreadable: 'Texte illisible ou vide de sens',
} as const
export type RefusalGround = keyof typeof refusalGrounds
// The table above has these keys.
export const refusalGroundKeys = Object.keys(refusalGrounds) as [RefusalGround, ...RefusalGround[]]

export const reviewDecisions = ['publish', 'refuse', 'keep', 'remove_reply'] as const
export type ReviewDecision = (typeof reviewDecisions)[number]

type Facts = { status: ReviewStatus; hasReply: boolean; isDoubted: boolean }

/** `keep`: the review stays, and the seller who doubted it receives the reason. */
export function decisionsFor({ status, hasReply, isDoubted }: Facts): ReviewDecision[] {
  return [
    ...(status === 'published' ? [] : (['publish'] as const)),
    ...(status === 'published' && isDoubted ? (['keep'] as const) : []),
    ...(status === 'refused' ? [] : (['refuse'] as const)),
    ...(hasReply ? (['remove_reply'] as const) : []),
  ]
}

const contact = /https?:|www\.|\S@\S+\.\S|\b0\s?[1-9](?:[\s.-]?\d{2}){4}\b|\+33/i
/** Links, addresses and phone numbers: they advertise, or name somebody. */
export const hasContactDetails = (text: string) => contact.test(text)

/** Letters of a name, an apostrophe or hyphen inside. */
const nameShape = /^\p{L}[\p{L}\p{M}]*(?:[ '’-]\p{L}[\p{L}\p{M}]*){0,2}$/u
/** « Camille V. »; what is not shaped like a name is not repeated. */
export function authorNameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const first = firstName.trim()
  if (first.length > 30 || !nameShape.test(first)) return 'Acheteur'
  const initial = /^\p{L}/u.exec(lastName.trim())?.[0]
  return initial ? `${first} ${initial.toUpperCase()}.` : first
}

/** « 4,6 »; null without reviews. */
export const averageOf = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.round((sum / count) * 10) / 10
