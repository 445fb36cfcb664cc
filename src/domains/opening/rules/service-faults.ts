/** Failures of the mail server, the payment provider, the approved platform and the carrier, as sentences that name the setting to correct. */

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
const typeOf = (error: unknown) =>
  error instanceof Error && 'type' in error && typeof error.type === 'string' ? error.type : ''

const mailSentences: Record<string, string> = {
  EAUTH: 'SMTP_URL\u00a0: le serveur refuse le compte ou le mot de passe.',
  EENVELOPE: 'MAIL_FROM\u00a0: le serveur refuse l’expéditeur ou le destinataire.',
  EDNS: 'SMTP_URL\u00a0: cette machine est inconnue.',
  ENOTFOUND: 'SMTP_URL\u00a0: cette machine est inconnue.',
  ECONNREFUSED: 'SMTP_URL\u00a0: aucun serveur ne répond à cette adresse et à ce port.',
  ETIMEDOUT: 'SMTP_URL\u00a0: le serveur ne répond pas.',
  ETLS: 'SMTP_URL\u00a0: la connexion chiffrée a échoué.',
  ESOCKET: 'SMTP_URL\u00a0: la connexion a échoué\u00a0; vérifiez la machine, le port et smtp ou smtps.',
  ECONNECTION: 'SMTP_URL\u00a0: la connexion a échoué\u00a0; vérifiez la machine et le port.',
}
export const mailFault = (error: unknown): string =>
  mailSentences[codeOf(error)] ?? 'Le serveur de courriel a refusé le message\u00a0: vérifiez SMTP_URL et MAIL_FROM.'

const paymentSentences: Record<string, string> = {
  StripeAuthenticationError: 'STRIPE_SECRET_KEY\u00a0: Stripe refuse cette clé.',
  StripePermissionError: 'STRIPE_SECRET_KEY\u00a0: cette clé n’a pas tous les droits nécessaires.',
  StripeConnectionError: 'Stripe ne répond pas\u00a0: vérifiez l’accès de cette machine à Internet.',
  StripeRateLimitError: 'Stripe reçoit trop de demandes de ce compte\u00a0: réessayez dans une minute.',
}
export const paymentFault = (error: unknown): string =>
  paymentSentences[typeOf(error)] ?? 'Le prestataire de paiement a refusé la demande\u00a0: vérifiez STRIPE_SECRET_KEY.'

/** The adapter's own sentence when it has one: credentials refused, no platform, no response. */
export const platformFault = (error: unknown): string =>
  error instanceof Error && error.message
    ? `Variables EINVOICING_\u00a0: ${error.message}.`
    : 'La plateforme a refusé la demande\u00a0: vérifiez les variables EINVOICING_.'

/** The adapter's own sentence for a refusal; anything else is the account or the connection. */
export const carrierFault = (error: unknown): string =>
  error instanceof Error && 'sentence' in error
    ? `Variables SENDCLOUD_\u00a0: ${error.sentence}`
    : 'Le transporteur ne répond pas, ou refuse le compte\u00a0: vérifiez les variables SENDCLOUD_PUBLIC_KEY et SENDCLOUD_SECRET_KEY.'
