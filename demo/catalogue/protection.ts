import type { Family } from './family.ts'

/** Protection et Hygiène, first half: personal protective equipment. Sizes are the variants. */
export const protection: Family[] = [
  {
    tags: ['Gants'],
    plate: 'gants',
    brand: 'Gantelin',
    title: 'Gants {use} {line}, {coating}',
    text: `{detail} Norme {standard}, notice en français jointe. Contrôlez paume et bouts de doigts avant chaque journée ; lavage à 40 °C sauf cuir.`,
    season: '10-3',
    unit: 'paire',
    rows: `
      use                  | line     | coating                  | standard                 | material     | grams | price | sizes       | season | detail
      de taille            | Sécateur | maille inox et nitrile   | EN 388 4X44F             | inox         | 140   | 24.5  | c,d,e,f,g   | 10-3 | Niveau F de coupure sur la main d'appui.
      de taille            | Cep      | enduction nitrile sablé  | EN 388 4X42D             | HPPE         | 70    | 9.8   | b,c,d,e,f,g | 10-3 | Bonne prise sur bois mouillé.
      de taille            | Cordon   | enduction polyuréthane   | EN 388 4X43B             | HPPE         | 55    | 5.9   | b,c,d,e,f,g | 10-3 | Fin et souple pour le liage après la taille.
      de taille d'hiver    | Givre    | doublure polaire, latex  | EN 388 et EN 511         | acrylique    | 120   | 8.4   | c,d,e,f,g   | 10-3 | Protection au froid de contact, paume adhérente.
      conducteurs          | Stop     | anti-coupure pour sécateur électrique | EN 388 4X42C | fil conducteur | 90  | 27.5  | c,d,e,f     | 10-3 | À relier au sécateur équipé du système anti-coupure.
      de palissage         | Fil      | cuir pleine fleur        | EN 388 3143X             | cuir         | 160   | 12.9  | c,d,e,f,g   | 1-7  | Résiste au fil et aux agrafes.
      de vendange          | Grappe   | nitrile fin              | EN 388 3131X             | nylon        | 40    | 4.2   | a,b,c,d,e,f | 8-9  | Laisse le toucher, sèche en une nuit.
      de manutention       | Quai     | dos coton, paume cuir    | EN 388 3133X             | cuir         | 130   | 6.8   | c,d,e,f,g   | 1-12 | Pour cartons, palettes et bouteilles.
      de dégorgement       | Glace    | manchette étanche froid  | EN 511 221               | PVC          | 210   | 16.9  | d,e,f       | 1-12 | Étanche à la saumure jusqu'à −30 °C.`,
    variants: `
      k | label      | size | x | pack
      a | Taille 6   | 6    | 1 | paire
      b | Taille 7   | 7    | 1 | paire
      c | Taille 8   | 8    | 1 | paire
      d | Taille 9   | 9    | 1 | paire
      e | Taille 10  | 10   | 1 | paire
      f | Taille 11  | 11   | 1 | paire
      g | Lot de 12 taille 9 | 9 | 10.8 | lot de 12`,
  },
  {
    tags: ['Gants'],
    plate: 'gants-longs',
    brand: 'Gantelin',
    title: 'Gants {use} {material}, longueur {length_cm} cm',
    text: `{detail} EPI de catégorie III, {standard}. Rincez l'extérieur à l'eau avant de les retirer et remplacez au premier durcissement.`,
    season: '3-8',
    unit: 'paire',
    rows: `
      use                    | material   | length_cm | thick_mm | standard                   | grams | price | sizes   | detail
      phytosanitaires        | nitrile    | 33 | 0.4  | EN ISO 374-1 type A et ISO 18889 G2 | 90  | 4.6   | b,c,d,e | Préparation de bouillie et remplissage.
      phytosanitaires        | nitrile    | 46 | 0.55 | EN ISO 374-1 type A et ISO 18889 G2 | 130 | 8.9   | b,c,d,e | Manchette longue pour nettoyage du pulvérisateur.
      phytosanitaires        | néoprène   | 38 | 0.7  | EN ISO 374-1 type A        | 150 | 11.4  | b,c,d,e | Souple au froid, résiste aux acides dilués.
      phytosanitaires jetables | nitrile  | 30 | 0.2  | EN ISO 374-1 type B et ISO 18889 G1 | 30 | 3.1 | b,c,d,e | Usage court, réglage et débouchage de buses.
      d'hygiène de cave      | latex      | 33 | 0.7  | EN ISO 374-1 type B        | 95  | 3.9   | b,c,d,e | Détergents de cave, intérieur floqué.
      d'hygiène de cave      | PVC        | 40 | 1.2  | EN ISO 374-1 type A        | 190 | 7.2   | c,d,e   | Lavage de cuves et de caisses à l'eau chaude.`,
    variants: `
      k | label      | size | x | pack
      b | Taille 7   | 7    | 1 | paire
      c | Taille 8   | 8    | 1 | paire
      d | Taille 9   | 9    | 1 | paire
      e | Taille 10  | 10   | 1 | paire`,
  },
  {
    tags: ['Protection respiratoire'],
    plate: 'masque',
    brand: 'Protévigne',
    title: '{what}, {feature}',
    text: `{detail} EPI de catégorie III, {standard}. Rangez en boîte étanche hors du local phytosanitaire et datez les cartouches à l'ouverture.`,
    season: '3-8',
    unit: 'pièce',
    rows: `
      what                    | feature                     | standard              | grams | price | sizes | adr | unit  | content | detail
      Demi-masque             | avec cartouches A2P3        | EN 140 et EN 14387    | 420   | 34.5  | s,m,l |     | pièce |         | Kit prêt à l'emploi pour traitements.
      Demi-masque             | silicone, sans cartouche    | EN 140                | 190   | 23    | s,m,l |     | pièce |         | Jupe souple, brides basculantes.
      Demi-masque             | à usage unique A2P3         | EN 405                | 290   | 27.5  | s,m,l |     | pièce |         | Cartouches intégrées, à jeter en fin de campagne.
      Masque complet          | panoramique, filetage RD 40 | EN 136 classe 2       | 680   | 72    | m,l   |     | pièce |         | Protège aussi les yeux, visière rayures limitées.
      Cartouches              | A2P3, la paire              | EN 14387              | 240   | 22    | n,d   |     | paire |         | Baïonnette, six mois après ouverture.
      Cartouches              | ABEK1P3, la paire           | EN 14387              | 260   | 26.5  | n,d   |     | paire |         | Pour soufre, SO2 et désinfectants.
      Filtres                 | P3 poussières, la paire     | EN 143                | 90    | 22.4  | n,d   |     | paire |         | Poudrage et nettoyage de locaux.
      Masque jetable          | FFP2 à soupape, boîte de 20 | EN 149                | 320   | 24    | n     |     | boîte | 20 piece| Balayage, manipulation de terre de filtration.
      Masque jetable          | FFP3 à soupape, boîte de 10 | EN 149                | 240   | 29    | n     |     | boîte | 10 piece| Poudres fines et moisissures de cave.
      Ventilation assistée    | ceinture et cagoule         | EN 12941 TH3          | 2900  | 740   | m     | oui | pièce |         | Huit heures d'air filtré, cagoule légère.
      Détecteur               | CO2 de cuverie              | EN 45544              | 210   | 215   | n     | oui | pièce |         | Alarme sonore à 0,5 %, à porter à hauteur de poitrine.`,
    variants: `
      k | label    | size | x   | w
      s | Taille S | S    | 1   | 1
      m | Taille M | M    | 1   | 1
      l | Taille L | L    | 1   | 1
      n | Conditionnement courant | | 1 | 1
      d | Lot de 5 |      | 4.7 | 5`,
  },
  {
    tags: ['Yeux et ouïe'],
    plate: 'lunettes',
    brand: 'Protévigne',
    title: '{what}, {feature}',
    text: `{detail} Norme {standard}. Nettoyez à l'eau savonneuse et rangez dans l'étui.`,
    season: '1-12',
    unit: 'pièce',
    rows: `
      what                 | feature                      | kind            | standard       | snr | grams | price | sizes | detail
      Lunettes de taille   | branches fines, incolores    | lunettes        | EN 166 1F      |     | 30    | 4.9   | i,f   | Arrêtent les éclats de bois et les retours de sarment.
      Lunettes de taille   | enveloppantes antibuée       | lunettes        | EN 166 1FT     |     | 35    | 7.9   | i,f   | Traitement antibuée deux faces.
      Surlunettes          | pour porteurs de lunettes    | lunettes        | EN 166 1F      |     | 55    | 6.8   | i,f   | Branches réglables en longueur.
      Lunettes-masque      | étanches ventilées           | lunettes        | EN 166 1B 3 4  |     | 110   | 9.8   | i     | Préparation de bouillie et produits corrosifs.
      Écran facial         | relevable 20 cm              | lunettes        | EN 166 1B      |     | 240   | 17.5  | i     | Débroussaillage et projections de saumure.
      Écran grillagé       | pour débroussailleuse        | casque-antibruit| EN 1731        |     | 290   | 16.9  | i     | Sans buée, à combiner au casque.
      Casque antibruit     | pliable                      | casque-antibruit| EN 352-1       | 27  | 190   | 13.9  | n     | Pour broyeur et enjambeur.
      Casque antibruit     | renforcé                     | casque-antibruit| EN 352-1       | 33  | 260   | 22.5  | n     | Compresseur et ligne d'embouteillage.
      Casque antibruit     | à entrée radio               | casque-antibruit| EN 352-1       | 30  | 380   | 62    | n     | Écoute limitée à 82 dB.
      Bouchons d'oreille   | mousse, boîte de 200 paires  | casque-antibruit| EN 352-2       | 37  | 480   | 28    | n     | Sous sachet individuel.
      Bouchons d'oreille   | à cordon, boîte de 50 paires | casque-antibruit| EN 352-2       | 29  | 260   | 24    | n     | Réutilisables, lavables.
      Arceau antibruit     | avec embouts de rechange     | casque-antibruit| EN 352-2       | 23  | 40    | 8.9   | n     | Se porte autour du cou.`,
    variants: `
      k | label     | colour   | x
      i | Incolore  | incolore | 1
      f | Fumé      | fumé     | 1.05
      n |           |          | 1`,
  },
  {
    tags: ['Combinaisons et vêtements'],
    plate: 'combinaison',
    brand: 'Protévigne',
    title: '{what}, {feature}',
    text: `{detail} {standard}. Retirez les gants en dernier, lavez à part du linge de maison et respectez le nombre de cycles de la notice.`,
    season: '3-8',
    unit: 'pièce',
    rows: `
      what                     | feature                        | standard                  | material   | grams | price | season | sizes       | detail
      Combinaison phyto        | réutilisable C2                | ISO 27065 niveau C2       | polycoton  | 720   | 86    | 3-8  | s,m,l,x,y,z | Tissu déperlant garanti trente lavages.
      Combinaison phyto        | jetable type 3-4               | EN 14605                  | laminé PE  | 260   | 14.5  | 3-8  | m,l,x,y,z   | Remplissage et nettoyage du pulvérisateur.
      Combinaison phyto        | jetable type 5-6               | EN ISO 13982-1            | SMS        | 170   | 9.2   | 3-8  | m,l,x,y,z   | Réentrée et poudrage.
      Tablier phyto            | à manches, type PB3            | ISO 27065 niveau C3       | PVC souple | 380   | 24    | 3-8  | m,l,x       | Se porte sur la combinaison pendant la préparation.
      Blouse partielle         | type PB4, manches              | EN 14605                  | laminé PE  | 210   | 12.8  | 3-8  | m,l,x       | Rapide à enfiler pour un appoint.
      Pantalon de taille       | genoux renforcés               | EN 340                    | polycoton  | 680   | 48    | 10-3 | s,m,l,x,y,z | Poches pour genouillères et pierre.
      Veste de taille          | doublée, capuche               | EN 14058                  | softshell  | 980   | 69    | 10-3 | s,m,l,x,y,z | Coupe-vent, dos long.
      Ensemble de pluie        | veste et salopette             | EN 343 classe 3           | PU souple  | 1100  | 58    | 9-4  | m,l,x,y,z   | Soudé, silencieux dans les rangs.
      Cotte de chai            | deux zips                      | EN 340                    | polycoton  | 890   | 39.5  | 1-12 | s,m,l,x,y,z | S'enfile sans quitter les bottes.
      Gilet de signalisation   | classe 2                       | EN ISO 20471              | polyester  | 140   | 9.5   | 1-12 | m,l,x       | Pour trajets et déchargement au quai.
      Genouillères             | gel, à sangles                 | EN 14404                  | gel        | 420   | 26    | 1-5  | n           | Complantation et ébourgeonnage.`,
    variants: `
      k | label | size | x
      s | S     | S    | 1
      m | M     | M    | 1
      l | L     | L    | 1
      x | XL    | XL   | 1
      y | XXL   | XXL  | 1
      z | XXXL  | XXXL | 1.06
      n |       |      | 1`,
  },
  {
    tags: ['Bottes et chaussures'],
    plate: 'bottes',
    brand: 'Protévigne',
    title: '{what} {line}, {feature}',
    text: `{detail} {standard}. Séchez loin d'une source de chaleur et changez les semelles intérieures chaque saison.`,
    season: '9-3',
    unit: 'paire',
    rows: `
      what                   | line     | feature                        | standard            | material     | grams | price | detail
      Bottes de sécurité     | Marne    | PVC, coquille et semelle acier | EN ISO 20345 S5 SRC | PVC          | 2300  | 24.5  | Étanches, pour chai et lavage.
      Bottes de sécurité     | Vesle    | polyuréthane léger             | EN ISO 20345 S4 SRC | polyuréthane | 1500  | 69    | Deux fois plus légères, isolantes à −20 °C.
      Bottes de cave         | Crayère  | blanches, semelle nettoyable   | EN ISO 20347 O4 SRC | PVC nitrile  | 1700  | 29.5  | Sans coquille, semelle qui ne marque pas.
      Bottes de vigne        | Sillon   | caoutchouc doublé              | EN ISO 20347        | caoutchouc   | 2100  | 48    | Tige souple, talon de bêchage.
      Bottes fourrées        | Gel      | néoprène 5 mm                  | EN ISO 20347        | néoprène     | 2000  | 89    | Pour la taille par grand froid.
      Bottes phyto           | Bouillie | nitrile résistant aux solvants | EN 13832-3          | nitrile      | 1900  | 39    | À réserver aux traitements, rincer après usage.
      Chaussures de sécurité | Coteau   | hautes, cuir S3                | EN ISO 20345 S3 SRC | cuir         | 1500  | 74    | Semelle crantée anti-perforation.
      Chaussures de sécurité | Quai     | basses, S1P                    | EN ISO 20345 S1P    | maille       | 1100  | 46    | Légères pour l'expédition.
      Sabots de cave         | Rinçage  | fermés antidérapants           | EN ISO 20347 OB SRC | EVA          | 520   | 16.9  | Se désinfectent, à garder au chai.
      Guêtres de vigne       | Rosée    | toile déperlante               | EN 340              | polyamide    | 260   | 22    | Au-dessus des chaussures, herbe mouillée.`,
    variants: `
      label       | size | x
      Pointure 38 | 38   | 1
      Pointure 39 | 39   | 1
      Pointure 40 | 40   | 1
      Pointure 41 | 41   | 1
      Pointure 42 | 42   | 1
      Pointure 43 | 43   | 1
      Pointure 44 | 44   | 1
      Pointure 45 | 45   | 1
      Pointure 46 | 46   | 1`,
  },
]
