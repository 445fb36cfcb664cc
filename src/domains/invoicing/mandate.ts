/** The billing mandate that a seller signs (CGI art. 289, I-2; BOI-TVA-DECLA-30-20-10). A new text needs a new version. */
export const mandateVersion = '2026-11'
/** Days in which the seller may contest an invoice issued in its name. */
export const contestDays = 15

export const mandateArticles: readonly string[] = [
  'Le vendeur donne mandat à l’exploitant de la place de marché d’établir et d’émettre, en son nom et pour son compte, les factures et les avoirs de ses ventes sur la place de marché, livraison comprise.',
  'Chaque facture est établie quand la commande part ou est prête à retirer, à partir du prix, de la quantité et du taux de TVA figés à la commande. Chaque remboursement donne lieu à un avoir qui cite sa facture.',
  'Les factures portent une série propre au vendeur, sans trou, et la mention «\u00a0établie au nom et pour le compte de\u00a0» suivie de sa raison sociale. Le vendeur les reçoit en même temps que l’acheteur, dans son espace «\u00a0Factures\u00a0».',
  `Le vendeur dispose de ${contestDays}\u00a0jours pour contester une facture émise en son nom\u00a0; passé ce délai il est réputé l’accepter. Une facture contestée à bon droit est corrigée par un avoir et une nouvelle facture.`,
  'Le vendeur reste seul responsable de la TVA collectée, de sa déclaration et de son paiement, des taux qu’il indique sur ses offres, et du changement de ses mentions légales, qu’il signale sans délai.',
  'Chaque partie met fin au mandat à tout moment, pour les commandes à venir.',
]
