import type { Family } from './family.ts'

/** Cave et exploitation, first half: tanks, pumps, hoses, filtration, pressing, cooling. */
export const cave: Family[] = [
  {
    tags: ['Cuves et accessoires'],
    plate: 'cuve-inox',
    brand: 'Inoxal',
    title: 'Cuve inox {shape}, {feature}',
    text: `{detail} Inox 304 poli intérieur, vanne de vidange totale, niveau et dégustateur. Devis de livraison et de pose sur demande ;
      rincez à l'eau avant tout détergent chloré, l'inox le craint.`,
    season: '5-9',
    unit: 'pièce',
    trade: { palletised: true },
    rows: `
      shape                 | feature                           | material | grams  | price | sizes   | detail
      à chapeau flottant    | fond plat                         | inox 304 | 62000  | 620   | a,b,c   | Le chapeau à chambre à air suit le niveau : aucune vidange partielle à craindre.
      à chapeau flottant    | fond conique sur pieds            | inox 304 | 88000  | 890   | a,b,c,d | Vidange sans incliner, porte ovale en bas.
      à chapeau flottant    | fond plat, ceinture froid         | inox 304 | 96000  | 1180  | b,c,d   | Ceinture de réfrigération soudée sur la virole.
      fermée garde-vin      | fond conique                      | inox 304 | 105000 | 1290  | b,c,d,e | Cuve étanche pour garde d'assemblages, évent à bonde.
      fermée garde-vin      | fond plat gerbable                | inox 304 | 92000  | 1120  | b,c,d   | Deux niveaux empilables pour les petites cuveries.
      isobarique            | 3 bar, fond bombé                 | inox 316 | 130000 | 2150  | b,c     | Pour tirage sous pression et préparation de vins gazéifiés.
      de débourbage         | fond incliné, porte trappe        | inox 304 | 110000 | 1380  | c,d,e   | Sortie de clair réglable pour séparer les bourbes au décuvage.
      mobile sur palette    | carrée gerbable                   | inox 304 | 84000  | 980   | b,c     | Se manutentionne au chariot, pour transport et micro-cuvées.`,
    variants: `
      k | label    | hl | x    | w
      a | 3 hl     | 3  | 0.75 | 0.7
      b | 5 hl     | 5  | 0.9  | 0.85
      c | 10 hl    | 10 | 1    | 1
      d | 20 hl    | 20 | 1.35 | 1.7
      e | 30 hl    | 30 | 1.75 | 2.3`,
  },
  {
    tags: ['Cuves et accessoires'],
    plate: 'vanne',
    brand: 'Inoxal',
    title: '{what}, {feature}',
    text: `{detail} Joints conformes au règlement (CE) 1935/2004. Démontez et trempez les joints à chaque changement de cuvée.`,
    season: '5-10',
    unit: 'pièce',
    rows: `
      what                    | feature                      | kind        | material  | grams | price | sizes   | food | detail
      Vanne papillon          | inox, à poignée crantée      | vanne       | inox 304  | 1250  | 58    | a,b,c   | oui | Passage intégral, papillon 316, joint EPDM.
      Vanne à boisseau        | inox, trois voies            | vanne       | inox 316  | 2100  | 129   | a,b,c   | oui | Oriente le vin vers deux cuves sans démontage.
      Robinet dégustateur     | inox à pointeau              | vanne       | inox 304  | 420   | 46    | d       | oui | Prélève un verre sans purge, se désinfecte à l'alcool.
      Niveau de cuve          | tube verre et robinet        | vanne       | verre     | 900   | 72    | d       | oui | Tube de 1 m protégé par un U inox.
      Porte de cuve           | ovale basse, inox            | vanne       | inox 304  | 9800  | 265   | d       | oui | 420 x 320 mm, joint profilé blanc.
      Chapeau flottant        | inox avec chambre à air      | cuve-inox   | inox 304  | 9500  | 229   | e,f,g   | oui | Fourni avec pompe, manomètre et corde.
      Chambre à air           | de chapeau flottant          | tuyau       | PVC       | 1400  | 64    | e,f,g   | oui | PVC alimentaire sans phtalate, valve laiton.
      Soupape de cuve         | double effet                 | vanne       | inox 304  | 780   | 94    | d       | oui | Protège la virole des surpressions et dépressions.
      Boule de lavage         | fixe à 360°                  | buse        | inox 316  | 520   | 118   | d       | oui | Rinçage complet en trois minutes sous 2 bar.
      Canne de brassage       | à gaz neutre                 | vanne       | inox 316  | 1100  | 138   | d       | oui | Homogénéise l'assemblage à l'azote sans ouvrir la cuve.`,
    variants: `
      k | label     | dn | x    | w
      a | DN 40     | 40 | 0.9  | 0.8
      b | DN 50     | 50 | 1    | 1
      c | DN 70     | 70 | 1.35 | 1.5
      d |           |    | 1    | 1
      e | Ø 80 cm   |    | 0.9  | 0.9
      f | Ø 100 cm  |    | 1    | 1
      g | Ø 120 cm  |    | 1.2  | 1.25`,
  },
  {
    tags: ['Pompes'],
    plate: 'pompe',
    brand: 'Rotovin',
    title: 'Pompe {type} {line}, {feature}',
    text: `{detail} Corps inox et chariot à roues pleines. Ne tournez jamais à sec ; rincez à l'eau tiède puis vidangez après chaque chantier.`,
    season: '6-9',
    unit: 'pièce',
    trade: { palletised: true },
    rows: `
      type                 | line     | feature               | flow_hl | power_kw | grams | price | sizes | detail
      à impulseur          | Onde 30  | réversible            | 30  | 0.5 | 19000 | 560   | m,n   | Transvasement et remplissage de fûts, impulseur néoprène.
      à impulseur          | Onde 60  | réversible            | 60  | 0.8 | 24000 | 740   | m,n   | La plus demandée pour les soutirages de petites cuves.
      à impulseur          | Onde 120 | deux vitesses         | 120 | 1.5 | 33000 | 1090  | m,n,o | Grande et petite vitesse par commutateur.
      à rotor excentré     | Hélice 50  | à variateur         | 50  | 1.1 | 58000 | 2450  | m,n,o | Débit régulier sans à-coups, conserve les bourbes intactes.
      à rotor excentré     | Hélice 150 | à trémie            | 150 | 3   | 112000| 4380  | n,o   | Trémie et vis pour marcs et vendange égrappée.
      à piston             | Balancier | cloche d'amortissement| 70 | 1.5 | 74000 | 2980  | n     | Mécanique lente, clapets à bille faciles à visiter.
      péristaltique        | Souffle 40 | à variateur         | 40  | 1.1 | 88000 | 4200  | m,n   | Le vin ne touche que le tube, aucun frottement.
      centrifuge           | Turbine 200| inox 316            | 200 | 2.2 | 29000 | 1180  | n     | Pour lavage et remontage de grands volumes.
      doseuse              | Goutte    | membrane réglable     | 1   | 0.1 | 6800  | 620   | m     | Injecte levain, SO2 ou liqueur au tirage.
      vide-fût             | Canne     | aspiration par canne  | 20  | 0.4 | 8200  | 515   | m     | Canne inox de 90 cm, s'arrête bouteille vide.`,
    variants: `
      k | label                          | supply        | x    | w
      m | Monophasé 230 V                | monophasé     | 1    | 1
      n | Triphasé 400 V                 | triphasé      | 1.02 | 1
      o | Triphasé avec télécommande     | triphasé      | 1.12 | 1.03`,
  },
  {
    tags: ['Pompes'],
    plate: 'pompe',
    brand: 'Rotovin',
    title: '{part} pour pompe {model}',
    text: `{detail} Pièce d'usure à garder d'avance avant la vendange.`,
    season: '6-9',
    unit: 'pièce',
    rows: `
      part                     | with | kind   | material  | grams | price | food | detail
      Impulseur de rechange    | a    | pompe  | néoprène  | 180   | 42    | oui | Six pales, clavette inox.
      Stator de rechange       | b    | pompe  | nitrile   | 2600  | 239   | oui | Caoutchouc alimentaire blanc.
      Garniture mécanique      | a,b  | raccord| céramique | 120   | 68    | oui | Faces graphite et céramique.
      Jeu de joints            | a,b  | raccord| EPDM      | 90    | 24    | oui | Tous les joints du corps, livrés repérés.
      Bypass de régulation     | a,b  | vanne  | inox 304  | 1500  | 112   | oui | Règle le débit sans variateur.
      Télécommande filaire     | a,b  | pompe  | plastique | 950   | 88    |     | Marche, arrêt et sens à vingt mètres.`,
    cross: `
      k | model      | fits   | x
      a | Onde       | Onde   | 1
      b | Hélice     | Hélice | 1.15`,
    variants: `
      label          | x    | w
      Petit modèle   | 1    | 1
      Grand modèle   | 1.3  | 1.4`,
  },
  {
    tags: ['Tuyaux et raccords'],
    plate: 'raccord',
    brand: 'Inoxal',
    title: 'Raccord {standard} inox {feature}',
    text: `{detail} Inox {material}, contact alimentaire. Serrez à la clé à ergots, jamais à la pince.`,
    season: '1-12',
    unit: 'pièce',
    rows: `
      standard | feature                 | material | connector       | grams | price | food | detail
      Mâcon    | mâle cannelé            | 304      | mâle cannelé    | 320   | 15.5  | oui | Queue cannelée à trois bourrelets, à monter avec deux colliers.
      Mâcon    | femelle cannelé         | 304      | femelle cannelé | 410   | 18.9  | oui | Écrou tournant et joint plat compris.
      Mâcon    | mâle à souder           | 304      | mâle à souder   | 260   | 13.2  | oui | Pour piquage de cuve et rampe fixe.
      Mâcon    | bouchon avec chaînette  | 304      | bouchon         | 300   | 16.4  | oui | Ferme une vanne contre les moucherons.
      Mâcon    | coude 90°               | 304      | coude           | 620   | 38    | oui | Coude grand rayon, écrou et filetage.
      Mâcon    | té égal                 | 304      | té              | 890   | 45    | oui | Raccorde deux cuves sur une pompe.
      SMS      | mâle à souder           | 316      | mâle à souder   | 210   | 12.8  | oui | Norme laitière, pour rampes de tirage.
      SMS      | écrou et liner          | 316      | liner           | 280   | 17.2  | oui | Écrou six pans et joint nitrile.
      Clamp    | ferrule à souder        | 316      | ferrule         | 150   | 12.4  | oui | Démontage sans outil, joint EPDM blanc.
      Clamp    | collier articulé        | 304      | collier         | 340   | 14.6  | oui | Écrou papillon, double articulation.
      Mâcon vers SMS | adaptateur        | 304      | adaptateur      | 380   | 29    | oui | Évite les réductions bricolées au tirage.
      Mâcon vers clamp | adaptateur      | 304      | adaptateur      | 360   | 27.5  | oui | Raccorde un filtre récent à une pompe ancienne.`,
    variants: `
      label   | dn | x    | w
      DN 32   | 32 | 0.95 | 0.6
      DN 40   | 40 | 0.97 | 0.75
      DN 50   | 50 | 1    | 1
      DN 60   | 60 | 1.12 | 1.2
      DN 70   | 70 | 1.28 | 1.45
      DN 80   | 80 | 1.4  | 1.7`,
  },
  {
    tags: ['Tuyaux et raccords'],
    plate: 'tuyau',
    brand: 'Inoxal',
    title: 'Tuyau {matter} {feature}',
    text: `{detail} Vendu au mètre ou en couronne. Vidangez et suspendez sans coude ; remplacez dès qu'une odeur persiste après lavage.`,
    season: '6-9',
    unit: 'm',
    rows: `
      matter                   | feature                            | material   | bar | celsius | grams | price | food | sizes   | detail
      vin caoutchouc           | paroi blanche, armé textile        | caoutchouc | 10  | 90  | 900   | 11.9  | oui | a,b,c,d | Paroi lisse qui n'accroche pas, supporte la vapeur brève.
      vin PVC                  | spiralé transparent                | PVC        | 5   | 60  | 720   | 6.4   | oui | a,b,c,d | Transparent : on voit le passage des lies.
      vin PVC                  | spiralé inox                       | PVC        | 6   | 65  | 850   | 8.9   | oui | b,c,d   | Spire inox qui évacue l'électricité statique.
      vin polyuréthane         | ultra souple                       | polyuréthane | 4 | 60  | 510   | 9.8   | oui | a,b,c   | Léger, passe en rayon court derrière les cuves.
      eau chaude caoutchouc    | bleu, nettoyage                    | caoutchouc | 20  | 95  | 620   | 6.9   |     | e,f     | Pour poste de lavage et nettoyeur basse pression.
      liqueur silicone         | cristal platine                    | silicone   | 3   | 200 | 160   | 12.8  | oui | e,f     | Pour doseuse et prélèvement, se stérilise.`,
    variants: `
      k | label              | diameter_mm | x    | w
      a | Ø int. 30 mm       | 30          | 0.85 | 0.7
      b | Ø int. 40 mm       | 40          | 1    | 1
      c | Ø int. 50 mm       | 50          | 1.28 | 1.3
      d | Ø int. 60 mm       | 60          | 1.45 | 1.6
      e | Ø int. 15 mm       | 15          | 0.8  | 0.5
      f | Ø int. 20 mm       | 20          | 1    | 0.7`,
    trade: { minimum: 5 },
  },
  {
    tags: ['Filtration'],
    plate: 'plaque-filtrante',
    brand: 'Filtralie',
    title: 'Plaques filtrantes {dimensions} cm {grade_name}',
    text: `{detail} Cellulose et terres sélectionnées. Rincez à l'eau froide puis à l'eau citriquée avant de passer le vin,
      et filtrez sans dépasser 1,5 bar d'écart.`,
    season: '12-6',
    unit: 'carton',
    rows: `
      grade_name                 | grade        | micron | grams | price | detail
      dégrossissantes D 15       | dégrossissage| 10     | 14500 | 92    | Premier passage des vins encore troubles.
      dégrossissantes D 5        | dégrossissage| 7      | 14500 | 96    | Après collage, avant la mise en cuve de garde.
      clarifiantes C 2           | clarification| 3      | 14800 | 108   | Préparation au tirage des vins clairs.
      polissantes P 1            | polissage    | 1.5    | 15000 | 119   | Brillance avant mise des coteaux.
      pauvres en germes G 80    | pauvre en germes | 0.8| 15200 | 142   | Réduit la charge en levures avant embouteillage.
      stérilisantes S 40           | stérile      | 0.4    | 15400 | 176   | Retient levures et bactéries, à stériliser à la vapeur.`,
    cross: `
      dimensions | x    | w
      20 x 20    | 0.9  | 0.3
      40 x 40    | 1    | 1`,
    variants: `
      label          | x    | w    | content   | pack
      Carton de 100  | 1    | 1    | 100 piece | carton de 100
      Carton de 25   | 0.3  | 0.26 | 25 piece  | carton de 25`,
  },
  {
    tags: ['Filtration'],
    plate: 'cartouche-filtre',
    brand: 'Filtralie',
    title: '{what}, {feature}',
    text: `{detail} Contrôlez l'intégrité avant chaque mise et notez le volume passé sur la fiche de chai.`,
    season: '12-8',
    unit: 'pièce',
    rows: `
      what                   | feature                      | kind             | micron | grams | price | sizes   | content | unit | detail
      Cartouche de filtration | polypropylène plissé        | cartouche-filtre | 1      | 650   | 78    | a,b,c   |  |  | Préfiltre lavable à contre-courant.
      Cartouche membrane     | PES 0,65 µm                  | cartouche-filtre | 0.65   | 720   | 189   | a,b,c   |  |  | Retient les levures avant la mise.
      Cartouche membrane     | PES 0,45 µm                  | cartouche-filtre | 0.45   | 720   | 205   | a,b,c   |  |  | Filtration finale avant embouteillage des vins tranquilles.
      Cartouche profondeur   | fibre de verre 3 µm          | cartouche-filtre | 3      | 600   | 52    | a,b,c   |  |  | Grande capacité de rétention pour vins peu clairs.
      Carter de filtration   | inox 316, une cartouche      | cartouche-filtre |        | 6800  | 420   | a,b,c   |  |  | Fermeture clamp, purge et manomètre.
      Terre de filtration    | diatomite fine               | sac-poudre       | 12     | 20200 | 39    | d       | 20 kg | sac | Pour filtre à alluvionnage, sac papier double pli.
      Perlite de filtration  | moyenne                      | sac-poudre       | 18     | 15200 | 34    | d       | 15 kg | sac | Précouche légère, économique.
      Filtre à plaques       | 20 plaques 40 x 40 sur chariot | plaque-filtrante | 5    | 78000 | 1980  | d       |  |  | Châssis inox, pompe incorporée.
      Manche de débourbage   | nylon 100 µm                 | pressoir-toile   | 100    | 480   | 46    | d       |  |  | Filtre les fonds de cuve au goutte à goutte.`,
    variants: `
      k | label   | length_cm | x    | w
      a | 10 pouces | 25      | 0.6  | 0.6
      b | 20 pouces | 50      | 1    | 1
      c | 30 pouces | 75      | 1.4  | 1.4
      d |           |         | 1    | 1`,
  },
  {
    tags: ['Pressurage'],
    plate: 'pressoir-toile',
    brand: 'Pressélan',
    title: '{what}, {feature}',
    text: `{detail} Lavez au jet après chaque marc, puis détergent alcalin en fin de journée ; contrôlez les coutures avant la vendange.`,
    season: '6-9',
    unit: 'pièce',
    rows: `
      what                       | feature                            | kind            | material      | grams | price | sizes | detail
      Toile de pressoir          | polyester maille 400 µm            | pressoir-toile  | polyester     | 2600  | 189   | a,b,c | Coutures sur l'envers, œillets inox, pour pressoir pneumatique.
      Toile de pressoir          | polypropylène maille 600 µm        | pressoir-toile  | polypropylène | 2300  | 158   | a,b,c | Drainage rapide des premiers jus.
      Membrane de pressoir       | polyuréthane alimentaire           | pressoir-toile  | polyuréthane  | 14500 | 1240  | a,b,c | Sur mesure du fabricant, livrée avec joints.
      Drain de pressoir          | inox à fentes                      | pressoir-toile  | inox 304      | 3900  | 238   | a,b   | Fentes de 1 mm, démontage sans outil.
      Claie de pressoir          | bois d'acacia                      | caisse-bois     | acacia        | 6800  | 96    | a,b   | Pour pressoir vertical champenois de 4 000 kg.
      Pressoir vertical          | à cliquet, cage bois               | fut             | acier et bois | 68000 | 680   | d,e   | Pour micro-cuvées et essais de maturité.
      Pressoir hydraulique       | à eau, cage inox                   | cuve-inox       | inox 304      | 74000 | 1290  | d,e   | La membrane se gonfle au réseau d'eau, 3 bar.
      Belon de réception         | inox sur roues                     | bac-glace       | inox 304      | 42000 | 720   | d,e   | Recueille le jus sous le pressoir, bonde de fond.
      Pelle à marc               | aluminium, manche frêne            | pioche          | aluminium     | 1700  | 44    | f     | Bords arrondis, ne raye pas le plateau.
      Fourche à marc             | inox, huit dents                   | pioche          | inox 304      | 2100  | 68    | f     | Pour émietter et retrousser le marc.
      Compteur de marcs          | à carnet et ardoise                | presentoir      | PVC           | 450   | 24    | f     | Suivi des cuvées et des tailles, pressoirée par pressoirée.`,
    variants: `
      k | label                | load_kg | x    | w
      a | Pour 2 000 kg        | 2000    | 0.8  | 0.75
      b | Pour 4 000 kg        | 4000    | 1    | 1
      c | Pour 8 000 kg        | 8000    | 1.4  | 1.6
      d | 90 L                 |         | 1    | 1
      e | 180 L                |         | 1.45 | 1.4
      f |                      |         | 1    | 1`,
  },
  {
    tags: ['Froid et thermorégulation'],
    plate: 'groupe-froid',
    brand: 'Froidval',
    title: '{what} {line}, {feature}',
    text: `{detail} Fluide et charge indiqués sur la plaque ; contrôle d'étanchéité annuel par un opérateur attesté. Dépoussiérez le condenseur avant la vendange.`,
    season: '5-10',
    unit: 'pièce',
    rows: `
      what                     | line       | feature                        | kind         | power_kw | grams  | price | sizes | detail
      Groupe d'eau glycolée    | Frimas 6   | monobloc sur roues             | groupe-froid | 6   | 92000  | 4200  | p     | Refroidit deux cuves de 30 hl en débourbage.
      Groupe d'eau glycolée    | Frimas 12  | monobloc                       | groupe-froid | 12  | 148000 | 6900  | p     | Chaud et froid réversible pour malolactique.
      Drapeau de cuve          | Étendard   | inox à suspendre               | groupe-froid | 1   | 14500  | 389   | s,t   | Échangeur plongeant, passe par la trappe de 400 mm.
      Échangeur tubulaire      | Torrent    | vin sur eau                    | tuyau        | 20  | 68000  | 2350  | s,t   | Tube dans tube, refroidit le moût en ligne.
      Coffret de régulation    | Degré 4    | quatre cuves                   | armoire-phyto| 0.1 | 8200   | 890   | s,t   | Une sonde et une électrovanne par cuve, alarme.
      Coffret de régulation    | Degré 12   | douze cuves, suivi à distance  | armoire-phyto| 0.1 | 11500  | 1980  | s,t   | Courbes de température et alerte par message.
      Sonde de température     | Pt 100     | doigt de gant inox             | thermometre  |     | 240    | 68    | s,t   | Câble de 10 m, filetage 1/2.
      Électrovanne             | Glycol     | laiton 1 pouce, 24 V           | vanne        |     | 980    | 112   | s,t   | Normalement fermée, bobine étanche.
      Réchauffeur de moût      | Braise     | plongeant 3 kW                 | thermometre  | 3   | 3200   | 245   | s,t   | Pour relancer un levain ou une malolactique.
      Ceinture chauffante      | Braise fût | pour fût de 205 L              | fut          | 0.4 | 1900   | 129   | s,t   | Thermostat réglable de 15 à 35 °C.
      Glycol alimentaire       | Givre      | monopropylène concentré        | bidon        |     | 21500  | 82    | b,c   | À diluer à 33 % pour −15 °C.
      Climatiseur de cave      | Voûte      | mono-split 3 kW                | groupe-froid | 3   | 41000  | 1490  | s     | Maintient 12 °C et 75 % d'humidité.`,
    variants: `
      k | label         | x    | w   | unit  | content | pack
      p | Avec mise en service | 1 | 1 |     |         |
      s | Modèle courant| 1    | 1   |       |         |
      t | Grand modèle  | 1.35 | 1.3 |       |         |
      b | Bidon 20 L    | 1    | 1   | bidon | 20 L    | bidon 20 L
      c | Fût 200 L     | 9.2  | 10  | pièce | 200 L   | fût 200 L`,
  },
]
