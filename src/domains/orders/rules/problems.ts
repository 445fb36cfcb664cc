/** Problems of a buyer with an order, and the mechanism that each leads to. */
import { paths } from '#shared/paths.ts'
import { dispatchedStatuses, type OrderStatus } from '../rules.ts'
import { buyerTroubles, type ParcelTrouble } from './parcel-trouble.ts'

export const problemPath = (orderId: number) => `${paths.order(orderId)}/probleme`

export type ProblemFacts = {
  orderId: number
  status: OrderStatus
  /** Some units have left. */
  partlySent: boolean
  isPrivate: boolean
  /** Last day announced for the delivery, passed or not; null when none was. */
  promisedOn: string | null
  today: string
  hasInvoice: boolean
  /** What the carrier announced of a parcel that will not arrive. */
  trouble: ParcelTrouble | null
}
export type Problem = {
  key: 'late' | 'missing' | 'damaged' | 'wrong' | 'quality' | 'invoice' | 'unwanted'
  title: string
  /** What the law or the seller gives, in one or two sentences. */
  text: string
  steps: { label: string; to: string }[]
}

/** The form of a damage report, with its reason. */
export const reportPath = (id: number, reason: string) => `${paths.newReturn(id, 'dommage')}&raison=${reason}`
const write = ({ orderId }: ProblemFacts) => ({ label: 'Écrire au vendeur', to: paths.writeTo({ order: orderId }) })
const carrierWords =
  'Photographiez le colis et son étiquette. Les réserves au transporteur partent en recommandé dans les trois jours (article L133-3 du code de commerce)\u00a0: la lettre est prête dans le dossier.'

/** Before the goods leave, only a delay or an invoice can go wrong. */
export function problemsOf(facts: ProblemFacts): Problem[] {
  const arrived = facts.partlySent || dispatchedStatuses.includes(facts.status)
  return [
    ...(facts.status === 'DELIVERED' || facts.status === 'COMPLETED' ? [] : [late(facts)]),
    ...(arrived ? received(facts) : []),
    ...(facts.hasInvoice || arrived ? [invoice(facts)] : []),
  ]
}

function late(facts: ProblemFacts): Problem {
  if (facts.trouble) return lost(facts, facts.trouble)
  const { orderId, promisedOn, today, isPrivate, status } = facts
  const isPast = promisedOn !== null && promisedOn < today
  const law = isPrivate
    ? ' Sans livraison à cette date, demandez-la dans un délai raisonnable\u00a0; passé celui-ci, vous pouvez annuler et être remboursé sous 14\u00a0jours (articles L216-6 et L216-7 du code de la consommation).'
    : ' Le vendeur répond du délai qu’il a promis.'
  return {
    key: 'late',
    title: 'Elle n’est pas arrivée',
    text: `${isPast ? 'La date annoncée est passée\u00a0: votre message au vendeur le met en demeure de livrer.' : 'La date annoncée n’est pas encore passée.'}${law}`,
    steps: [
      write(facts),
      ...(status === 'SHIPPED' ? [{ label: 'Suivre les colis', to: `${paths.order(orderId)}#colis` }] : []),
      ...(dispatchedStatuses.includes(status)
        ? []
        : [{ label: 'Annuler depuis la commande', to: paths.order(orderId) }]),
    ],
  }
}

const lost = (facts: ProblemFacts, trouble: ParcelTrouble): Problem => ({
  key: 'late',
  title: 'Elle n’est pas arrivée',
  text: buyerTroubles[trouble],
  steps: [{ label: 'Nouvel envoi ou remboursement', to: reportPath(facts.orderId, 'MISSING') }, write(facts)],
})

const received = (facts: ProblemFacts): Problem[] => [
  {
    key: 'missing',
    title: 'Il manque un article ou une quantité',
    text: 'Comptez avant d’ouvrir, et vérifiez qu’un autre colis n’est pas en route. Le vendeur répond sous 5\u00a0jours\u00a0: envoi du manquant ou remboursement.',
    steps: [{ label: 'Signaler le manque', to: reportPath(facts.orderId, 'MISSING') }],
  },
  {
    key: 'damaged',
    title: 'Le colis ou la palette est abîmé',
    text: carrierWords,
    steps: [{ label: 'Signaler le dommage', to: reportPath(facts.orderId, 'BROKEN') }],
  },
  {
    key: 'wrong',
    title: 'Ce n’est pas l’article commandé',
    text: 'N’utilisez pas l’article. Le vendeur répond sous 5\u00a0jours\u00a0: échange à ses frais, avec un nouvel envoi, ou remboursement.',
    steps: [{ label: 'Demander l’échange', to: reportPath(facts.orderId, 'WRONG_ARTICLE') }],
  },
  {
    key: 'quality',
    title: 'L’article est défectueux, ou pas de la qualité attendue',
    text: facts.isPrivate
      ? 'La garantie légale de conformité couvre deux ans\u00a0: réparation ou remplacement sans frais, sinon remboursement (articles L217-3 et suivants du code de la consommation).'
      : 'La garantie des vices cachés s’applique (article 1641 du code civil). Notez le numéro de lot\u00a0: le vendeur en a besoin.',
    steps: [{ label: 'Signaler le défaut', to: reportPath(facts.orderId, 'FAULTY') }],
  },
  {
    key: 'unwanted',
    title: 'L’article ne convient pas',
    text: facts.isPrivate
      ? 'Vous avez 14\u00a0jours après la livraison pour renoncer, sans motif, sauf exceptions indiquées sur la commande.'
      : 'Entre professionnels, le retour dépend des conditions du vendeur.',
    steps: [
      {
        label: facts.isPrivate ? 'Renoncer au contrat ici' : 'Demander un retour',
        to: paths.newReturn(facts.orderId, facts.isPrivate ? 'retractation' : 'retour'),
      },
    ],
  },
]

const invoice = (facts: ProblemFacts): Problem => ({
  key: 'invoice',
  title: 'La facture est fausse ou manque',
  text: 'Dites au vendeur ce qui est faux\u00a0: nom, adresse, numéro de TVA, montant. Il émet un avoir puis une facture rectifiée\u00a0: une facture émise ne se modifie pas.',
  steps: [write(facts), { label: 'Voir mes factures', to: paths.invoices() }],
})
