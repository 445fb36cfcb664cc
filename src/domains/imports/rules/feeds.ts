/** Feeds: catalogue files that are fetched at an address, on a schedule. */
import type { ImportStatus } from '../rules.ts'

export const feedSchedules = ['hour', 'night', 'week'] as const
export type FeedSchedule = (typeof feedSchedules)[number]
export const feedScheduleLabels: Record<FeedSchedule, string> = {
  hour: 'Chaque heure',
  night: 'Chaque nuit',
  week: 'Chaque semaine, dans la nuit de dimanche à lundi',
}

export const feedRunStates = [
  'fetching',
  'unchanged',
  'importing',
  'waiting',
  'applied',
  'failed',
  /** A newer file came before the seller decided. */
  'replaced',
] as const
export type FeedRunState = (typeof feedRunStates)[number]
export const feedRunLabels: Record<FeedRunState, string> = {
  fetching: 'Récupération',
  unchanged: 'Fichier inchangé',
  importing: 'Import en cours',
  waiting: 'À vérifier',
  applied: 'Importé',
  failed: 'Échec',
  replaced: 'Remplacé par un fichier plus récent',
}

export const feedAuthentications = ['none', 'password', 'key'] as const
export type FeedAuthentication = (typeof feedAuthentications)[number]

/** An address that begins with it is a file of an SFTP server. */
export const sftpScheme = 'sftp://'
export const isSftp = (address: string) => address.startsWith(sftpScheme)

export const failuresBeforePause = 3
export const maxFeeds = 5
/** Of those a feed started, whatever the retention: an hourly one would store too many lines. */
export const importsPerFeed = 60

/** What a feed may apply without the seller. */
export type FeedLimits = { refusedPercent: number; withdrawnPercent: number }
/** Of a checked file: its lines, and the seller's offers on sale. */
export type FeedOutcome = { lines: number; refused: number; onSale: number; withdrawn: number }

/** Why a checked file waits for the seller, in French; null when it may be applied. */
export function limitFault(limits: FeedLimits, outcome: FeedOutcome): string | null {
  const { lines, refused, onSale, withdrawn } = outcome
  if (isAbove(refused, lines, limits.refusedPercent))
    return `${counted(refused, 'ligne refusée', 'lignes refusées')} sur ${lines}\u00a0: plus de ${limits.refusedPercent}\u00a0%.`
  if (isAbove(withdrawn, onSale, limits.withdrawnPercent))
    return `${counted(withdrawn, 'offre retirée de la vente ou sans stock', 'offres retirées de la vente ou sans stock')} sur ${onSale}\u00a0: plus de ${limits.withdrawnPercent}\u00a0%.`
  return null
}

const isAbove = (part: number, whole: number, percent: number) => part * 100 > whole * percent
const counted = (count: number, one: string, many: string) => `${count}\u00a0${count > 1 ? many : one}`

const undecided: readonly ImportStatus[] = ['mapping', 'ready']
/** Whether a newer file replaces this import: the seller has not decided yet. */
export const isUndecided = (status: ImportStatus) => undecided.includes(status)
