export const promotionRuns = 'Une promotion est en cours sur cette offre\u00a0: arrêtez-la pour changer son prix.'
export const sharedText = 'La description de cet article est partagée\u00a0: écrivez-nous pour la corriger.'
export const archivedArticle = 'Cet article n’est plus au catalogue\u00a0: écrivez-nous pour le remettre en vente.'
export const archivedVariant = 'Cette déclinaison n’est plus au catalogue\u00a0: elle ne se remet pas en vente.'

export const notMadeToOrder = 'Cette offre n’est pas fabriquée à la demande\u00a0: décrivez d’abord sa fabrication.'
export const depositOnPart =
  'Cette offre est l’élément d’un coffret\u00a0: retirez-la du coffret avant de la consigner, ou consignez le coffret.'
