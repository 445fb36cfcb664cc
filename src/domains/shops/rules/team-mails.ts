/** Mails that each member of a seller may receive; the seller's own address receives those of `toSeller` anyway. */
import { catalogueRoles, rolesWith } from '#shared/seller-rights.ts'
import { type SellerRole, sellerRoles } from '#shared/user.ts'

type MailTopic = { label: string; roles: readonly SellerRole[]; toSeller: boolean }

export const teamMails = {
  order: { label: 'Nouvelle commande, ou annulée', roles: sellerRoles, toSeller: true },
  return: { label: 'Retour et litige', roles: sellerRoles, toSeller: true },
  message: { label: 'Message non lu', roles: sellerRoles, toSeller: true },
  stock: { label: 'Stock bas', roles: catalogueRoles, toSeller: true },
  payout: { label: 'Virement effectué', roles: rolesWith('accounts'), toSeller: false },
  late: { label: 'Commandes en retard, chaque matin', roles: sellerRoles, toSeller: false },
} as const satisfies Record<string, MailTopic>
export type TeamMail = keyof typeof teamMails

/** The keys of the record; a tuple, as enumerations need. */
export const teamMailNames = Object.keys(teamMails) as [TeamMail, ...TeamMail[]]

export const mayReceive = (role: SellerRole, topic: TeamMail) =>
  (teamMails[topic].roles as readonly SellerRole[]).includes(role)
