/** Links of the cooperative and its members: apart, because public pages would load them too. */
import { pathQuery } from '#shared/paths.ts'

export const memberPaths = {
  member: '/account/cooperative',
  seller: '/account/adherents',
  admin: '/dashboard/cooperatives',
  due: '/api/seller/cooperative/due.csv',
  memberStatement: (vendeur: number, mois: string, format: 'pdf' | 'csv') =>
    `/api/cooperatives/statement.${format}${pathQuery({ vendeur, mois })}`,
  statement: (adherent: number, mois: string, format: 'pdf' | 'csv') =>
    `/api/seller/cooperative/statement.${format}${pathQuery({ adherent, mois })}`,
  balances: (mois: string) => `/api/seller/cooperative/balances.csv${pathQuery({ mois })}`,
} as const
