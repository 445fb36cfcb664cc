/** A parcel that will not arrive: what its buyer and its seller read, and what each does next. */
import type { OrderDetail } from '../contract-detail.ts'

export const troubleCodes = ['LOST', 'RETURNED', 'DAMAGED'] as const
export type ParcelTrouble = (typeof troubleCodes)[number]

type Facts = Pick<OrderDetail, 'status' | 'refunds'> & {
  shipments: readonly Pick<OrderDetail['shipments'][number], 'news'>[]
}

/** Null once the order is delivered, or the seller has refunded since. */
export function parcelTrouble({ status, shipments, refunds }: Facts): ParcelTrouble | null {
  if (!['TO_PREPARE', 'READY_TO_SHIP', 'SHIPPED'].includes(status)) return null
  for (const { news } of shipments) {
    const code = troubleCodes.find(one => one === news?.code)
    if (code && news && !refunds.some(({ createdAt }) => createdAt > news.at)) return code
  }
  return null
}

export const troubleTitles: Record<ParcelTrouble, string> = {
  LOST: 'Colis perdu par le transporteur',
  RETURNED: 'Colis renvoyé au vendeur',
  DAMAGED: 'Colis abîmé en route',
}

export const buyerTroubles: Record<ParcelTrouble, string> = {
  LOST: 'Le transporteur déclare ce colis perdu. Le vendeur en répond jusqu’à votre réception, et le réclame lui-même au transporteur\u00a0: demandez-lui un nouvel envoi ou le remboursement.',
  RETURNED:
    'Le transporteur rend ce colis au vendeur, sans vous l’avoir remis. Demandez un nouvel envoi, en vérifiant votre adresse avec lui, ou le remboursement.',
  DAMAGED:
    'Le transporteur signale ce colis abîmé. S’il arrive quand même, photographiez-le avant de l’ouvrir\u00a0; dans tous les cas, demandez un nouvel envoi ou le remboursement.',
}

export const sellerTroubles: Record<ParcelTrouble, string> = {
  LOST: 'Réclamez ce colis au transporteur. Vous en répondez devant l’acheteur jusqu’à sa réception\u00a0: remboursez-le, sans remise en stock, ou renvoyez les articles dans le dossier qu’il ouvre.',
  RETURNED:
    'Vérifiez l’adresse avec l’acheteur. Au retour du colis, remboursez-le, avec remise en stock, ou renvoyez les articles dans le dossier qu’il ouvre.',
  DAMAGED:
    'Faites vos réserves auprès du transporteur. Remboursez l’acheteur, sans remise en stock, ou renvoyez les articles dans le dossier qu’il ouvre.',
}
