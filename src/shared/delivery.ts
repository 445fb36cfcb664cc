/** The four delivery methods, in the order a buyer sees them. */
export const deliveryModes = ['PICKUP', 'HOME', 'RELAY', 'FREIGHT'] as const
export type DeliveryMode = (typeof deliveryModes)[number]

export const deliveryLabels: Record<DeliveryMode, string> = {
  PICKUP: 'Retrait en magasin',
  HOME: 'Livraison à domicile',
  RELAY: 'Point relais',
  FREIGHT: 'Messagerie palette',
}
