import { type RestoreOptions, restore } from '#platform/backup/restore.ts'

/** A database with orders is replaced only on request. */
export const restoreSite = (options: Omit<RestoreOptions, 'guarded'>) =>
  restore({ ...options, guarded: { table: 'orders', unit: 'commande(s)' } })
