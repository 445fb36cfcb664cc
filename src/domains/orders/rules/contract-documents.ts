import { townLine } from '#shared/price/countries.ts'

/** What a buyer receives with the confirmation of an order, beside the order itself. */
type Block = { kind: 'paragraph'; text: string } | { kind: 'box'; paragraphs: readonly string[] }

export const contractDocumentKinds = ['TERMS', 'WITHDRAWAL_FORM', 'GUARANTEES'] as const
export type ContractDocumentKind = (typeof contractDocumentKinds)[number]

export const contractDocumentNames: Record<ContractDocumentKind, { title: string; fileName: string }> = {
  TERMS: { title: 'Conditions générales de vente', fileName: 'conditions-de-vente' },
  WITHDRAWAL_FORM: { title: 'Formulaire de rétractation', fileName: 'formulaire-de-retractation' },
  GUARANTEES: { title: 'Garanties légales', fileName: 'garanties-legales' },
}

/** Withdrawal and the guarantee of conformity are rights of consumers (C. conso L221-18, L217-1). */
export const documentsFor = (isConsumer: boolean, mayWithdraw: boolean): ContractDocumentKind[] =>
  contractDocumentKinds.filter(kind => kind === 'TERMS' || (isConsumer && (kind === 'GUARANTEES' || mayWithdraw)))

export type SellerAddress = {
  legalName: string
  street: string
  postcode: string
  city: string
  /** Of a company of another Member State, whose address this is. */
  seat?: { country: string }
  phone: string
  email: string
}

/** Model form of the annex to C. conso R221-1, with its professional filled in. */
export const withdrawalForm = ({ legalName, phone, email, ...address }: SellerAddress): Block[] => [
  {
    kind: 'paragraph',
    text: 'Veuillez compléter et renvoyer le présent formulaire uniquement si vous souhaitez vous rétracter du contrat. Vous pouvez aussi vous rétracter d’un clic, depuis la page de votre commande.',
  },
  {
    kind: 'box',
    paragraphs: [
      `À l’attention de ${legalName}, ${address.street}, ${townLine({ ...address, country: address.seat?.country ?? 'FR' })}, téléphone ${phone}, courriel ${email}\u00a0:`,
      'Je/nous (*) vous notifie/notifions (*) par la présente ma/notre (*) rétractation du contrat portant sur la vente du bien (*)/pour la prestation de services (*) ci-dessous\u00a0:',
      dotted(3),
      `Numéro de la commande\u00a0: ${dotted(1)}`,
      `Commandé le (*)/reçu le (*)\u00a0: ${dotted(1)}`,
      `Nom du (des) consommateur(s)\u00a0: ${dotted(1)}`,
      `Adresse du (des) consommateur(s)\u00a0: ${dotted(2)}`,
      `Signature du (des) consommateur(s) (uniquement en cas de notification du présent formulaire sur papier)\u00a0: ${dotted(1)}`,
      `Date\u00a0: ${dotted(1)}`,
      '(*) Rayez la mention inutile.',
    ],
  },
  {
    kind: 'paragraph',
    text: 'Vous avez 14\u00a0jours à compter de la réception de votre commande, ou de son dernier colis, sans motif à donner. Le vendeur vous rembourse dans les 14\u00a0jours qui suivent votre rétractation, frais de livraison standard compris\u00a0; il peut attendre les biens ou la preuve de leur envoi. Les frais de retour sont à votre charge (code de la consommation, articles L221-18 à L221-28).',
  },
]

/** C. conso L616-1 and R616-1: the mediator of the seller, on a durable medium. */
export const mediation = (seller: string, mediator: readonly string[]): Block[] =>
  mediator.length === 0
    ? []
    : [
        {
          kind: 'paragraph',
          text: `En cas de différend que votre réclamation écrite auprès de ${seller} n’a pas réglé, vous pouvez saisir gratuitement son médiateur de la consommation dans l’année qui suit cette réclamation\u00a0: ${mediator.join(', ')} (code de la consommation, articles L612-1 et L616-1).`,
        },
      ]

/** C. env. L541-10-13 and R541-173: the identifiers of the seller, with its terms. */
export const producerSection = (seller: string, identifiers: readonly string[]) =>
  identifiers.length === 0
    ? []
    : [
        { kind: 'heading' as const, text: `Identifiants uniques de ${seller}` },
        {
          kind: 'paragraph' as const,
          text: `Au titre de la responsabilité élargie du producteur (code de l’environnement, article L541-10-13)\u00a0: ${identifiers.join(' ; ')}.`,
        },
      ]

function dotted(lines: number) {
  return '. '.repeat(45 * lines).trim()
}

/** Annex to C. conso D211-2, word for word: framed, as it asks. */
export const guarantees: Block[] = [
  {
    kind: 'box',
    paragraphs: [
      'Le consommateur dispose d’un délai de deux ans à compter de la délivrance du bien pour obtenir la mise en œuvre de la garantie légale de conformité en cas d’apparition d’un défaut de conformité. Durant ce délai, le consommateur n’est tenu d’établir que l’existence du défaut de conformité et non la date d’apparition de celui-ci.',
      'Lorsque le contrat de vente du bien prévoit la fourniture d’un contenu numérique ou d’un service numérique de manière continue pendant une durée supérieure à deux ans, la garantie légale est applicable à ce contenu numérique ou ce service numérique tout au long de la période de fourniture prévue. Durant ce délai, le consommateur n’est tenu d’établir que l’existence du défaut de conformité affectant le contenu numérique ou le service numérique et non la date d’apparition de celui-ci.',
      'La garantie légale de conformité emporte obligation pour le professionnel, le cas échéant, de fournir toutes les mises à jour nécessaires au maintien de la conformité du bien.',
      'La garantie légale de conformité donne au consommateur droit à la réparation ou au remplacement du bien dans un délai de trente jours suivant sa demande, sans frais et sans inconvénient majeur pour lui.',
      'Si le bien est réparé dans le cadre de la garantie légale de conformité, le consommateur bénéficie d’une extension de six mois de la garantie initiale.',
      'Si le consommateur demande la réparation du bien, mais que le vendeur impose le remplacement, la garantie légale de conformité est renouvelée pour une période de deux ans à compter de la date de remplacement du bien.',
      'Le consommateur peut obtenir une réduction du prix d’achat en conservant le bien ou mettre fin au contrat en se faisant rembourser intégralement contre restitution du bien, si\u00a0:',
      '1°\u00a0Le professionnel refuse de réparer ou de remplacer le bien\u00a0;',
      '2°\u00a0La réparation ou le remplacement du bien intervient après un délai de trente jours\u00a0;',
      '3°\u00a0La réparation ou le remplacement du bien occasionne un inconvénient majeur pour le consommateur, notamment lorsque le consommateur supporte définitivement les frais de reprise ou d’enlèvement du bien non conforme, ou s’il supporte les frais d’installation du bien réparé ou de remplacement\u00a0;',
      '4°\u00a0La non-conformité du bien persiste en dépit de la tentative de mise en conformité du vendeur restée infructueuse.',
      'Le consommateur a également droit à une réduction du prix du bien ou à la résolution du contrat lorsque le défaut de conformité est si grave qu’il justifie que la réduction du prix ou la résolution du contrat soit immédiate. Le consommateur n’est alors pas tenu de demander la réparation ou le remplacement du bien au préalable.',
      'Le consommateur n’a pas droit à la résolution de la vente si le défaut de conformité est mineur.',
      'Toute période d’immobilisation du bien en vue de sa réparation ou de son remplacement suspend la garantie qui restait à courir jusqu’à la délivrance du bien remis en état.',
      'Les droits mentionnés ci-dessus résultent de l’application des articles L.\u00a0217-1 à L.\u00a0217-32 du code de la consommation.',
      'Le vendeur qui fait obstacle de mauvaise foi à la mise en œuvre de la garantie légale de conformité encourt une amende civile d’un montant maximal de 300\u00a0000\u00a0euros, qui peut être porté jusqu’à 10\u00a0% du chiffre d’affaires moyen annuel (article L.\u00a0241-5 du code de la consommation).',
      'Le consommateur bénéficie également de la garantie légale des vices cachés en application des articles 1641 à 1649 du code civil, pendant une durée de deux ans à compter de la découverte du défaut. Cette garantie donne droit à une réduction de prix si le bien est conservé ou à un remboursement intégral contre restitution du bien.',
    ],
  },
]
