/** What the operator may decide of an article in which status; the page and the server use the same table. */
export const articleStatuses = ['draft', 'review', 'published', 'archived', 'withdrawn'] as const
export type ArticleStatus = (typeof articleStatuses)[number]

export const articleStatusLabels: Record<ArticleStatus, string> = {
  draft: 'Brouillon',
  review: 'À relire',
  published: 'Publié',
  archived: 'Archivé',
  withdrawn: 'Retiré par nous',
}

export const reviewActions = ['accept', 'send_back', 'take_down', 'restore', 'merge'] as const
export type ReviewAction = (typeof reviewActions)[number]

const acts: Record<ReviewAction, { from: readonly ArticleStatus[]; to: ArticleStatus }> = {
  accept: { from: ['review'], to: 'published' },
  send_back: { from: ['review'], to: 'draft' },
  take_down: { from: ['review', 'published'], to: 'withdrawn' },
  restore: { from: ['withdrawn'], to: 'published' },
  /** For the article that disappears; the one that stays is published. */
  merge: { from: ['review', 'published'], to: 'archived' },
}
export const mayDecide = (act: ReviewAction, status: ArticleStatus) => acts[act].from.includes(status)
export const statusAfterReview = (act: ReviewAction) => acts[act].to
export const actionsOn = (status: ArticleStatus) => reviewActions.filter(act => mayDecide(act, status))

/** What a takedown rests on: the law or our terms, as the statement of reasons names it (DSA, article 17 (3) d and e). */
export const grounds = {
  safety: 'Sécurité des produits (règlement (UE) 2023/988)',
  plantProtection: 'Produits phytopharmaceutiques (code rural, article L253-1)',
  counterfeit: 'Contrefaçon (code de la propriété intellectuelle)',
  misleading: 'Information trompeuse (code de la consommation, article L121-2)',
  terms: 'Nos conditions d’utilisation',
} as const
export type Ground = keyof typeof grounds
// `Object.keys` loses the literal types.
export const groundKeys = Object.keys(grounds) as [Ground, ...Ground[]]

/** Minimal trigram similarity of two titles of one brand to be shown as possible duplicates. */
export const alikeFrom = 0.55
/** The same, to be listed without an article in hand. */
export const duplicateFrom = 0.9
