import { refundNotGranted } from './seller-rights.ts'

/**
 * Table of errors: code → HTTP status and French message.
 * Another seller's or buyer's object is always NOT_FOUND, so that the response does not reveal that it exists.
 */
export const errorTable = {
  INVALID_INPUT: [400, 'Certaines informations sont manquantes ou incorrectes.'],
  MALFORMED_REQUEST: [400, 'La demande est illisible.'],
  UNAUTHENTICATED: [401, 'Connectez-vous pour continuer.'],
  WRONG_CREDENTIALS: [401, 'Adresse email ou mot de passe incorrect.'],
  FORBIDDEN: [403, 'Vous n’avez pas accès à cette page.'],
  FOREIGN_ORIGIN: [403, 'Cette demande vient d’un autre site\u00a0: elle a été refusée.'],
  NOT_FOUND: [404, 'Cet élément n’existe pas ou n’existe plus.'],
  METHOD_NOT_ALLOWED: [405, 'Cette opération n’est pas possible ici.'],
  CATEGORY_IN_USE: [409, 'Cette catégorie contient encore quelque chose\u00a0: elle ne peut pas être supprimée.'],
  CONFLICT: [409, 'Cette opération n’est plus possible\u00a0: rechargez la page.'],
  PAYLOAD_TOO_LARGE: [413, 'L’envoi est trop volumineux.'],
  UNSUPPORTED_MEDIA: [415, 'Seul le format JSON non compressé est accepté.'],
  UNSUPPORTED_FILE: [415, 'Seuls les images (JPEG, PNG, WebP) et les PDF de 8 Mo au plus sont acceptés.'],
  IDEMPOTENCY_KEY_REUSED: [422, 'Cette demande a déjà été faite avec un autre contenu.'],
  TOO_MANY_REQUESTS: [429, 'Trop de tentatives\u00a0: réessayez dans quelques minutes.'],
  INTERNAL: [500, 'Une erreur est survenue de notre côté. Réessayez dans un instant.'],
  PROVIDER_UNAVAILABLE: [
    502,
    'Le service de paiement ne répond pas. Rien n’a été débité\u00a0: réessayez dans un instant.',
  ],
  BUSY: [503, 'Le service est très sollicité. Réessayez dans un instant.'],
  FILE_UNAVAILABLE: [503, 'Ce fichier est momentanément indisponible. Réessayez dans quelques minutes.'],
  STORAGE_FULL: [507, 'Nous ne pouvons rien enregistrer pour le moment. Réessayez dans quelques minutes.'],

  MARKETPLACE_CLOSED: [403, 'La boutique n’est pas encore ouverte, ou elle est fermée pour le moment.'],
  REQUIREMENTS_MISSING: [409, 'Il reste des points à régler avant d’ouvrir la boutique.'],
  READ_ONLY_MODE: [
    503,
    'Le site est en lecture seule pour le moment\u00a0: rien ne peut être commandé ni modifié. Réessayez dans quelques minutes.',
  ],
  READ_ONLY_SESSION: [403, 'Vous regardez le site à la place de cette personne\u00a0: rien ne peut y être changé.'],

  // identity
  ACCOUNT_BLOCKED: [403, 'Ce compte est bloqué. Écrivez-nous depuis la page Contact pour en connaître la raison.'],
  NOT_ON_ONESELF: [409, 'Un administrateur ne fait pas cela sur son propre compte.'],
  LAST_SUPER_ADMIN: [409, 'Ce compte est le dernier super-administrateur\u00a0: nommez-en un autre d’abord.'],
  ADMIN_PROTECTED: [
    403,
    'Ce compte est celui d’un administrateur\u00a0: seul un super-administrateur peut agir dessus.',
  ],
  REGISTRATION_REFUSED: [409, 'Impossible de créer un compte avec ces informations.'],
  SECOND_FACTOR_NEEDED: [
    403,
    'Votre compte demande la double vérification\u00a0: activez-la dans Mon compte, Sécurité.',
  ],
  SECOND_FACTOR_WRONG: [422, 'Ce code n’est pas valable. Attendez le suivant et recopiez-le.'],
  ERASURE_REFUSED: [409, 'Ce compte ne peut pas être supprimé maintenant.'],
  EMAIL_UNPROVED: [
    409,
    'Confirmez d’abord l’adresse actuelle de votre compte\u00a0: elle ne peut pas être changée avant.',
  ],
  RESET_LINK_EXPIRED: [410, 'Ce lien n’est plus valable. Demandez-en un nouveau.'],

  // cart and checkout
  OFFER_UNAVAILABLE: [409, 'Cette offre n’est plus en vente.'],
  RECALLED: [
    409,
    'Cet article fait l’objet d’un rappel\u00a0: il ne se met pas en vente tant que le rappel n’est pas levé.',
  ],
  PAPERS_MISSING: [409, 'Il manque une pièce à cet article\u00a0: ajoutez-la avant la mise en vente.'],
  SALES_STOPPED: [409, 'Ce vendeur a arrêté ses ventes pour quelques jours.'],
  OWN_OFFER: [409, 'Cette offre est celle de votre équipe\u00a0: un vendeur n’achète pas ses propres articles.'],
  OUT_OF_STOCK: [409, 'Il ne reste pas assez de stock pour cette quantité.'],
  QUANTITY_BELOW_MINIMUM: [422, 'La quantité demandée est inférieure au minimum de commande.'],
  QUANTITY_NOT_A_MULTIPLE: [422, 'La quantité demandée ne correspond pas au conditionnement.'],
  PROFESSIONALS_ONLY: [403, 'Cet article est réservé aux professionnels.'],
  GOODS_NOT_SOLD: [403, 'La place de marché ne vend pas cette sorte de produit.'],
  AUTHORISATION_ENDED: [403, 'Ce produit n’a plus d’autorisation de mise sur le marché.'],
  PERMIT_MISSING: [
    403,
    'La loi exige une pièce avant le paiement\u00a0: ajoutez-la dans «\u00a0Mes justificatifs\u00a0».',
  ],
  BRIEF_MISSING: [409, 'Donnez vos indications au vendeur avant de payer un article fabriqué à la demande.'],
  PERMIT_PENDING: [403, 'Votre pièce est en cours de vérification\u00a0: vous pourrez payer dès qu’elle est acceptée.'],
  SELLER_PERMIT_MISSING: [403, 'Le vendeur n’a pas la pièce que la loi exige pour vendre cet article.'],
  CART_EMPTY: [409, 'Votre panier est vide.'],
  CART_CHANGED: [409, 'Un prix ou une disponibilité a changé\u00a0: vérifiez votre panier avant de payer.'],
  COLLECTION_CLOSED: [409, 'Cette collecte est annulée ou passée\u00a0: choisissez-en une autre.'],
  PARCEL_SHOP_CLOSED: [
    409,
    'Ce magasin ne prend pas de dépôt de colis de vin pour le moment\u00a0: choisissez-en un autre.',
  ],
  DROP_CLOSED: [409, 'Ce dépôt est déjà reçu, annulé ou expiré\u00a0: rechargez la page.'],
  GROUP_CLOSED: [409, 'Cette commande groupée est close\u00a0: rechargez la page.'],
  GROUP_REFUSED: [422, 'Cet article ne s’achète pas en commande groupée.'],
  QUOTE_ENDED: [409, 'Ce devis n’est plus ouvert : rechargez la page, ou demandez-en un autre.'],
  QUOTE_LINE_FROZEN: [
    409,
    'Cette ligne vient d’un devis accepté : sa quantité ne change pas. Retirez-la pour commander au prix du catalogue.',
  ],
  PROMO_CODE_REFUSED: [422, 'Ce code n’existe pas, ou n’est plus valable. Vérifiez-le et saisissez-le à nouveau.'],
  CODE_TAKEN: [409, 'Ce code est déjà pris sur la place de marché : choisissez-en un autre.'],
  BASKET_BELOW_MINIMUM: [
    422,
    'Le panier n’atteint pas le minimum de commande de ce vendeur : ajoutez des articles de sa boutique.',
  ],
  DELIVERY_MISSING: [422, 'Choisissez un mode de livraison pour chaque vendeur.'],
  FRANCHISE_WITHOUT_OSS: [
    409,
    'Sans numéro de TVA (franchise en base), vous ne relevez pas du guichet unique\u00a0: faites d’abord enregistrer votre numéro de TVA.',
  ],
  ABROAD_WITHOUT_THRESHOLD: [
    409,
    'Le seuil de 10\u00a0000\u00a0€ est celui des biens qui partent du pays du vendeur (CGI art. 259 D)\u00a0: établi dans un autre État membre et livrant depuis la France, vous relevez du guichet unique.',
  ],
  VAT_NUMBER_UNCONFIRMED: [
    409,
    'Le VIES n’a pas confirmé aujourd’hui votre numéro de TVA, qui dispense cette commande de TVA. Rien n’a été débité\u00a0: réessayez dans quelques minutes.',
  ],
  DELIVERY_UNAVAILABLE: [422, 'Ce mode de livraison n’est pas possible pour ces articles ou cette adresse.'],
  ADDRESS_MISSING: [422, 'Indiquez une adresse de livraison.'],
  EVIDENCE_REFUSED: [
    409,
    'La banque ne prend plus de dossier pour cette contestation\u00a0: son délai est passé, ou elle a tranché. Rechargez la page.',
  ],
  PAYMENT_DISPUTED: [
    409,
    'Ce paiement est contesté à la banque de l’acheteur\u00a0: il ne se rembourse pas tant que la banque n’a pas tranché.',
  ],
  CREDIT_UNAVAILABLE: [409, 'Ce vendeur ne vous a pas ouvert de compte client.'],
  ESTATE_APPROVAL_NEEDED: [409, 'Vos paniers sont soumis à l’accord d’un gérant\u00a0: demandez-le.'],
  ESTATE_LIMIT: [409, 'Cet achat dépasse votre limite\u00a0: demandez l’accord d’un gérant de votre domaine.'],
  ESTATE_READ_ONLY: [403, 'Votre rôle de comptable ne permet pas de commander.'],
  ALREADY_IN_ESTATE: [
    409,
    'Ce compte est déjà membre d’un domaine\u00a0: quittez-le d’abord, dans «\u00a0Mon domaine\u00a0».',
  ],
  COMPANIES_UNAVAILABLE: [
    502,
    'Le registre des entreprises ne répond pas\u00a0: saisissez le nom et l’adresse, ou réessayez dans un instant.',
  ],
  CREDIT_LIMIT: [409, 'Le plafond de votre compte client ne suffit pas pour cet achat.'],
  CREDIT_STOPPED: [
    409,
    'Une facture prélevée est restée impayée\u00a0: réglez-la depuis «\u00a0Comptes clients\u00a0» pour commander à nouveau à échéance.',
  ],
  MANDATE_MISSING: [409, 'Signez d’abord votre mandat de prélèvement, depuis «\u00a0Comptes clients\u00a0».'],
  NOTHING_OVERDUE: [409, 'Rien n’est à régler par carte pour cette commande.'],
  BALANCE_DUE: [
    409,
    'L’acheteur n’a pas encore réglé le solde de cette commande\u00a0: elle ne part et ne se remet qu’après.',
  ],
  DEBIT_UNDER_WAY: [
    409,
    'Un paiement de cette commande est en cours\u00a0: elle pourra être remboursée dès la réponse de la banque, dans quelques jours au plus.',
  ],
  MANDATE_IN_USE: [409, 'Des achats restent à prélever sur ce mandat\u00a0: il se retire quand ils sont réglés.'],
  PAYMENT_CLOSED: [409, 'Ce paiement est terminé ou expiré.'],
  SIGNATURE_INVALID: [400, 'Signature absente ou invalide.'],

  // orders
  WRONG_STATUS: [409, 'Cette commande n’est plus à cette étape.'],
  WRONG_DELIVERY_MODE: [409, 'Cette action ne correspond pas au mode de livraison de la commande.'],
  INVOICE_REF_TAKEN: [409, 'Cette référence de facture est déjà utilisée par une autre commande.'],
  LOT_MISSING: [409, 'Indiquez d’abord les numéros de lot de ce qui part.'],
  CONTEST_LATE: [
    409,
    'Le délai pour contester cette facture est passé\u00a0: elle est réputée acceptée. Écrivez à l’équipe si une erreur y reste.',
  ],
  CONTEST_NOT_CORRECTED: [
    409,
    'Rien ne corrige encore cette facture\u00a0: émettez la facture rectificative ou le remboursement, puis décidez.',
  ],
  INVOICE_MISSING: [
    409,
    'L’acheteur est un professionnel\u00a0: déposez d’abord le PDF de votre facture sur la page de la commande.',
  ],
  INVOICE_REF_REQUIRED: [422, 'Indiquez la référence de votre facture.'],
  HAND_OVER_CODE_WRONG: [422, 'Ce code de retrait n’est pas celui de la commande.'],
  REFUND_NOT_GRANTED: [403, refundNotGranted.sentence],
  REFUND_TOO_HIGH: [422, 'Le remboursement dépasse ce qui reste remboursable.'],
  CARRIER_OFF: [409, 'Aucun transporteur n’est réglé sur ce serveur : variable CARRIER.'],
  CARRIER_REFUSED: [422, 'Le transporteur refuse ce colis.'],
  CARRIER_UNAVAILABLE: [
    502,
    'Le transporteur ne répond pas. Redemandez l’étiquette dans un instant\u00a0: aucun second colis ne sera créé.',
  ],
  LABEL_ALREADY_MADE: [409, 'L’étiquette de cette commande est déjà éditée.'],

  // shops
  STEPS_MISSING: [409, 'Il reste des étapes à terminer avant de demander l’ouverture.'],
  NAME_TAKEN: [409, 'Un de vos magasins porte déjà ce nom.'],
  LAST_OWNER: [409, 'Une équipe garde toujours un responsable\u00a0: nommez-en un autre d’abord.'],
  INVITATION_EXPIRED: [410, 'Cette invitation n’est plus valable, ou elle est pour une autre adresse.'],
  // settlement
  RULE_ENDED: [409, 'Cette règle est déjà terminée.'],
  MONTH_NOT_CLOSABLE: [409, 'Un mois se clôture à partir du 2 du mois suivant.'],
  MONTH_NOT_CLOSED: [
    409,
    'Le fichier des écritures ne se tire que d’une période close\u00a0: clôturez d’abord ses mois.',
  ],
  // returns
  RETURN_STEP: [409, 'Ce retour n’est plus à cette étape\u00a0: rechargez la page.'],
  RETURN_OUTDATED: [409, 'Le délai est passé.'],

  // imports
  FEEDS_UNAVAILABLE: [
    409,
    'Les flux ne sont pas disponibles\u00a0: le site n’a pas de clé pour chiffrer leurs mots de passe. Écrivez-nous.',
  ],

  // messaging
  WRITES_TO_SELF: [422, 'Vous faites partie de ce vendeur\u00a0: la conversation serait avec vous-même.'],

  // notices
  COMPLAINT_LATE: [409, 'Le délai de six mois pour contester cette décision est passé.'],
  OTHER_ADMINISTRATOR: [409, 'Vous avez pris cette décision\u00a0: un autre administrateur juge sa contestation.'],

  // reviews
  REVIEW_LATE: [
    409,
    'Un avis s’écrit et se modifie dans les six mois qui suivent la livraison\u00a0: ce délai est passé.',
  ],
  REVIEW_EXISTS: [409, 'Vous avez déjà donné votre avis\u00a0: modifiez-le depuis «\u00a0Mes avis\u00a0».'],

  // onboarding
  ALREADY_SELLER: [409, 'Ce compte vend déjà sur Cep & Chai.'],
  APPLICATION_CLOSED: [409, 'Cette candidature n’est plus à cette étape\u00a0: rechargez la page.'],
  APPLICATIONS_SHUT: [
    409,
    'Les candidatures sont fermées pour le moment\u00a0: gardez votre brouillon, vous l’enverrez à la réouverture.',
  ],
  SELLER_KNOWN: [
    409,
    'Nous ne pouvons pas traiter cette candidature en ligne\u00a0: écrivez-nous, nous regarderons avec vous.',
  ],
} as const satisfies Record<string, readonly [status: number, sentence: string]>

export type ErrorCode = keyof typeof errorTable
/** Field name → French message, for forms. */
export type FieldErrors = Record<string, string>

/** An error for the caller; anything else thrown is a fault and becomes INTERNAL. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly fields: FieldErrors | null
  constructor(code: ErrorCode, options: { fields?: FieldErrors; sentence?: string } = {}) {
    super(options.sentence ?? errorTable[code][1])
    this.code = code
    this.status = errorTable[code][0]
    this.fields = options.fields ?? null
  }
}

/**
 * `throw fail('OUT_OF_STOCK')`; `sentence` replaces the default message with a more precise one (quantity left, date…).
 */
export const fail = (code: ErrorCode, options: { fields?: FieldErrors; sentence?: string } = {}) =>
  new AppError(code, options)
