/** Texts written by the demo’s operators. */
export const synonyms = [
  { word: 'échalas', meaning: 'piquet', both: false },
  { word: 'tonneau', meaning: 'barrique', both: false },
  { word: 'jerrican', meaning: 'bidon', both: false },
  { word: 'fil de fer', meaning: 'fil de palissage', both: false },
  { word: 'soufre', meaning: 'oïdium', both: false },
]

/** By category id. */
export const categoryWords: Record<number, string> = {
  98: 'Tailler, attacher, palisser, travailler le sol\u00a0: l’outillage de la vigne, du sécateur à l’interceps.',
  104: 'Levures, enzymes, colles et mesures\u00a0: ce qui accompagne le moût, puis le vin, jusqu’au tirage.',
}

/** For the first brands of the catalogue. */
export const brandWords = ['Une maison de la vigne, présente chez plusieurs vendeurs du marché.']

export const homeTitles = ['Préparer le tirage', 'Bien tailler cet hiver', 'Habiller et expédier pour les fêtes']

export const freshQuestion = {
  category: 'livraison',
  title: 'Puis-je faire livrer sur une parcelle\u00a0?',
  keywords: 'vigne, chemin, coordonnées, lieu-dit',
  audience: 'buyer' as const,
  body: [
    'Une parcelle n’a pas d’adresse postale\u00a0: un colis ne peut pas y être remis. Deux solutions\u00a0:',
    '',
    '- choisissez le **retrait en magasin**, souvent prêt le jour même\u00a0;',
    '- pour une palette, donnez l’adresse du siège et écrivez au vendeur depuis la commande\u00a0: il voit avec le transporteur si un porteur peut passer.',
    '',
    'Les délais sont dits dans [les modes de livraison](/info-livraison).',
  ].join('\n'),
}

export const draftQuestion = {
  category: 'vendeurs',
  title: 'Puis-je vendre du matériel d’occasion\u00a0?',
  keywords: 'occasion, reconditionné, fûts usagés',
  audience: 'seller' as const,
  body: 'À écrire avec le service juridique\u00a0: état, garantie légale, mention sur la fiche.',
}
