/** Of reviews, alerts, notifications and the letter. */
export const opinionLabels: Record<string, string> = {
  'POST /api/newsletter': 'Inscription à la lettre',
  'POST /api/newsletter/links/:token/confirm': 'Inscription à la lettre confirmée',
  'POST /api/newsletter/links/:token/stop': 'Lettre arrêtée par son lien',
  'POST /api/alerts': 'Alerte sur un article demandée',
  'POST /api/alerts/links/:token/confirm': 'Alerte confirmée par son lien',
  'POST /api/alerts/links/:token/stop': 'Alerte arrêtée par son lien',
  'DELETE /api/alerts/:id': 'Alerte supprimée',
  'POST /api/reviews': 'Avis écrit',
  'PUT /api/reviews/:id': 'Avis modifié',
  'DELETE /api/reviews/:id': 'Avis supprimé',
  'POST /api/notifications/seen': 'Notifications vues',
  'PUT /api/notifications/choices': 'Choix des notifications',
  'POST /api/notifications/stop': 'Courriels arrêtés par leur lien',
}
