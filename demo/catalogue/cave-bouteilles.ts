import type { Family } from './family.ts'

/** Cave et exploitation, second half: barrels, bottle storage, riddling, disgorging, measuring, handling. */
export const caveBouteilles: Family[] = [
  {
    tags: ['Fûts et barriques'],
    plate: 'fut',
    brand: 'Tonnellerie Merrandière',
    title: '{what} {litres} L {origin}',
    text: `{detail} Bois séché 24 à 36 mois à l'air, chêne {wood}. À l'arrivée, échaudez à l'eau chaude, contrôlez l'étanchéité puis méchez.`,
    season: '6-9',
    unit: 'pièce',
    trade: { palletised: true },
    rows: `
      what              | origin                  | litres | wood            | grams | price | detail
      Fût champenois    | chêne d'Argonne         | 205 | d'Argonne          | 42000 | 790  | La pièce champenoise, bois des forêts de la Marne et de la Meuse.
      Fût champenois    | chêne des Vosges        | 205 | des Vosges         | 42000 | 810  | Grain fin, apport discret sur chardonnay.
      Fût champenois    | chêne du Centre         | 205 | du Centre          | 42000 | 845  | Grain très fin de haute futaie.
      Fût bourguignon   | chêne de l'Allier       | 228 | de l'Allier        | 46000 | 865  | Pour les coteaux champenois rouges.
      Demi-muid         | chêne du Centre         | 500 | du Centre          | 98000 | 1120 | Échange ralenti, fruit préservé.
      Feuillette        | chêne des Vosges        | 114 | des Vosges         | 26000 | 660  | Pour ratafia et petits lots.
      Quartaut          | chêne d'Argonne         | 57  | d'Argonne          | 16000 | 655  | Ouillage et essais de cuvée.`,
    variants: `
      label               | toast          | x
      Chauffe blonde      | blonde         | 1
      Chauffe moyenne     | moyenne        | 1
      Chauffe moyenne plus| moyenne plus   | 1.01
      Chauffe forte       | forte          | 1.01`,
  },
  {
    tags: ['Fûts et barriques'],
    plate: 'bonde',
    brand: 'Tonnellerie Merrandière',
    title: '{what}, {feature}',
    text: `{detail} Rincez à l'eau chaude, jamais au détergent parfumé.`,
    season: '8-11',
    unit: 'sachet',
    pack: 'sachet de 10',
    rows: `
      what                 | feature                        | kind      | material  | grams | price | content  | unit   | pack         | sizes | law            | detail
      Bonde silicone       | pleine                         | bonde     | silicone  | 420   | 26    | 10 piece | sachet | sachet de 10 | a,b,c |                | Étanche sans frappe, ne gonfle pas.
      Bonde silicone       | à barboteur intégré            | bonde     | silicone  | 480   | 34    | 10 piece | sachet | sachet de 10 | a,b,c |                | Laisse partir le gaz de malolactique sans rentrée d'air.
      Bonde bois           | hêtre tourné                   | bonde     | hêtre     | 380   | 18.5  | 10 piece | sachet | sachet de 10 | a,b,c |                | À garnir d'une toile, pour fûts de garde.
      Bonde verre          | à joint silicone               | bonde     | verre     | 620   | 45    | 10 piece | sachet | sachet de 10 | a,b   |                | Permet de voir le niveau avant l'ouillage.
      Esquive              | bois de frêne                  | bonde     | frêne     | 220   | 18    | 10 piece | sachet | sachet de 10 | d     |                | Bouche le trou de soutirage.
      Mèche soufrée        | 10 g sans égouttage            | bonde     | soufre    | 1050  | 19.5  | 1 kg     | boîte  | boîte de 1 kg| d     | flammableSolid | Une mèche par fût vide tous les deux mois.
      Chantier de fût      | acier deux places gerbable     | caisse-palette | acier | 28000 | 118   |          | pièce  | à l'unité    | d     |                | Gerbe quatre niveaux au chariot.
      Lave-fût             | rotatif à eau chaude           | buse      | inox 304  | 4900  | 540   |          | pièce  | à l'unité    | d     |                | Une rotation lave la barrique en quatre minutes.
      Canne de bâtonnage   | inox à chaîne                  | bonde     | inox 304  | 900   | 49    |          | pièce  | à l'unité    | d     |                | Remet les lies fines en suspension par la bonde.
      Pipette à fût        | verre soufflé 35 cm            | burette-analyse | verre | 310  | 32    |          | pièce  | à l'unité    | d     |                | Prélève 20 cl d'un geste, anneau de suspension.`,
    variants: `
      k | label   | diameter_mm | x    | w
      a | Ø 45 mm | 45          | 0.95 | 0.9
      b | Ø 50 mm | 50          | 1    | 1
      c | Ø 55 mm | 55          | 1.05 | 1.1
      d |         |             | 1    | 1`,
  },
  {
    tags: ['Remuage et stockage bouteilles'],
    plate: 'caisse-palette',
    brand: 'Remuance',
    title: '{what}, {feature}',
    text: `{detail} Contrôlez soudures et verrous à chaque vidage ; ne gerbez jamais sur un sol en pente.`,
    season: '1-7',
    unit: 'pièce',
    trade: { palletised: true },
    rows: `
      what                        | feature                       | kind           | bottles | material  | grams  | price | sizes | detail
      Caisse-palette grillagée    | 504 bouteilles                | caisse-palette | 504     | acier     | 78000  | 198   | g,p   | Le standard champenois, passe en gyropalette.
      Caisse-palette grillagée    | 252 magnums                   | caisse-palette | 252     | acier     | 82000  | 218   | g,p   | Maille et séparations adaptées aux magnums.
      Caisse-palette grillagée    | 504 demies                    | caisse-palette | 504     | acier     | 72000  | 205   | g,p   | Fond plein pour demies et quarts.
      Caisse-palette bois         | 500 bouteilles sur lattes     | caisse-palette | 500     | bois      | 64000  | 149   | g     | Pour stockage long en cave sèche.
      Pupitre de remuage          | 120 trous, 75 cl              | pupitre        | 120     | chêne     | 26000  | 168   | h,i   | Deux panneaux articulés, trous chanfreinés.
      Pupitre de remuage          | 84 trous, magnum              | pupitre        | 84      | chêne     | 29000  | 215   | h,i   | Perçage Ø 82 mm pour magnums champenois.
      Pupitre de présentation     | 24 trous                      | pupitre        | 24      | chêne     | 9000   | 125   | h,i   | Pour caveau et visites, verni mat.
      Lattes à bouteilles         | peuplier 1,20 m               | caisse-bois    | 500     | peuplier  | 18000  | 44    | j     | Lot de 100 lattes pour entreillage.
      Chariot de remuage          | pour pupitres                 | diable         |         | acier     | 24000  | 239   | j     | Déplace un pupitre chargé.
      Gyropalette                 | 1 caisse, programmable        | caisse-palette | 504     | acier     | 460000 | 8900  | k     | Remuage complet en une semaine, programmes réglables.
      Gyropalette                 | 2 caisses, programmable       | caisse-palette | 1008    | acier     | 690000 | 13500 | k     | Deux caisses par cycle, sécurité par barrière.
      Casier à bouteilles         | métal empilable 60 places     | caisse-palette | 60      | acier     | 11000  | 89    | h     | Pour œnothèque et vins de réserve.`,
    variants: `
      k | label        | finish      | x
      g | Galvanisée   | galvanisée  | 1.12
      p | Peinte       | peinte      | 1
      h | Brut         | brut        | 1
      i | Huilé        | huilé       | 1.1
      j |              |             | 1
      k | Mise en route comprise | | 1`,
  },
  {
    tags: ['Tirage et dégorgement'],
    plate: 'bac-glace',
    brand: 'Froidval',
    title: '{what}, {feature}',
    text: `{detail} Entretien annuel conseillé avant la campagne de dégorgement. Pièces détachées suivies dix ans.`,
    season: '1-12',
    unit: 'pièce',
    rows: `
      what                      | feature                            | kind       | places | grams  | price | sizes | detail
      Bac à glace à dégorger    | rotatif 120 cols                   | bac-glace  | 120    | 145000 | 5900  | a,b   | Saumure à −27 °C, glaçon de 3 cm en sept minutes.
      Bac à glace à dégorger    | statique 60 cols                   | bac-glace  | 60     | 92000  | 3650  | a,b   | Pour dégorgements au domaine par petites séries.
      Bac à glace à dégorger    | linéaire 240 cols                  | bac-glace  | 240    | 260000 | 8800  | a     | Alimente une ligne de 1 500 bouteilles par heure.
      Dégorgeoir                | à la volée, clé de décapsulage     | limonadier | 1      | 680    | 58    | c     | Clé forgée et protège-poignet pour démonstration.
      Dégorgeuse semi-automatique | un poste                         | bac-glace  | 1      | 48000  | 2680  | a,b   | Décapsule bouteille inclinée, perte inférieure à 2 cl.
      Doseuse                   | à piston un poste                  | pompe      | 1      | 36000  | 2950  | a,b   | Dose de 2 à 20 cl, remise à niveau intégrée.
      Boucheuse champagne       | pneumatique un poste               | coffret    | 1      | 62000  | 3480  | a,b   | Serre à quatre mors, profondeur réglable.
      Museleuse                 | semi-automatique                   | coffret    | 1      | 41000  | 2380  | a,b   | Six torsions, tête inox.
      Tireuse                   | à becs isobarométriques, 6 becs    | cuve-inox  | 6      | 120000 | 4900  | a     | Remplissage régulier des bouteilles de tirage.
      Capsuleuse                | à colonne pour couronne 29 mm      | coffret    | 1      | 14500  | 268   | d,e   | Levier long, tête interchangeable 26 et 29 mm.
      Capsuleuse                | pneumatique 29 mm                  | coffret    | 1      | 31000  | 1690  | a     | Deux mains obligatoires, 900 cols par heure.
      Mireuse                   | à lampe LED, un poste              | coffret    | 1      | 5200   | 189   | c     | Contrôle la limpidité avant habillage.
      Poignetteuse              | quatre bouteilles                  | coffret    | 4      | 58000  | 2250  | a     | Mélange la liqueur par double retournement.
      Tête de capsuleuse        | pour couronne                      | raccord    |        | 320    | 46    | d,e   | Acier trempé, ressort de compensation.`,
    variants: `
      k | label              | x    | w
      a | Triphasé 400 V     | 1    | 1
      b | Monophasé 230 V    | 1.02 | 1
      c |                    | 1    | 1
      d | 29 mm              | 1    | 1
      e | 26 mm              | 1    | 1`,
    trade: { palletised: false },
  },
  {
    tags: ['Mesure et contrôle'],
    plate: 'refractometre',
    brand: 'Mesurelle',
    title: '{what}, {feature}',
    text: `{detail} Étalonnez à l'eau distillée avant la première mesure du jour et rangez dans l'étui.`,
    season: '7-10',
    unit: 'pièce',
    rows: `
      what                   | feature                           | kind            | grams | price | sizes | adr | detail
      Réfractomètre manuel   | 0-32 % Brix, ATC                  | refractometre   | 310   | 38    | a,b   |     | Compensation automatique de 10 à 30 °C.
      Réfractomètre manuel   | 0-25 % vol probable, ATC          | refractometre   | 310   | 42    | a,b   |     | Lecture directe en degré probable.
      Réfractomètre manuel   | double échelle Brix et Oechsle    | refractometre   | 320   | 49    | a,b   |     | Pour comparer avec les bulletins de maturité.
      Réfractomètre numérique| 0-53 % Brix                       | refractometre   | 290   | 118   | a     |     | Deux gouttes, résultat en trois secondes.
      Mustimètre             | 0 à 15 % vol, thermomètre         | burette-analyse | 90    | 16.9  | a,b   |     | À plonger dans une éprouvette de 250 mL.
      Densimètre             | 0,980 à 1,130                     | burette-analyse | 85    | 13.5  | a,b   |     | Suivi de fermentation deux fois par jour.
      Densimètre de précision| 0,990 à 1,010                     | burette-analyse | 95    | 29    | a     |     | Contrôle des sucres résiduels en fin de fermentation.
      Thermomètre de cuve    | à cadran, tige 30 cm              | thermometre     | 420   | 24.5  | a     |     | Lecture de 0 à 60 °C, doigt inox.
      Thermomètre numérique  | sonde piquante IP67               | thermometre     | 110   | 32    | a     |     | Réponse en quatre secondes, sonde de 12 cm.
      Aphromètre             | 0-10 bar pour couronne et bouchon | thermometre     | 780   | 119   | a     |     | Perce la capsule et lit la pression de la bouteille.
      Ébulliomètre           | à alcool                          | burette-analyse | 2400  | 115   | a     |     | Titre alcoométrique par point d'ébullition, lampe fournie.
      Éprouvette graduée     | verre à pied                      | burette-analyse | 180   | 12.5  | c,d,e |     | Bec verseur, classe B.
      Peson de vendange      | à crochet, 100 kg                 | transpalette    | 900   | 74    | a     |     | Pèse caisse et panier au bord du rang.
      Balance de réception   | plateforme 150 kg                 | transpalette    | 11500 | 119   | a     |     | Plateau inox, tare et batterie.
      Hygromètre de cave     | à cadran                          | thermometre     | 210   | 27    | a     |     | Surveille le 75 % d'humidité utile aux bouchons.`,
    variants: `
      k | label                       | x    | w
      a | Appareil seul               | 1    | 1
      b | Avec étui et étalon         | 1.18 | 1.3
      c | 100 mL                      | 1    | 0.7
      d | 250 mL                      | 1.3  | 1
      e | 500 mL                      | 1.8  | 1.7`,
  },
  {
    tags: ['Manutention et levage'],
    plate: 'transpalette',
    brand: 'Levandin',
    title: '{what}, {feature}',
    text: `{detail} Graissez les axes tous les trois mois et vérifiez le levage à vide avant chaque chantier.`,
    season: '1-12',
    unit: 'pièce',
    rows: `
      what                     | feature                            | kind         | load_kg | grams | price | sizes | adr | pallet | detail
      Transpalette manuel      | fourches 1 150 mm                  | transpalette | 2500 | 68000 | 298  | n,p | | oui | Roues nylon ou polyuréthane selon le sol.
      Transpalette manuel      | fourches courtes 800 mm            | transpalette | 2000 | 59000 | 329  | n,p | | oui | Tourne dans les allées de caves étroites.
      Transpalette manuel      | inox alimentaire                   | transpalette | 2000 | 72000 | 478  | n   | | oui | Pour sols lavés chaque jour.
      Transpalette peseur      | afficheur 1 kg                     | transpalette | 2000 | 98000 | 475  | n,p | | oui | Pèse les expéditions sans bascule.
      Gerbeur manuel           | levée 1,60 m                       | transpalette | 1000 | 145000| 890  | p   | | oui | Gerbe deux caisses-palettes de 504.
      Diable à caisses         | roues gonflées                     | diable       | 250  | 14500 | 89   | r   | |     | Bavette large pour cartons et caisses.
      Diable à fûts            | crochet automatique                | diable       | 350  | 21000 | 168  | r   | |     | Prend un fût de 205 L sans aide.
      Diable escalier          | trois roues en étoile              | diable       | 200  | 17500 | 149  | r   | |     | Monte les cartons de caveau sans effort.
      Chariot à plateau        | deux dossiers                      | diable       | 400  | 26000 | 159  | r   | |     | Plateau bois antidérapant 100 x 60 cm.
      Chariot porte-bacs       | pour caisses à vendange            | diable       | 300  | 18500 | 132  | r   | |     | Deux piles de quatre caisses.
      Palan à chaîne           | manuel, chaîne 3 m                 | transpalette | 500  | 9800  | 138  | r   | |     | Pour fûts et pressoirs verticaux.
      Rampe de chargement      | aluminium 2 m                      | palette      | 400  | 9200  | 165  | r   | |     | La paire, surface crantée.
      Table élévatrice         | sur roues, 70 cm                   | transpalette | 300  | 76000 | 395  | p   | | oui | Évite de se baisser au poste d'habillage.`,
    variants: `
      k | label                  | x    | w
      n | Roues nylon            | 1    | 1
      p | Roues polyuréthane     | 1.06 | 1.02
      r |                        | 1    | 1`,
  },
]
