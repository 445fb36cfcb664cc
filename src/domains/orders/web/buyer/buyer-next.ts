import { ownPermitNames, shownPermits } from '#domains/regulation/rules/permit-words.ts'
import { dropWords } from '#domains/shipping/rules/drop-words.ts'
import { formatShortDate } from '#shared/dates.ts'
import { endedSentence } from '#shared/forms/sentence.ts'
import { euros } from '#shared/money.ts'
import type { OrderDetail } from '../../contract-detail.ts'
import { buyerTroubles, parcelTrouble, troubleTitles } from '../../rules/parcel-trouble.ts'
import type { OrderStatus } from '../../rules.ts'

type Facts = Pick<
  OrderDetail,
  | 'status'
  | 'deliveryMode'
  | 'promisedOn'
  | 'relayPoint'
  | 'vendor'
  | 'proof'
  | 'balance'
  | 'transferOf'
  | 'permits'
  | 'refunds'
  | 'openReturn'
> & {
  buyer: { kind: string }
  shipments: readonly Pick<OrderDetail['shipments'][number], 'news'>[]
  briefs: readonly Pick<OrderDetail['briefs'][number], 'step'>[]
}
type Next = { title: string; text: string }

/** What the buyer waits for, and what they do next. */
export function nextForBuyer(order: Facts): Next {
  if (order.status === 'TO_PREPARE' && order.proof !== null && order.proof !== 'approved') return proofStep(order)
  if (order.status === 'TO_PREPARE' && order.balance?.isAsked) return balanceStep(order, order.balance)
  const trouble = parcelTrouble(order)
  if (trouble)
    return {
      title: troubleTitles[trouble],
      text: order.openReturn
        ? `Votre demande est chez ${order.vendor.name}, qui renvoie les articles ou vous rembourse.`
        : buyerTroubles[trouble],
    }
  const collected = order.deliveryMode === 'PICKUP'
  const own = collected ? collecting : order.deliveryMode === 'DROP' ? dropping : {}
  return own[order.status]?.(order) ?? always[order.status](order)
}

/** Goods made on demand: the brief or the approval of the buyer is awaited, whatever the seller still has to do. */
export const isBuyerAwaited = ({ status, proof }: Pick<OrderDetail, 'status' | 'proof'>) =>
  status === 'TO_PREPARE' && (proof === 'buyer' || proof === 'overdue')

function proofStep({ vendor, briefs }: Facts): Next {
  if (briefs.some(({ step }) => step === 'BRIEF'))
    return {
      title: 'Vos indications sont attendues',
      text: `${vendor.name} en a besoin pour préparer votre bon à tirer. Rien n’est fabriqué avant votre accord.`,
    }
  if (briefs.some(({ step }) => step === 'APPROVAL'))
    return {
      title: 'Votre bon à tirer est prêt',
      text: 'Vérifiez-le, puis donnez votre accord ou demandez un changement. La fabrication commence après votre accord.',
    }
  return {
    title: 'Votre bon à tirer se prépare',
    text: `${vendor.name} vous l’enverra pour accord. Vous n’avez rien à faire\u00a0: un courriel vous préviendra.`,
  }
}

const balanceStep = ({ vendor }: Facts, { leftCents, dueOn, isOverdue }: NonNullable<Facts['balance']>): Next => ({
  title: isOverdue ? 'Votre solde est en retard' : 'Votre solde est à payer',
  text: isOverdue
    ? `${endedSentence(`${euros(leftCents)} devaient être payés le ${formatShortDate(dueOn ?? '')}`)} Sans ce paiement, ${vendor.name} peut annuler la commande et vous rendre votre acompte.`
    : `Vous avez approuvé le bon à tirer. Payez ${euros(leftCents)} avant le ${formatShortDate(dueOn ?? '')}\u00a0: la fabrication commence ensuite, et rien ne part avant.`,
})

type Sentences = (order: Facts) => Next

const expected = ({ promisedOn }: Facts) => (promisedOn ? ` au plus tard le ${formatShortDate(promisedOn)}` : '')
const rights = ({ buyer }: Facts) =>
  buyer.kind === 'normal'
    ? ' Vous pouvez encore changer d’avis pendant 14\u00a0jours.'
    : ' Le vendeur reprend les articles dans le délai de sa politique de retour.'

/** An order without a promised day, as goods sent again for a return. */
const due = (title: string, order: Facts) =>
  order.promisedOn ? `${title}${expected(order)}` : 'Votre commande se prépare'

/** « , une pièce d’identité et votre Certiphyto » */
const papers = (permits: Facts['permits']) => {
  const shown = ownPermitNames(shownPermits(permits))
  return shown ? `, une pièce d’identité et ${shown}, que le vendeur vérifie` : ' et une pièce d’identité'
}

const collecting: Partial<Record<OrderStatus, Sentences>> = {
  TO_PREPARE: order => ({
    title: due('Prête à retirer', order),
    text: `${order.vendor.name} prépare votre commande. Attendez le courriel qui vous donne le code de retrait avant de vous déplacer.`,
  }),
  READY_TO_PICK: ({ permits }) => ({
    title: 'Votre commande vous attend',
    text: `Venez aux heures d’ouverture avec le code ci-dessous${papers(permits)}.`,
  }),
  DELIVERED: order => ({
    title: 'Commande retirée',
    text: `Un article abîmé ou manquant\u00a0? Écrivez à ${order.vendor.name}.${rights(order)}`,
  }),
}

/** « mardi 1er décembre, entre 9 h et 10 h, dépôt d’Avize » */
const passing = ({ relayPoint, promisedOn }: Facts) =>
  relayPoint?.stop && promisedOn ? dropWords({ ...relayPoint.stop, name: relayPoint.name, day: promisedOn }) : ''
const waiting: Sentences = order => ({
  title: `À retirer ${passing(order)}`,
  text: `Le camion de ${order.vendor.name} y passe à cette heure\u00a0: venez-y, et signez la feuille de tournée.`,
})
const dropping: Partial<Record<OrderStatus, Sentences>> = {
  TO_PREPARE: waiting,
  READY_TO_SHIP: waiting,
  SHIPPED: order => ({
    title: `Dans le camion, ${passing(order)}`,
    text: 'Au point de dépôt, vérifiez vos articles avant de signer et notez toute réserve précise sur la feuille.',
  }),
  DELIVERED: order => ({
    title: 'Commande déposée',
    text: `Un article abîmé ou manquant\u00a0? Signalez-le sans tarder à ${order.vendor.name}.${rights(order)}`,
  }),
}

const awaitingPayment: Next = {
  title: 'Paiement attendu',
  text: 'Vos articles restent réservés un quart d’heure. Sans paiement, la commande s’annule d’elle-même.',
}
const awaitingTransfer: Next = {
  title: 'Votre virement est attendu',
  text: 'Le vendeur prépare votre commande dès que le virement est arrivé. Vos articles restent réservés jusque-là, dans la limite de 7\u00a0jours.',
}

const always: Record<OrderStatus, Sentences> = {
  AWAITING_PAYMENT: ({ transferOf }) => (transferOf === null ? awaitingPayment : awaitingTransfer),
  TO_PREPARE: order => ({
    title: due('Livraison prévue', order),
    text: `${order.vendor.name} prépare votre commande. Vous n’avez rien à faire\u00a0: un courriel vous donnera le numéro de suivi.`,
  }),
  READY_TO_PICK: () => ({ title: 'Votre commande est prête', text: 'Le vendeur la tient à votre disposition.' }),
  READY_TO_SHIP: order => ({
    title: order.promisedOn ? `Livraison prévue${expected(order)}` : 'Prête à partir',
    text: 'Votre commande est emballée et attend le transporteur. Vous n’avez rien à faire.',
  }),
  SHIPPED: order => ({
    title: `En route, livraison${expected(order) || ' prochaine'}`,
    text: 'À l’arrivée, vérifiez les colis avant de signer et notez toute réserve précise sur le bon. Puis indiquez ici que vous avez tout reçu.',
  }),
  DELIVERED: order => ({
    title: 'Commande livrée',
    text: `Un article abîmé ou manquant\u00a0? Signalez-le sans tarder à ${order.vendor.name}.${rights(order)}`,
  }),
  COMPLETED: () => ({ title: 'Commande terminée', text: 'Merci. Ses documents restent disponibles ici.' }),
  CANCELLED: () => ({
    title: 'Commande annulée',
    text: 'Rien ne sera livré. Ce que vous avez payé vous est rendu sur votre moyen de paiement.',
  }),
  PAYMENT_FAILED: () => ({
    title: 'Paiement non abouti',
    text: 'Rien n’a été débité, et vos articles sont toujours dans votre panier.',
  }),
}
