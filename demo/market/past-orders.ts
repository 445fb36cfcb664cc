import type { DeliveryMode } from '#shared/delivery.ts'

/** The status of a past order when the demo starts. */
export type PastOutcome =
  | 'unpaid'
  | 'declined'
  | 'paid'
  | 'ready'
  | 'labelled'
  /** A first shipment was sent, the rest waits. */
  | 'parted'
  | 'shipped'
  | 'delivered'
  | 'completed'
  | 'cancelled'
  | 'refunded'
export type PastSeller = { vendor: string; mode: DeliveryMode; shop?: string; lines: number; outcome: PastOutcome }
export type PastPurchase = { buyer: string; daysAgo: number; sellers: PastSeller[] }

const particulier = 'particulier@cepetchai.example'
const domaine = 'domaine@cepetchai.example'
const coteaux = 'coteaux@cepetchai.example'
const jardinier = 'jardinier@cepetchai.example'

const epernay = (outcome: PastOutcome, lines = 2): PastSeller => ({
  vendor: 'comptoir',
  mode: 'PICKUP',
  shop: 'comptoir-epernay',
  lines,
  outcome,
})
const home = (vendor: string, outcome: PastOutcome, lines = 2): PastSeller => ({ vendor, mode: 'HOME', lines, outcome })
const freight = (vendor: string, outcome: PastOutcome): PastSeller => ({ vendor, mode: 'FREIGHT', lines: 1, outcome })
const relay = (vendor: string, outcome: PastOutcome): PastSeller => ({ vendor, mode: 'RELAY', lines: 1, outcome })

/** Oldest first. The demo’s sellers have every status, and both buyers have an order in progress. */
export const pastPurchases: PastPurchase[] = [
  { buyer: coteaux, daysAgo: 178, sellers: [home('comptoir', 'completed', 2), relay('sud', 'completed')] },
  { buyer: domaine, daysAgo: 171, sellers: [epernay('completed', 3), home('quai', 'completed')] },
  { buyer: particulier, daysAgo: 165, sellers: [home('comptoir', 'completed', 1)] },
  { buyer: jardinier, daysAgo: 158, sellers: [relay('comptoir', 'completed'), home('atelier', 'completed')] },
  { buyer: domaine, daysAgo: 150, sellers: [freight('comptoir', 'completed'), home('sud', 'completed', 3)] },
  { buyer: coteaux, daysAgo: 143, sellers: [home('comptoir', 'completed', 3)] },
  { buyer: particulier, daysAgo: 134, sellers: [epernay('completed', 2), home('grange', 'completed')] },
  { buyer: coteaux, daysAgo: 121, sellers: [home('grange', 'completed'), epernay('completed')] },
  { buyer: domaine, daysAgo: 113, sellers: [home('comptoir', 'completed', 4), freight('liege', 'completed')] },
  { buyer: jardinier, daysAgo: 104, sellers: [epernay('completed', 1)] },
  { buyer: particulier, daysAgo: 96, sellers: [relay('comptoir', 'completed')] },
  { buyer: coteaux, daysAgo: 88, sellers: [home('comptoir', 'completed', 2), home('sud', 'completed')] },
  { buyer: jardinier, daysAgo: 80, sellers: [home('atelier', 'completed'), home('comptoir', 'cancelled', 1)] },
  { buyer: domaine, daysAgo: 73, sellers: [epernay('completed', 3)] },
  { buyer: domaine, daysAgo: 62, sellers: [freight('liege', 'completed'), epernay('completed', 4)] },
  { buyer: jardinier, daysAgo: 55, sellers: [relay('comptoir', 'completed')] },
  { buyer: coteaux, daysAgo: 48, sellers: [home('comptoir', 'refunded', 3)] },
  { buyer: particulier, daysAgo: 40, sellers: [home('grange', 'completed'), epernay('completed', 1)] },
  { buyer: domaine, daysAgo: 33, sellers: [home('comptoir', 'completed', 2), home('quai', 'completed')] },
  { buyer: jardinier, daysAgo: 21, sellers: [relay('grange', 'completed')] },
  { buyer: coteaux, daysAgo: 27, sellers: [home('comptoir', 'completed', 3)] },
  { buyer: domaine, daysAgo: 18, sellers: [epernay('completed', 2), home('sud', 'completed')] },
  { buyer: particulier, daysAgo: 12, sellers: [home('comptoir', 'delivered', 2), relay('sud', 'delivered')] },
  { buyer: jardinier, daysAgo: 11, sellers: [home('comptoir', 'labelled', 1)] },
  { buyer: domaine, daysAgo: 9, sellers: [freight('comptoir', 'delivered'), home('grange', 'shipped')] },
  { buyer: coteaux, daysAgo: 8, sellers: [home('comptoir', 'declined', 2)] },
  { buyer: jardinier, daysAgo: 8, sellers: [home('comptoir', 'paid', 2)] },
  { buyer: coteaux, daysAgo: 7, sellers: [home('sud', 'shipped', 3), epernay('delivered', 2)] },
  { buyer: coteaux, daysAgo: 6, sellers: [relay('comptoir', 'paid')] },
  { buyer: domaine, daysAgo: 6, sellers: [home('comptoir', 'parted', 3)] },
  { buyer: jardinier, daysAgo: 5, sellers: [epernay('ready', 2)] },
  { buyer: domaine, daysAgo: 4, sellers: [epernay('ready', 3), home('atelier', 'labelled')] },
  { buyer: particulier, daysAgo: 3, sellers: [home('comptoir', 'labelled', 2), home('grange', 'paid', 1)] },
  { buyer: coteaux, daysAgo: 2, sellers: [freight('comptoir', 'paid'), home('sud', 'paid', 2)] },
  { buyer: domaine, daysAgo: 1, sellers: [home('comptoir', 'paid', 4), home('grange', 'labelled', 2)] },
  { buyer: particulier, daysAgo: 0, sellers: [epernay('paid', 2), home('grange', 'paid', 1)] },
  { buyer: jardinier, daysAgo: 0, sellers: [home('comptoir', 'paid', 1)] },
]
