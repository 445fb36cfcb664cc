/** Why an offer is not deleted, the first reason that applies. */
export const stayReasons = {
  onSale: 'Elle est en vente.',
  wasOnSale: 'Elle a déjà été en vente\u00a0: elle peut être retirée de la vente, pas supprimée.',
  ordered: 'Elle a été commandée.',
  inKit: 'Elle fait partie d’un coffret\u00a0: retirez-la d’abord du coffret.',
  promoted: 'Une promotion la concerne\u00a0: annulez-la d’abord.',
} as const
export type StayReason = keyof typeof stayReasons

/** `draft`: never on sale. `undone`: created by an import that was undone, whether it was on sale meanwhile or not. */
export type DeletionScope = 'draft' | 'undone'
