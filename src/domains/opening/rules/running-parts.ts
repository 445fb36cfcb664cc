/** « État »: what is observed of each part, as a level, a sentence and what to do. */

export const runningParts = [
  'database',
  'files',
  'fileStore',
  'worker',
  'mails',
  'payment',
  'carrier',
  'invoicing',
  'search',
  'backups',
] as const
export type RunningPartId = (typeof runningParts)[number]

export const runningPartLabels: Record<RunningPartId, string> = {
  database: 'Base de données',
  files: 'Disque',
  fileStore: 'Fichiers et photos',
  worker: 'Travaux',
  mails: 'Courriels',
  payment: 'Paiement',
  carrier: 'Transporteur',
  invoicing: 'Facturation électronique',
  search: 'Recherche',
  backups: 'Sauvegardes',
}

/** Jobs of one kind: `waitedSeconds` of the oldest that is due. */
export type JobCount = { kind: string; waiting: number; failing: number; dead: number; waitedSeconds: number }

/** What the server observes; ages are in seconds. */
export type Observed = {
  database: { milliseconds: number; bytes: number; connections: number; connectionsAtMost: number }
  /** Null where the folder of data cannot be read. */
  disk: { freeBytes: number; totalBytes: number } | null
  /** Null where files are in the database; `milliseconds` is null when the store did not return one of its objects. */
  fileStore: { isEmpty: boolean; milliseconds: number | null } | null
  /** Since the last heartbeat of any worker; null without one. */
  workerAge: number | null
  jobs: readonly JobCount[]
  sendsMails: boolean
  payments: { pendingForAnHour: number; setAside: number; transfersRefused: number }
  carrier: { isConfigured: boolean; withoutLabel: number }
  invoicing: { isConfigured: boolean; waiting: number; oldestAge: number; refused: number }
  searchEngine: string
  backupAge: number | null
  isDemo: boolean
}

export type Level = 'green' | 'amber' | 'red'
/** `page`: where it is done, by the name of its address. */
export type Judged = {
  level: Level
  sentence: string
  advice: string | null
  page: 'jobs' | 'services' | 'accounts' | null
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

export function secondsLabel(seconds: number): string {
  if (seconds < 2 * minute) return `${Math.round(seconds)}\u00a0s`
  if (seconds < 2 * hour) return `${Math.round(seconds / minute)}\u00a0min`
  if (seconds < 2 * day) return `${Math.round(seconds / hour)}\u00a0h`
  return `${Math.round(seconds / day)}\u00a0jours`
}

export const bytesLabel = (bytes: number) =>
  bytes >= 1e9
    ? `${(bytes / 1e9).toLocaleString('fr-FR', { maximumFractionDigits: 1 })}\u00a0Go`
    : `${Math.round(bytes / 1e6)}\u00a0Mo`

const some = (count: number, one: string, many: string) => `${count}\u00a0${count > 1 ? many : one}`
const green = (sentence: string): Judged => ({ level: 'green', sentence, advice: null, page: null })
const amber = (sentence: string, advice: string, page: Judged['page'] = null): Judged => ({
  level: 'amber',
  sentence,
  advice,
  page,
})
const red = (sentence: string, advice: string, page: Judged['page'] = null): Judged => ({
  ...amber(sentence, advice, page),
  level: 'red',
})

const worst = (judged: readonly Judged[]): Judged | null =>
  judged.find(({ level }) => level === 'red') ?? judged.find(({ level }) => level === 'amber') ?? null

/** Jobs that wait longer are late: the worker takes a job within a second. */
const lateAfter = 10 * minute

/** State of the jobs whose names begin so; null when all is well. */
function jobsFault(jobs: readonly JobCount[], ...prefixes: string[]): Judged | null {
  const own = jobs.filter(({ kind }) => prefixes.some(prefix => kind.startsWith(prefix)))
  const sum = (field: 'waiting' | 'failing' | 'dead') => own.reduce((total, job) => total + job[field], 0)
  const waited = Math.max(0, ...own.map(({ waitedSeconds }) => waitedSeconds))
  const faults: Judged[] = []
  if (sum('dead') > 0)
    faults.push(
      red(
        `${some(sum('dead'), 'travail arrêté', 'travaux arrêtés')} après dix essais.`,
        'Lisez l’erreur dans «\u00a0Travaux\u00a0», corrigez sa cause, puis relancez.',
        'jobs',
      ),
    )
  if (waited > lateAfter)
    faults.push(
      amber(
        `${some(sum('waiting'), 'travail attend', 'travaux attendent')}, le plus ancien depuis ${secondsLabel(waited)}.`,
        'Vérifiez que le programme des travaux tourne (ligne «\u00a0Travaux\u00a0»).',
        'jobs',
      ),
    )
  if (sum('failing') > 0)
    faults.push(
      amber(
        `${some(sum('failing'), 'travail a échoué et sera retenté', 'travaux ont échoué et seront retentés')}.`,
        'Rien tout de suite\u00a0: si le nombre augmente, lisez l’erreur dans «\u00a0Travaux\u00a0».',
        'jobs',
      ),
    )
  return worst(faults)
}

function judgeDatabase({ database }: Observed): Judged {
  const { milliseconds, bytes, connections, connectionsAtMost } = database
  const facts = `Répond en ${Math.round(milliseconds)}\u00a0ms\u00a0; ${bytesLabel(bytes)}, ${connections} connexions sur ${connectionsAtMost}.`
  if (connections > connectionsAtMost * 0.9)
    return red(facts, 'Presque plus de connexion libre\u00a0: baissez DB_POOL ou relevez max_connections.')
  if (milliseconds > 250)
    return amber(facts, 'La base est lente\u00a0: regardez la charge de sa machine et les requêtes longues.')
  return green(facts)
}

function judgeFiles({ disk }: Observed): Judged {
  if (!disk)
    return red('Le dossier des données ne se lit pas.', 'Vérifiez DATA_DIR et ses droits sur la machine du serveur.')
  const facts = `${bytesLabel(disk.freeBytes)} libres sur ${bytesLabel(disk.totalBytes)}, dans le dossier des données.`
  const share = disk.freeBytes / disk.totalBytes
  if (share < 0.03) return red(facts, 'Libérez de la place maintenant\u00a0: les envois de fichiers vont être refusés.')
  if (share < 0.1) return amber(facts, 'Libérez de la place, ou agrandissez le disque, cette semaine.')
  return green(facts)
}

function judgeFileStore({ fileStore, jobs }: Observed): Judged {
  if (!fileStore || fileStore.isEmpty) return green('Tous les fichiers sont dans la base de données.')
  if (fileStore.milliseconds === null)
    return red(
      'Le stockage des fichiers ne répond pas\u00a0: photos et documents déjà rangés ne s’affichent plus.',
      'Vérifiez le compte du fournisseur et les variables S3_\u00a0; les envois restent possibles et seront rangés ensuite.',
    )
  return jobsFault(jobs, 'files.') ?? green(`Répond en ${Math.round(fileStore.milliseconds)}\u00a0ms.`)
}

function judgeWorker({ workerAge, jobs }: Observed): Judged {
  if (workerAge === null || workerAge > minute)
    return red(
      workerAge === null
        ? 'Aucun programme de travaux ne s’est annoncé.'
        : `Le programme des travaux se tait depuis ${secondsLabel(workerAge)}.`,
      'Démarrez-le (cep-et-chai-worker)\u00a0: courriels, remboursements et listes attendent.',
    )
  return jobsFault(jobs, '') ?? green('Le programme des travaux tourne, et rien n’attend.')
}

function judgeMails({ jobs, sendsMails }: Observed): Judged {
  const fault = jobsFault(jobs, 'mail.')
  if (fault) return { ...fault, page: fault.page ?? 'services' }
  return sendsMails
    ? green('Aucun courriel n’attend.')
    : green('Démonstration\u00a0: les courriels se lisent sur leur page d’essai et ne partent pas.')
}

function judgePayment({ jobs, payments }: Observed): Judged {
  const fault = jobsFault(jobs, 'payments.', 'purchases.', 'settlement.', 'receivables.')
  if (fault?.level === 'red') return fault
  if (payments.setAside > 0)
    return amber(
      `${some(payments.setAside, 'nouvelle du prestataire mise', 'nouvelles du prestataire mises')} de côté en sept jours.`,
      'Une nouvelle inattendue n’est pas appliquée\u00a0: comparez-la au tableau de bord du prestataire.',
    )
  if (payments.transfersRefused > 0)
    return amber(
      `${some(payments.transfersRefused, 'transfert à un vendeur est refusé', 'transferts à des vendeurs sont refusés')} par le prestataire.`,
      'Lisez sa raison dans «\u00a0Comptes\u00a0», corrigez-la chez lui, puis redemandez le transfert.',
      'accounts',
    )
  if (payments.pendingForAnHour > 0)
    return amber(
      `${some(payments.pendingForAnHour, 'paiement attend', 'paiements attendent')} sa suite depuis plus d’une heure.`,
      'C’est normal pour un virement\u00a0; sinon, vérifiez que les nouvelles du prestataire arrivent.',
      'services',
    )
  return fault ?? green('Les paiements aboutissent, et rien n’attend.')
}

function judgeCarrier({ jobs, carrier }: Observed): Judged {
  const fault = jobsFault(jobs, 'shipping.')
  if (fault) return fault
  if (!carrier.isConfigured) return green('Aucun transporteur branché\u00a0: chaque vendeur prend le sien.')
  if (carrier.withoutLabel > 0)
    return amber(
      `${some(carrier.withoutLabel, 'étiquette demandée', 'étiquettes demandées')} depuis plus d’une heure sans réponse.`,
      'Le vendeur peut la redemander sans créer de second colis\u00a0; vérifiez le compte du transporteur.',
    )
  return green('Les étiquettes demandées sont arrivées.')
}

function judgeInvoicing({ jobs, invoicing }: Observed): Judged {
  const fault = jobsFault(jobs, 'invoices.')
  if (fault?.level === 'red') return fault
  const facts = `${some(invoicing.waiting, 'facture attend', 'factures attendent')} leur dépôt, la plus ancienne depuis ${secondsLabel(invoicing.oldestAge)}.`
  if (!invoicing.isConfigured)
    return amber('Aucune plateforme agréée n’est branchée.', 'Réglez les variables EINVOICING_.', 'services')
  if (invoicing.refused > 0 || invoicing.oldestAge > day)
    return amber(
      facts,
      'La plateforme agréée refuse ou ne répond pas\u00a0: essayez-la dans «\u00a0Services\u00a0».',
      'services',
    )
  return fault ?? green(invoicing.waiting > 0 ? facts : 'Toutes les factures sont déposées.')
}

const judgeSearch = ({ jobs, searchEngine }: Observed): Judged =>
  jobsFault(jobs, 'listing.') ?? green(`Les listes sont à jour (moteur ${searchEngine}).`)

function judgeBackups({ backupAge, isDemo }: Observed): Judged {
  const advice = 'Lancez bin/backup, et mettez-le dans cron ou une minuterie toutes les heures.'
  if (backupAge === null)
    return isDemo ? amber('Aucune sauvegarde n’a été faite.', advice) : red('Aucune sauvegarde n’a été faite.', advice)
  const facts = `Dernière sauvegarde il y a ${secondsLabel(backupAge)}.`
  if (backupAge > 3 * day) return red(facts, advice)
  return backupAge > 26 * hour ? amber(facts, advice) : green(facts)
}

const judges: Record<RunningPartId, (observed: Observed) => Judged> = {
  database: judgeDatabase,
  files: judgeFiles,
  fileStore: judgeFileStore,
  worker: judgeWorker,
  mails: judgeMails,
  payment: judgePayment,
  carrier: judgeCarrier,
  invoicing: judgeInvoicing,
  search: judgeSearch,
  backups: judgeBackups,
}

/** In the order of the page. */
export const judgeAll = (observed: Observed) => runningParts.map(id => ({ id, ...judges[id](observed) }))
