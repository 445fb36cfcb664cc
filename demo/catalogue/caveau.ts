import type { Family } from './family.ts'

/** Vente et dégustation, second half: displays, tasting-room furniture, gifts, food and books. */
export const caveau: Family[] = [
  {
    tags: ['PLV et présentoirs'],
    plate: 'presentoir',
    brand: 'Étuiloire',
    title: 'Présentoir {place} {matter}, {bottle_count}',
    text: `{detail} Charge testée à une fois et demie le poids plein. Montage sans outil.`,
    season: '9-12',
    unit: 'pièce',
    rows: `
      place        | bottles | bottle_count | grams | price | with | scale | detail
      de comptoir  | 1       | 1 bouteille   | 320   | 7.5   | c,b,p | 0.7  | Met en avant la cuvée du moment.
      de comptoir  | 3       | 3 bouteilles  | 780   | 12.4  | c,b,p | 0.85 | Gradin à trois niveaux.
      de sol       | 24      | 24 bouteilles | 4200  | 17.8  | c,b   | 1.2  | Fronton à personnaliser.
      de sol       | 48      | 48 bouteilles | 6800  | 17.9  | c     | 1.35 | Base renforcée pour salon.
      incliné      | 6       | 6 bouteilles  | 1400  | 14.9  | b,p   | 1    | Étiquettes visibles, bouteilles couchées.`,
    cross: `
      k | matter    | material | x
      c | carton    | carton   | 0.8
      b | bois      | bois     | 1
      p | plexi     | PMMA     | 1`,
    variants: `
      label       | x    | w  | pack
      À l'unité   | 1    | 1  | à l'unité
      Lot de 10   | 9    | 10 | lot de 10`,
  },
  {
    tags: ['PLV et présentoirs'],
    plate: 'panneau',
    brand: 'Imprimerie du Pressoir',
    title: '{what}, {feature}',
    text: `{detail} Fichier fourni par vos soins ou mis en page par l'atelier.`,
    season: '1-12',
    unit: 'pièce',
    rows: `
      what                  | feature                   | grams | price | law    | detail
      Ardoise de prix       | à pince, lot de 10        | 420   | 15.9  |        | Feutre craie effaçable à l'eau.
      Chevalet de trottoir  | ardoise double face       | 9200  | 89    |        | 60 x 100 cm, pieds lestés.
      Kakémono              | enrouleur 85 x 200 cm     | 3100  | 92    | custom | Impression satinée, housse comprise.
      Bâche de façade       | 300 x 80 cm, œillets      | 1600  | 78    | custom | PVC 500 g, ourlet soudé.
      Porte-brochures       | A5 de comptoir            | 310   | 9.8   |        | Plexi, deux cases.
      Panneau de caveau     | dibond 60 x 40 cm         | 900   | 46    | custom | Horaires et flèche, quatre trous.`,
    variants: `
      label         | x    | w
      Modèle courant| 1    | 1
      Grand modèle  | 1.4  | 1.5`,
  },
  {
    tags: ['Mobilier de caveau'],
    plate: 'mange-debout',
    brand: 'Tonnellerie Merrandière',
    title: '{what} {feature}, {finish}',
    text: `{detail} Prix hors éco-participation mobilier, indiquée séparément. À installer à l'abri, loin d'un radiateur.`,
    season: '3-6',
    unit: 'pièce',
    trade: { palletised: true },
    rows: `
      what              | feature                     | material  | grams | price | kind          | detail
      Mange-debout      | sur fût de 205 L            | chêne     | 52000 | 229   | mange-debout  | Plateau rond de 80 cm, fût réformé d'Argonne.
      Mange-debout      | sur demi-fût                | chêne     | 31000 | 159   | mange-debout  | Pour angle de caveau, se fixe au mur.
      Tabouret haut     | en douelles                 | chêne     | 8500  | 125   | mange-debout  | Assise de 75 cm, repose-pieds cerclage.
      Comptoir de caveau| deux fûts et plateau        | chêne     | 118000| 418   | mange-debout  | Longueur de 180 cm, deux tablettes.
      Étagère murale    | en douelles                 | chêne     | 9500  | 128   | caisse-bois   | Six bouteilles debout.
      Banc de terrasse  | en douelles                 | chêne     | 24000 | 215   | palette       | Longueur de 120 cm, deux places.`,
    cross: `
      finish        | x
      finition vernie | 1
      finition huilée | 1.02
      cerclage noir | 1.05`,
    variants: `
      label             | x   | w
      À l'unité         | 1   | 1
      La paire          | 1.92| 2`,
  },
  {
    tags: ['Coffrets et cadeaux'],
    plate: 'coffret',
    brand: 'Maison Sommelance',
    title: '{what} {line}, {feature}',
    text: `{detail} Boîte cadeau comprise, emplacement pour carte de visite du domaine.`,
    season: '9-12',
    unit: 'pièce',
    rows: `
      what                     | line      | feature                     | grams | price | kind          | detail
      Coffret service          | Caveau    | limonadier et stoppeur      | 420   | 22    | coffret       | Deux outils en inox brossé.
      Coffret service          | Sommelier | six pièces en bois          | 1300  | 58    | coffret       | Limonadier, bec, coupe-capsule, stoppeur, thermomètre, collier.
      Coffret flûtes           | Duo       | deux flûtes cristallin      | 620   | 24.5  | flute         | Flûtes de 17 cl calées mousse.
      Coffret flûtes           | Six       | six tulipes 21 cl           | 1900  | 46    | flute         | Pour cadeau d'entreprise.
      Coffret sabre            | Hussard   | sabre et support            | 1500  | 148   | sabre         | Support de bureau en chêne.
      Coffret seau             | Glace     | seau et deux flûtes         | 1900  | 62    | seau-champagne| À compléter d'une bouteille du domaine.
      Jeu de dégustation       | Arômes    | douze flacons               | 780   | 69    | flacon-enzyme | Apprendre à nommer les familles d'arômes.
      Jeu de dégustation       | Aveugle   | quatre chaussettes          | 240   | 16.5  | sac-cadeau    | Numérotées, tissu opaque.
      Porte-clés               | Muselet   | capsule et anneau           | 25    | 4.9   | plaque-muselet| Au détail ou par boîte.
      Cadre à plaques          | Collection| 48 muselets                 | 1100  | 28    | plaque-muselet| Bois et feutrine, pour placomusophiles.
      Carafe à champagne       | Lyre      | 75 cl, verre soufflé        | 980   | 54    | verre-inao    | Ouvre les cuvées de garde.
      Sac isotherme            | Nomade    | deux bouteilles             | 360   | 14.9  | sac-cadeau    | Mousse de 5 mm, bandoulière.
      Sac isotherme            | Magnum    | un magnum                   | 310   | 16.9  | sac-cadeau    | Ouverture large, anse renforcée.
      Bougie de cave           | Vendange  | cire végétale 180 g         | 420   | 17.5  | colle-bouteille | Verre réemployé en gobelet.`,
    variants: `
      label            | x    | w   | pack
      À l'unité        | 1    | 1   | à l'unité
      Lot de 12        | 11   | 12  | lot de 12`,
  },
  {
    tags: ['Épicerie et librairie'],
    plate: 'biscuits',
    brand: 'Biscuiterie Rosalie',
    title: '{what}, {feature}',
    text: `{detail} Allergènes : {allergens}. Date de durabilité minimale portée sur l'étui ; conservez au sec.`,
    season: '9-12',
    unit: 'étui',
    vat: 550,
    trade: { step: 12, minimum: 12 },
    rows: `
      what                     | feature                 | allergens               | grams | price | content | organic | detail
      Biscuits roses           | étui 250 g              | blé, œufs               | 290   | 2.6   | 0.25 kg |     | Cuits deux fois, à tremper dans la coupe.
      Biscuits roses           | boîte métal 300 g       | blé, œufs               | 480   | 4.4   | 0.3 kg  |     | Boîte à décor de vendange.
      Biscuits roses           | bio, étui 175 g         | blé, œufs               | 210   | 3.3   | 0.175 kg| oui | Farine et œufs certifiés.
      Croquets aux amandes     | étui 200 g              | blé, œufs, amandes      | 235   | 3.1   | 0.2 kg  |     | Croquants, amandes entières.
      Sablés au fromage        | étui 120 g              | blé, lait, œufs         | 150   | 3.4   | 0.12 kg |     | Pour l'apéritif au caveau.
      Gressins aux graines     | étui 150 g              | blé, sésame             | 180   | 2.4   | 0.15 kg |     | Nettoient le palais entre deux vins.
      Moutarde au ratafia      | pot 200 g               | moutarde, sulfites      | 370   | 3.8   | 0.2 kg  |     | Pot de verre, graines broyées.
      Gelée de raisin          | pot 220 g               | sulfites                | 400   | 4.2   | 0.22 kg |     | Pinot noir et sucre de canne.
      Bouchons au chocolat     | étui 130 g              | lait, soja, amandes     | 165   | 4.5   | 0.13 kg |     | Chocolat noir praliné, sans alcool.`,
    variants: `
      label            | x    | w | pack           | step | min
      Carton de 12     | 1    | 1 | carton de 12   | 12   | 12
      Carton de 48     | 0.93 | 1 | carton de 48   | 48   | 48`,
  },
  {
    tags: ['Épicerie et librairie'],
    plate: 'livre',
    brand: 'Éditions du Cellier',
    title: '{title_name}, {binding}',
    text: `{detail} Prix unique du livre fixé par l'éditeur. {pages} pages, format {dimensions}.`,
    season: '10-12',
    unit: 'pièce',
    vat: 550,
    trade: { fixedPrice: true },
    rows: `
      title_name                               | binding   | pages | dimensions  | publisher            | grams | price | detail
      Tailler la vigne en Champagne            | broché    | 160 | 17 x 24 cm  | Éditions du Cellier  | 420 | 21.8  | Chablis, Cordon, Guyot et Vallée de la Marne pas à pas, en dessins.
      Le carnet du tirage                      | spirale   | 96  | 15 x 21 cm  | Éditions du Cellier  | 260 | 14.22 | Calculs de liqueur, levains et suivis de pression.
      Reconnaître les maladies de la vigne     | broché    | 192 | 17 x 24 cm  | Éditions du Cellier  | 480 | 25.59 | Photographies de symptômes et clés de diagnostic.
      Le caveau qui accueille                  | broché    | 144 | 16 x 22 cm  | Éditions du Cellier  | 360 | 18.96 | Recevoir, faire déguster et vendre au domaine.
      Atlas des terroirs de la Marne           | relié     | 256 | 24 x 30 cm  | Éditions du Cellier  | 1600| 36.97 | Cartes de sols et de coteaux, village par village.
      Champagne mot à mot                      | poche     | 208 | 11 x 18 cm  | Éditions du Cellier  | 190 | 9.38  | Six cents termes de la vigne et de la cave.
      L'année du vigneron                      | relié     | 180 | 20 x 25 cm  | Éditions du Cellier  | 900 | 28.34 | Douze mois de gravures commentées.
      Sols vivants, vignes vives               | broché    | 224 | 17 x 24 cm  | Éditions du Cellier  | 520 | 24.64 | Enherber, composter et travailler le sol en coteau.`,
  },
]
