/** Durations that the law or the program fixes, with the reason. */
export const fixedRetention = [
  {
    what: 'Commandes, factures, remboursements, virements',
    period: 'dix ans, jamais effacés par le programme',
    why: 'Code de commerce, article L123-22',
  },
  {
    what: 'Identité fiscale d’un vendeur, entrepreneur individuel',
    period: 'tant qu’il vend, puis dix ans',
    why: 'Déclaration des plateformes, code général des impôts, article 1649 ter D',
  },
  {
    what: 'Documents du contrat\u00a0: conditions acceptées, formulaire de rétractation, garanties',
    period: 'avec la commande, dix ans au moins',
    why: 'Code de la consommation, article L213-1',
  },
  {
    what: 'Compte',
    period: 'jusqu’à sa suppression par la personne',
    why: 'Contrat\u00a0; ce que la loi impose de garder est détaché de l’identité',
  },
  {
    what: 'Journal de l’administration',
    period: 'jamais effacé',
    why: 'Preuve des décisions, règlement (UE) 2022/2065',
  },
  {
    what: 'Panier d’un visiteur',
    period: 'six mois',
    why: 'Durée de son cookie\u00a0: au-delà, personne ne peut le rouvrir',
  },
  {
    what: 'Justificatifs des acheteurs et des vendeurs',
    period: 'cinq ans après leur remplacement, ou avec le compte',
    why: 'Contrôle des ventes réglementées',
  },
  {
    what: 'Registre des ventes réglementées',
    period: 'cinq ans, dix-huit mois pour les précurseurs d’explosifs',
    why: 'Code rural, article R254-23\u00a0; règlement (UE) 2019/1148, article 8',
  },
  {
    what: 'Nom, adresse et explications de qui signale un contenu ou conteste une décision',
    period: 'un an après la dernière décision, puis effacés\u00a0; le motif et la décision restent',
    why: 'Six mois pour contester, le temps de répondre, puis minimisation (RGPD, article 5)',
  },
  { what: 'Session', period: 'trente jours, quatorze sans visite', why: 'Sécurité des comptes' },
  {
    what: 'Pièces d’une candidature refusée',
    period: '90 jours',
    why: 'Délai pour contester, puis minimisation (RGPD, article 5)',
  },
  {
    what: 'Liens de mot de passe, d’adresse et d’administrateur',
    period: 'effacés un jour après leur fin',
    why: 'Sécurité des comptes',
  },
  { what: 'Clés de mesure d’audience', period: 'un jour', why: 'Personne n’est reconnu d’un jour à l’autre' },
  { what: 'Prévisions météo', period: 'sept jours', why: 'Elles ne servent plus' },
] as const
