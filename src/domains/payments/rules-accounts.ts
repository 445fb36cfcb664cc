/** What a provider may require before a seller's account can be used, and its state in French. */
export const accountRequirements = [
  'identity',
  'document',
  'company',
  'owners',
  'bank',
  'terms',
  'contact',
  'other',
] as const
export type AccountRequirement = (typeof accountRequirements)[number]

export const requirementLabels: Record<AccountRequirement, string> = {
  identity: 'L’identité du représentant',
  document: 'Une pièce justificative lisible',
  company: 'Les informations de l’entreprise',
  owners: 'Les bénéficiaires effectifs',
  bank: 'Un compte bancaire (IBAN) à votre nom',
  terms: 'L’acceptation des conditions du prestataire',
  contact: 'Un moyen de vous joindre',
  other: 'Une information demandée par le prestataire',
}

export const accountStates = ['none', 'usable', 'incomplete', 'refused'] as const
export type AccountState = (typeof accountStates)[number]
export const accountStateLabels: Record<AccountState, string> = {
  none: 'À ouvrir',
  usable: 'Utilisable',
  incomplete: 'Pièces attendues',
  refused: 'Refusé',
}

type Account = { canReceive: boolean; canPayOut: boolean; refused: boolean }
/** An account that can receive and not be paid out still leaves its seller unpaid: it is incomplete. */
export const accountState = (account: Account | null): AccountState => {
  if (!account) return 'none'
  if (account.refused) return 'refused'
  return account.canReceive && account.canPayOut ? 'usable' : 'incomplete'
}
