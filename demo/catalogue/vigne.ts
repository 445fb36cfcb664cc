import type { Family } from './family.ts'

/** Travail de la vigne: pruning and tying. */
export const vigne: Family[] = [
  {
    tags: ['Taille et sécateurs'],
    plate: 'secateur-main',
    title: 'Sécateur à main {line}, {feature}, coupe {cut} mm',
    text: `{detail} Lame et contre-lame se démontent à la clé fournie et se remplacent séparément.
      Nettoyez la sève à la brosse en fin de journée et affûtez du seul côté biseauté.`,
    season: '11-3',
    unit: 'pièce',
    rows: `
      line         | brand      | feature                     | cut | length_mm | grams | price | detail
      Sarment 20   | Sarmentel  | lame droite forgée          | 20  | 200       | 215   | 38.9  | Sécateur compact pour petites mains, poignées alu forgé à 200 mm.
      Sarment 22   | Sarmentel  | poignée tournante           | 22  | 215       | 250   | 52.5  | La poignée basse tourne sous les doigts et soulage le poignet sur une journée de taille.
      Sarment 25   | Sarmentel  | lame longue                 | 25  | 225       | 265   | 56.9  | La lame longue passe d'un geste les bois de deux ans et les charpentes fines.
      Sarment Léger| Sarmentel  | poignées aluminium          | 21  | 205       | 185   | 44.5  | 185 g seulement : le modèle choisi pour le pré-taillage et les équipes saisonnières.
      Cordon 22    | Tranchelin | lame interchangeable        | 22  | 210       | 240   | 47.9  | Lame acier trempé vissée, remplaçable au rang en moins d'une minute.
      Cordon 25    | Tranchelin | tête inclinée               | 25  | 220       | 255   | 59.5  | La tête inclinée à 30° garde le poignet droit au ras du cordon.
      Chablis 24   | Tranchelin | amortisseurs caoutchouc     | 24  | 218       | 250   | 64.9  | Deux butées amortissent la fin de course, confort sensible après mille coupes.
      Chablis Pro  | Tranchelin | revêtement antiadhésif      | 25  | 222       | 260   | 71.5  | Le revêtement de lame limite le collage de la sève et le frottement dans le bois dur.`,
    variants: `
      label                | hand     | x    | w
      Droitier             | droite   | 1    | 1
      Gaucher              | gauche   | 1.04 | 1
      Droitier avec étui   | droite   | 1.22 | 1.4`,
  },
  {
    tags: ['Taille et sécateurs'],
    plate: 'secateur-electrique',
    title: 'Sécateur électrique sans fil {line}, coupe {cut} mm, {feature}',
    text: `{detail} Livré en valise avec chargeur, clé de démontage et graisse de tête. Le numéro de série figure
      sur la facture : il est demandé pour la garantie de deux ans et la révision annuelle.`,
    season: '10-3',
    unit: 'pièce',
    pack: 'valise',
    trade: { dangerous: true, flagship: true },
    rows: `
      line        | brand      | feature                        | cut | grams | price | detail
      Voltarme 25 | Sarmentel  | batteries au talon             | 25  | 3200  | 429   | Modèle d'entrée pour deux à trois hectares, 780 g en main, batterie clipsée au talon.
      Voltarme 28 | Sarmentel  | double ouverture               | 28  | 3400  | 549   | Demi-ouverture à la détente pour les baguettes, pleine ouverture pour les bras.
      Voltarme 32 | Sarmentel  | écran de comptage              | 32  | 3700  | 739   | L'écran compte les coupes et annonce la charge restante en pourcentage.
      Dorsal 32   | Sarmentel  | batterie gilet dorsale         | 32  | 4900  | 1190  | La batterie passe dans le dos : la main ne porte que 690 g toute la journée.
      Dorsal 35   | Sarmentel  | batterie gilet, anti-coupure   | 35  | 5100  | 1690  | Le système anti-coupure arrête la lame au contact du gant conducteur fourni.
      Éclair 25   | Tranchelin | moteur sans balais             | 25  | 2900  | 389   | Moteur sans balais, silencieux, pour les travaux courants et la complantation.
      Éclair 30   | Tranchelin | tête carbone                   | 30  | 3100  | 679   | Tête fine qui passe entre les fils sans les toucher.
      Éclair 35   | Tranchelin | perche compatible              | 35  | 3600  | 899   | Se monte sur perche de 1,20 m pour les arbres et les haies du domaine.`,
    variants: `
      label                         | batteries | hours | x    | w
      2 batteries 2,5 Ah            | 2         | 7     | 1    | 1
      3 batteries 2,5 Ah            | 3         | 10    | 1.14 | 1.12
      Gaucher, 2 batteries 2,5 Ah   | 2         | 7     | 1.03 | 1`,
  },
  {
    tags: ['Taille et sécateurs'],
    plate: 'secateur-main',
    title: '{what} {line}, {feature}',
    text: `{detail} Acier trempé, pièces d'usure au détail. Essuyez et huilez la lame avant de ranger l'outil.`,
    season: '11-3',
    unit: 'pièce',
    rows: `
      what                      | line       | brand      | feature                        | cut | grams | price | sizes | detail
      Coupe-branches            | Ceppe 40   | Tranchelin | lame franche, bras aluminium   | 40  | 1050  | 62    | a,b   | Pour rabattre un tronc esquinté ou descendre un bras de cordon.
      Coupe-branches            | Ceppe 35   | Sarmentel  | enclume, bras bois             | 35  | 1250  | 44.5  | a,b   | Enclume large pour le bois mort, manches en frêne.
      Coupe-branches à crémaillère | Ceppe 50 | Tranchelin | démultiplié                   | 50  | 1350  | 79    | b,c   | La crémaillère divise l'effort par trois sur les ceps à arracher.
      Scie d'élagage pliante    | Égoïne     | Sarmentel  | denture japonaise              | 60  | 240   | 28.9  | d,e   | Coupe en tirant, lame bloquée en deux positions.
      Scie de recépage          | Égoïne fixe| Sarmentel  | lame courbe, fourreau ceinture | 80  | 380   | 36.5  | d,e   | Pour le recépage et le curetage des ceps atteints d'esca.
      Ciseaux à ébouter         | Bourgeon   | Tranchelin | pointes fines                  | 12  | 120   | 17.5  | f     | Pointes fines pour éclaircir les grappes et couper les liens sans blesser le bois.
      Porte-sécateur de ceinture| Étui Rang  | Sarmentel  | cuir pleine fleur              |     | 160   | 21.9  | f     | Étui à passant large et fond renforcé, pour tous sécateurs à main.
      Porte-sécateur de ceinture| Étui Toile | Sarmentel  | toile enduite                  |     | 110   | 12.9  | f     | Toile lavable avec logement pour la pierre d'affûtage.`,
    variants: `
      k | label     | length_cm | x    | w
      a | 50 cm     | 50        | 1    | 1
      b | 65 cm     | 65        | 1.08 | 1.12
      c | 80 cm     | 80        | 1.17 | 1.25
      d | Lame 18 cm| 18        | 1    | 1
      e | Lame 24 cm| 24        | 1.2  | 1.15
      f |           |           | 1    | 1`,
  },
  {
    tags: ['Liage et attaches'],
    plate: 'pince-lieuse',
    brand: 'Ligadour',
    title: 'Attacheur {line} {feature}',
    text: `{detail} Réglage du nombre de tours sans outil. Soufflez la tête chaque soir et graissez les axes chaque semaine.`,
    season: '2-4',
    unit: 'pièce',
    rows: `
      line       | feature                              | adr | grams | price | sizes | detail
      Torsa 40   | manuel à fil, ouverture 4 cm         | | 480   | 68    | a     | Attacheur d'appoint pour moins d'un hectare.
      Torsa 45   | manuel à fil, ouverture 4,5 cm       | | 520   | 112   | a,b   | Mécanisme à crémaillère, deux à quatre tours par lien.
      Torsa Pro  | manuel renforcé, compteur de liens   | | 560   | 189   | a,b   | Le compteur sert au suivi des tâcherons.
      Volta      | électrique sur batterie dorsale      | oui | 2900  | 780   | c     | Cadence de trois liens par seconde, batterie pour deux journées.
      Volta Rang | électrique, batterie au talon        | oui | 2300  | 690   | c     | Sans câble, 890 g en main.
      Ruban 11   | agrafeuse à ruban, ouverture 5 cm    | | 430   | 42    | a     | Pose un ruban souple agrafé : idéal pour jeunes plants et baguettes fines.`,
    variants: `
      k | label                      | x    | w
      a | Attacheur seul             | 1    | 1
      b | Avec 10 bobines            | 1.2  | 3
      c | Kit batterie et chargeur   | 1    | 1`,
  },
  {
    tags: ['Liage et attaches'],
    plate: 'bobine-lien',
    brand: 'Ligadour',
    title: 'Bobine de lien {matter} {gauge}, {fitting}',
    text: `{detail} Bobine {fitting}, vendue à l'unité par dix. Conservez-la au sec : un fil humide casse dans la tête.`,
    season: '2-4',
    unit: 'bobine',
    trade: { step: 10, minimum: 10 },
    rows: `
      matter                  | material             | grams | price | detail
      papier kraft armé       | papier et fil acier  | 190   | 1.85  | Âme acier 0,40 mm gainée de papier kraft : le lien tient la saison puis se coupe au sécateur.
      papier kraft sans métal | papier torsadé       | 150   | 2.6   | Papier torsadé sans âme métallique, aucun reste de fil dans le rang ni dans la benne.
      amidon                  | fil à base d'amidon  | 140   | 3.1   | Fil à base d'amidon de maïs, élasticité suffisante pour suivre le grossissement du bois.
      PVC armé                | PVC et fil acier     | 230   | 1.6   | Gaine PVC souple sur fil 0,45 mm, tenue de deux à trois saisons.
      polymère saison armé    | polymère et acier    | 210   | 1.75  | Gaine fine qui se fend au bout de huit à dix mois de soleil.`,
    cross: `
      gauge       | fitting                     | fits             | x
      0,40 mm     | pour attacheurs Torsa       | Torsa            | 1
      0,45 mm     | pour attacheurs électriques | Volta            | 1.12
      0,50 mm     | pour attacheurs anciens     | modèles anciens  | 1.05`,
    variants: `
      label                 | length_m | pack                 | x    | w
      60 m                  | 60       | bobine de 60 m       | 1    | 0.7
      100 m                 | 100      | bobine de 100 m      | 1.45 | 1
      60 m, carton de 50    | 60       | carton de 50 bobines | 0.95 | 0.7`,
  },
  {
    tags: ['Liage et attaches'],
    plate: 'bobine-lien',
    brand: 'Ligadour',
    title: '{what}, {feature}',
    text: `{detail} Se pose à la main, sans serrer : laissez un jeu d'un doigt autour du bois.`,
    season: '2-5',
    unit: 'pièce',
    rows: `
      what                      | feature                       | material     | grams | price | unit   | pack              | content | sizes | detail
      Lien tubulaire souple     | en PVC noir                   | PVC          | 1000  | 6.9   | bobine | bobine de 1 kg    | 1 kg    | a,b,c | Tube creux extensible pour attacher troncs et tuteurs, réutilisable.
      Lien tubulaire souple     | en caoutchouc EPDM            | caoutchouc   | 1000  | 9.8   | bobine | bobine de 1 kg    | 1 kg    | a,b,c | Élastique par tous les temps, ne marque pas l'écorce.
      Osier écorcé calibré      | en botte de 1 000 brins       | osier        | 2600  | 24    | lot    | botte             | 1000 piece | d  | Brins triés de 60 à 80 cm, à faire tremper une nuit avant liage.
      Raphia naturel            | en écheveau                   | raphia       | 500   | 8.4   | lot    | écheveau de 500 g | 0.5 kg  | d     | Fibre longue pour greffes et jeunes plants.
      Ficelle sisal             | 300 m par kilo                | sisal        | 2000  | 7.9   | bobine | bobine de 2 kg    | 2 kg    | d     | Pour tuteurer, fagoter les bois et lier les bottes.
      Collier d'attache         | à boucle réglable             | polyéthylène | 450   | 11.5  | sac    | sac de 100        | 100 piece | e,f | Boucle large crantée pour plant et tuteur, se rouvre chaque année.
      Attache crochet plastique | pour fil et piquet            | polyamide    | 380   | 9.9   | sac    | sac de 250        | 250 piece | e,f | Maintient le fil porteur sur piquet bois sans le blesser.`,
    variants: `
      k | label     | diameter_mm | x    | w
      a | Ø 3 mm    | 3           | 1.05 | 1
      b | Ø 4 mm    | 4           | 1    | 1
      c | Ø 5 mm    | 5           | 1    | 1
      d |           |             | 1    | 1
      e | Ø 25 mm   | 25          | 1    | 1
      f | Ø 40 mm   | 40          | 1.25 | 1.3`,
  },
]
