/** The four delivery methods of offers, in the order a buyer sees them. */
export const deliveryModes = ['PICKUP', 'HOME', 'RELAY', 'FREIGHT'] as const
export type DeliveryMode = (typeof deliveryModes)[number]

/**
 * What an order may have: also a round of the seller's own lorry, which takes whatever can be delivered, to the door or to
 * one of its drop-off points.
 */
export const orderModes = [...deliveryModes, 'ROUND', 'DROP'] as const
export type OrderMode = (typeof orderModes)[number]

/** Others go to a shop, a relay point or a drop-off point. */
export const goesToAddress = (mode: OrderMode) => mode === 'HOME' || mode === 'FREIGHT' || mode === 'ROUND'

/** « Comptoir du Vigneron – Avize », « Pépinières du Tardenois, Ville-en-Tardenois »: the town is written once. */
export const shopName = ({ name, city }: { name: string; city: string }) =>
  name.includes(city) ? name : `${name}, ${city}`

export const deliveryLabels: Record<OrderMode, string> = {
  PICKUP: 'Retrait en magasin',
  HOME: 'Livraison à domicile',
  RELAY: 'Point relais',
  FREIGHT: 'Messagerie palette',
  ROUND: 'Camion du vendeur',
  DROP: 'Point de dépôt de la tournée',
}
