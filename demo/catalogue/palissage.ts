import type { Family } from './family.ts'

/** Travail de la vigne: trellis and planting. */
export const palissage: Family[] = [
  {
    tags: ['Palissage'],
    plate: 'agrafe-palissage',
    brand: 'Palissandre & Fils',
    title: 'Agrafe écarteur de palissage {matter}, {feature}',
    text: `{detail} Se pose à la main au moment du second relevage et réunit les deux fils releveurs au-dessus des rameaux.
      Comptez 2 500 à 3 500 agrafes par hectare.`,
    season: '5-7',
    unit: 'sac',
    pack: 'sac de 1 000',
    rows: `
      matter            | material    | grams | price | content    | detail
      amidon            | amidon      | 1500  | 34    | 1000 piece | À base d'amidon : tient la saison de végétation et reste en place jusqu'au prétaillage.
      inox              | inox        | 2900  | 45    | 1000 piece | Fil inox 1,4 mm, récupérable et réutilisable plusieurs campagnes.
      polypropylène     | plastique   | 1300  | 17    | 1000 piece | Souple par temps froid, se retire d'un coup de pouce.
      bois de peuplier  | bois        | 1900  | 39    | 1000 piece | Bois déroulé, tombe au sol avec la taille sans laisser de plastique dans le rang.`,
    cross: `
      feature                  | length_mm | x
      ouverture 60 mm          | 60        | 1
      ouverture 90 mm          | 90        | 1.1`,
    variants: `
      label           | x    | w   | content    | pack
      Sac de 1 000    | 1    | 1   | 1000 piece | sac de 1 000
      Sac de 500      | 0.55 | 0.5 | 500 piece  | sac de 500`,
  },
  {
    tags: ['Palissage'],
    plate: 'piquet-acier',
    brand: 'Palissandre & Fils',
    title: 'Piquet {use} acier {finish} {profile}',
    text: `{detail} Encoches intérieures tous les 5 cm, protégées du passage des machines. Vendu au fagot de 50,
      palette complète de 400.`,
    season: '1-4',
    unit: 'pièce',
    pack: 'fagot de 50',
    trade: { step: 50, minimum: 50, palletised: true },
    rows: `
      use            | profile           | thick_mm | grams | price | detail
      intermédiaire  | profil V          | 1.5      | 2650  | 3.75  | Profil en V pour vignes étroites de Champagne, enfoncement à la cloche ou au vibreur.
      intermédiaire  | profil oméga      | 1.5      | 2900  | 4.2   | L'oméga résiste mieux à la torsion au passage du rogneur.
      intermédiaire  | profil oméga fort | 1.8      | 3500  | 5.1   | Épaisseur 1,8 mm pour les parcelles ventées et les sols caillouteux.
      de tête        | tube rond         | 2.5      | 6800  | 7.4   | Tube de tête à ancrer par jambe de force ou par câble.`,
    cross: `
      finish              | material            | x
      galvanisé à chaud   | acier galvanisé     | 1
      zinc-magnésium      | acier zinc-magnésium| 1.12
      corten              | acier corten        | 1.2`,
    variants: `
      label  | length_m | x    | w
      1,60 m | 1.6      | 0.94 | 0.9
      1,80 m | 1.8      | 1    | 1
      2,00 m | 2        | 1.12 | 1.12
      2,30 m | 2.3      | 1.28 | 1.28
      2,50 m | 2.5      | 1.38 | 1.38`,
  },
  {
    tags: ['Palissage'],
    plate: 'piquet-bois',
    brand: 'Palissandre & Fils',
    title: 'Piquet de tête {wood_name} {feature}',
    text: `{detail} Extrémité appointée, tête chanfreinée. Livré sur palette cerclée, à stocker à l'abri de l'eau stagnante.`,
    season: '1-4',
    unit: 'pièce',
    pack: 'palette de 70 à 100',
    trade: { step: 10, minimum: 10, palletised: true },
    rows: `
      wood_name            | wood     | feature          | grams | price | detail
      acacia               | acacia   | fendu écorcé     | 9500  | 8.9   | Robinier fendu dans le fil, durable sans traitement.
      acacia               | acacia   | scié carré       | 10500 | 10.8  | Section régulière, facile à percer pour les amarres.
      châtaignier          | châtaignier | fendu appointé | 9000 | 8.2   | Châtaignier fendu, riche en tanins, bonne tenue au sol.
      pin traité classe 4  | pin      | rond fraisé      | 8200  | 7.6   | Pin fraisé cylindrique, traité en autoclave classe 4.
      pin traité classe 4  | pin      | demi-rond        | 6100  | 7.1   | Demi-rond économique pour bouts de rang courts.`,
    variants: `
      label              | length_m | diameter_mm | x    | w
      2,00 m Ø 8-10 cm   | 2        | 90          | 1    | 0.9
      2,50 m Ø 10-12 cm  | 2.5      | 110         | 1.4  | 1.35`,
  },
  {
    tags: ['Palissage'],
    plate: 'fil-couronne',
    brand: 'Fil du Coteau',
    title: 'Fil de palissage {matter} Ø {gauge} mm',
    text: `{detail} Couronne cerclée à dérouler sur dévidoir : {yield} environ. Tendez à 80 kg et reprenez après la première saison.`,
    season: '1-5',
    unit: 'couronne',
    rows: `
      matter       | material   | grams | price | with    | detail
      zinc-alu     | zinc-alu   | 25000 | 62    | a,b,c,d | Revêtement 95 % zinc et 5 % aluminium, trois fois la tenue d'un galvanisé ordinaire.
      inox 304     | inox       | 25000 | 148   | a,b     | Sans allongement ni rouille, conseillé près des vignes traitées au cuivre de longue date.
      galvanisé C  | galvanisé  | 25000 | 49    | b,c,d   | Galvanisation riche classe C, pour fil porteur.
      polyester    | polyester  | 9000  | 92    | c,d     | Monofilament léger pour fils releveurs, se noue à la main.`,
    cross: `
      k | gauge | diameter_mm | yield                 | x
      a | 1,6   | 1.6         | 1 580 m pour 25 kg    | 1.08
      b | 2,0   | 2           | 1 010 m pour 25 kg    | 1.03
      c | 2,2   | 2.2         | 840 m pour 25 kg      | 1
      d | 2,5   | 2.5         | 650 m pour 25 kg      | 0.98`,
    variants: `
      label              | x    | w    | pack
      Couronne entière   | 1    | 1    | couronne
      Demi-couronne      | 0.54 | 0.5  | demi-couronne`,
  },
  {
    tags: ['Palissage'],
    plate: 'agrafe-palissage',
    brand: 'Palissandre & Fils',
    title: '{what}, {feature}',
    text: `{detail} Pièce d'entretien du palissage à garder en réserve avant le débourrement.`,
    season: '1-5',
    unit: 'pièce',
    rows: `
      what                    | feature                       | kind             | material   | grams | price | unit  | pack         | content   | sizes | detail
      Tendeur de fil          | à cliquet réutilisable        | agrafe-palissage | acier      | 180   | 3.2   | pièce | à l'unité    |           | a,b   | Retend sans couper le fil, un tour de clé par campagne.
      Manchon serre-fil       | par auto-blocage              | agrafe-palissage | inox       | 1400  | 38    | sac   | sac de 50    | 50 piece  | a     | Raboute deux fils en quelques secondes, tient 400 kg.
      Ancre à visser          | hélice simple galvanisée      | piquet-acier     | galvanisé  | 2400  | 8.9   | pièce | à l'unité    |           | c,d   | Ancre d'extrémité de rang, se visse à la broche ou à la tarière.
      Ancre à enfoncer        | basculante avec câble         | piquet-acier     | acier      | 1600  | 7.4   | pièce | à l'unité    |           | c,d   | S'enfonce à la barre puis bascule sous traction.
      Chaînette de relevage   | zinguée                       | fil-couronne     | zingué     | 750   | 14.5  | lot   | lot de 10    | 10 piece  | a     | Accroche rapide des fils releveurs en bout de rang.
      Crampillon à barbes     | galvanisé 4 x 40 mm           | agrafe-palissage | galvanisé  | 5000  | 19.5  | boîte | boîte de 5 kg| 5 kg      | a     | Barbes anti-arrachement pour piquet bois.
      Amarre de bout de rang  | fil 4 mm torsadé              | fil-couronne     | galvanisé  | 420   | 2.9   | pièce | à l'unité    |           | a     | Boucle faite, prête à recevoir le fil porteur.`,
    variants: `
      k | label        | x    | w
      a | Standard     | 1    | 1
      b | Renforcé     | 1.35 | 1.3
      c | 80 cm        | 1    | 1
      d | 100 cm       | 1.25 | 1.2`,
  },
  {
    tags: ['Plantation'],
    plate: 'plant-vigne',
    brand: 'Pépinières du Tilleul',
    title: 'Plant de vigne greffé-soudé {grape} sur {rootstock}',
    text: `{detail} Plant certifié, étiquette bleue et passeport phytosanitaire sur chaque fagot. À commander avant l'hiver,
      à planter dans les trois jours suivant l'enlèvement, racines tenues humides.`,
    season: '3-5',
    unit: 'plant',
    pack: 'fagot de 25',
    vat: 550,
    law: 'perishable',
    trade: { step: 25, minimum: 25, cold: true },
    rows: `
      grape         | grams | price | with    | detail
      Pinot noir    | 110   | 1.85  | a,b,c,d | Cépage de la Montagne de Reims, débourrement précoce, à garder des gelées basses.
      Meunier       | 110   | 1.8   | a,b,c   | Débourre plus tard, il convient aux fonds de coteau de la vallée de la Marne.
      Chardonnay    | 110   | 1.9   | a,b,c,d | Cépage de la Côte des Blancs, à l'aise sur craie.
      Pinot blanc   | 110   | 2.05  | a,c     | Cépage admis, présent dans la Côte des Bar.
      Arbane        | 110   | 2.35  | a       | Cépage ancien admis en appellation, disponibilité limitée.
      Petit meslier | 110   | 2.35  | a       | Cépage ancien, acidité élevée, disponibilité limitée.`,
    cross: `
      k | rootstock | x
      a | 41 B      | 1
      b | SO4       | 0.98
      c | Fercal    | 1.03
      d | 3309 C    | 1`,
    variants: `
      label                    | clone         | x    | w
      Clone de qualité         | qualité       | 1    | 1
      Clone productif régulier | régulier      | 0.97 | 1
      Clone aromatique         | aromatique    | 1.04 | 1
      Grand plant 60 cm        | qualité       | 1.18 | 2.2`,
  },
  {
    tags: ['Plantation'],
    plate: 'manchon',
    brand: 'Pépinières du Tilleul',
    title: 'Manchon protecteur de jeune plant {matter}, hauteur {height_cm} cm',
    text: `{detail} Protège des lapins et des désherbages sous le rang les deux premières années. Livré plié, à glisser sur tuteur.`,
    season: '3-6',
    unit: 'pièce',
    trade: { step: 100, minimum: 100 },
    rows: `
      matter                  | material       | grams | price | detail
      polypropylène alvéolé   | polypropylène  | 55    | 0.62  | Double paroi rigide, effet de serre léger qui accélère la pousse.
      treillis polyéthylène   | polyéthylène   | 32    | 0.34  | Maille ajourée de 8 mm, plant bien aéré.
      carton paraffiné        | carton         | 70    | 0.75  | Brique de carton paraffiné, se délite en fin de première saison.`,
    cross: `
      height_cm | x    | w
      40        | 0.9  | 0.85
      50        | 1    | 1
      60        | 1.15 | 1.2`,
    variants: `
      label           | diameter_mm | x    | w
      Ø 80 mm         | 80          | 1    | 1
      Ø 100 mm        | 100         | 1.18 | 1.2`,
  },
  {
    tags: ['Plantation'],
    plate: 'piquet-acier',
    brand: 'Pépinières du Tilleul',
    title: '{what}, {feature}',
    text: `{detail} Contrôlez l'aplomb à la plantation : c'est lui qui fera le tronc droit.`,
    season: '2-5',
    unit: 'pièce',
    rows: `
      what                 | feature                        | kind         | material  | grams | price | step | sizes | detail
      Tuteur de plantation | acier crénelé Ø 8 mm           | piquet-acier | acier     | 420   | 0.72  | 50   | a,b   | Rond crénelé : le lien ne glisse pas.
      Tuteur de plantation | acier galvanisé Ø 7 mm         | piquet-acier | galvanisé | 340   | 0.88  | 50   | a,b   | Galvanisé, réutilisable d'une complantation à l'autre.
      Tuteur de plantation | bambou Ø 12-14 mm              | piquet-bois  | bambou    | 90    | 0.24  | 50   | a,b   | Bambou calibré, tient les trois ans de formation.
      Tuteur de plantation | acacia scié 22 x 22 mm         | piquet-bois  | acacia    | 380   | 0.69  | 50   | a,b   | Carrelet d'acacia appointé, sans traitement.
      Plantoir de vigne    | à main, pointe acier           | pioche       | acier     | 1900  | 39    | 1    | c     | Pied large pour pousser du talon, profondeur marquée à 25 cm.
      Tarière à complanter | manuelle Ø 150 mm              | pioche       | acier     | 4200  | 74    | 1    | c     | Pour remplacer les manquants sans déranger les ceps voisins.
      Cordeau de plantation| câble repéré, pas de 1,10 m    | fil-couronne | acier     | 3800  | 68    | 1    | c     | Perles serties tous les 1,10 m, enrouleur compris.`,
    variants: `
      k | label  | length_m | x    | w
      a | 1,00 m | 1        | 1    | 1
      b | 1,20 m | 1.2      | 1.18 | 1.2
      c |        |          | 1    | 1`,
  },
]
