import type { Family } from './family.ts'

/** Bouteille et Habillage, second half: muselets, foils, labels, CRD capsules, glues. */
export const habillage: Family[] = [
  {
    tags: ['Muselets et plaques'],
    plate: 'muselet',
    brand: 'Muselière & Plaque',
    title: 'Muselet {wires} {finish}, {plate_kind}',
    text: `{detail} Boucle préformée, six demi-tours à l'ouverture. Réglez la museleuse sur trois bouteilles avant de lancer la série.`,
    season: '1-12',
    unit: 'mille',
    rows: `
      wires             | material      | grams | price | bottle      | detail
      4 fils            | acier zingué  | 5800  | 38    | champenoise | Fil de 1 mm, pour bouteilles et demies.
      4 fils renforcé   | acier zingué  | 6400  | 46    | magnum      | Fil de 1,2 mm pour magnums.
      4 fils jéroboam   | acier zingué  | 8200  | 62    | jéroboam    | Ceinture longue pour bagues de 36 mm.`,
    cross: `
      finish      | plate_kind            | colour  | x
      zingué      | plaque neutre or      | or      | 1
      zingué      | plaque neutre argent  | argent  | 0.98
      laqué noir  | plaque noire          | noir    | 1.06
      laqué blanc | plaque blanche        | blanc   | 1.06
      doré        | plaque or             | or      | 1.05`,
    variants: `
      label              | x    | pack             | step | min
      Carton de 2 000    | 1    | carton de 2 000  | 2    | 2
      Carton de 10 000   | 0.94 | carton de 10 000 | 10   | 10
      Carton de 1 000    | 1.04 | carton de 1 000  | 1    | 1`,
  },
  {
    tags: ['Muselets et plaques'],
    plate: 'plaque-muselet',
    brand: 'Muselière & Plaque',
    title: 'Plaque de muselet personnalisée {technique}, {colours}',
    text: `{detail} Bon à tirer sous cinq jours, fabrication cinq semaines après votre accord. Fournissez un dessin vectoriel au diamètre de 32 mm.`,
    season: '1-12',
    unit: 'mille',
    law: 'custom',
    rows: `
      technique             | material   | printed | grams | price | detail
      lithographiée         | fer-blanc  | oui     | 2100  | 26    | Impression offset vernie, fine et économique.
      estampée              | fer-blanc  | oui     | 2200  | 44    | Relief frappé, visible au toucher.
      vieillie              | laiton     | oui     | 2400  | 58    | Patine à la main, prisée des collectionneurs.`,
    cross: `
      colours         | printing    | x
      deux couleurs   | 2 couleurs  | 1
      quatre couleurs | 4 couleurs  | 1.18`,
    variants: `
      label                 | x    | pack              | step | min
      À partir de 5 000     | 1    | carton de 5 000   | 5    | 5
      À partir de 10 000    | 0.86 | carton de 5 000   | 5    | 10
      À partir de 30 000    | 0.74 | carton de 5 000   | 5    | 30`,
  },
  {
    tags: ['Coiffes et collerettes'],
    plate: 'coiffe',
    brand: 'Muselière & Plaque',
    title: 'Coiffe champagne {matter} {height_mm} mm, {finish}',
    text: `{detail} Diamètre 34 mm, languette d'ouverture. Gardez les manchons couchés, à plat dans leur carton, pour ne pas marquer la jupe.`,
    season: '1-12',
    unit: 'mille',
    rows: `
      matter             | material    | height_mm | grams | price | bottle      | scale | detail
      complexe alu       | complexe    | 100       | 2600  | 42    | champenoise | 1     | Aluminium et polyéthylène, plisse sans se rompre.
      complexe alu       | complexe    | 120       | 3000  | 49    | champenoise | 1.15  | Jupe longue qui descend sur le col.
      étain              | étain       | 110       | 5200  | 92    | champenoise | 1.05  | Métal souple, rendu de cuvée.
      complexe magnum    | complexe    | 130       | 4100  | 72    | magnum      | 1.3   | Diamètre de 38 mm pour magnums.
      complexe demie     | complexe    | 85        | 2000  | 38    | demie       | 0.8   | Hauteur réduite pour 37,5 cl.`,
    cross: `
      finish            | x
      lisse brillante   | 0.97
      mate              | 1
      grainée           | 1.03`,
    variants: `
      label        | colour      | x | pack            | step | min
      Or           | or          | 1 | carton de 1 000 | 1    | 1
      Argent       | argent      | 1 | carton de 1 000 | 1    | 1
      Vert         | vert        | 1 | carton de 1 000 | 1    | 1
      Bordeaux     | bordeaux    | 1 | carton de 1 000 | 1    | 1
      Noir         | noir        | 1 | carton de 1 000 | 1    | 1
      Blanc        | blanc       | 1 | carton de 1 000 | 1    | 1`,
  },
  {
    tags: ['Coiffes et collerettes'],
    plate: 'coiffe',
    brand: 'Imprimerie du Pressoir',
    title: '{what}, {feature}',
    text: `{detail} Format des étiqueteuses courantes, bon à tirer remis avant impression.`,
    season: '1-12',
    unit: 'mille',
    law: 'custom',
    rows: `
      what                       | feature                         | kind           | printed | grams | price | detail
      Coiffe personnalisée       | une couleur et or, 100 mm       | coiffe         | oui     | 2700  | 58    | Nom du domaine en tête et sur la jupe.
      Coiffe personnalisée       | deux couleurs et relief, 120 mm | coiffe         | oui     | 3100  | 88    | Gaufrage et dorure à chaud.
      Collerette adhésive        | découpe droite, deux couleurs   | etiquette-bobine | oui   | 420   | 46    | Bobine de 1 000, mandrin de 76 mm.
      Collerette à la colle      | découpe en forme, dorure        | etiquette-bobine | oui   | 380   | 54    | Papier humidifiable, en paquets.
      Collerette millésime       | année au choix                  | etiquette-bobine | oui   | 360   | 36    | Petit format à poser au-dessus de l'étiquette.
      Bague de col               | carte imprimée à message        | etiquette-bobine | oui   | 900   | 82    | Pour lancements et fêtes.`,
    variants: `
      label               | x    | pack            | step | min
      À partir de 1 000   | 1    | carton de 1 000 | 1    | 1
      À partir de 5 000   | 0.82 | carton de 5 000 | 5    | 5`,
  },
  {
    tags: ['Étiquettes et contre-étiquettes'],
    plate: 'etiquette-bobine',
    brand: 'Imprimerie du Pressoir',
    title: '{what} adhésive en bobine {size_name}, {paper}, {finishing}',
    text: `{detail} {paper_note} Vérifiez sur le bon à tirer les mentions obligatoires et le sens d'enroulement de votre étiqueteuse.`,
    season: '1-12',
    unit: 'mille',
    law: 'custom',
    rows: `
      what              | size_name           | printed | grams | price | dimensions    | detail
      Étiquette         | pour bouteille      | oui     | 1600  | 92    | 90 x 80 mm    | Étiquette principale pour bouteille de 75 cl.
      Contre-étiquette  | pour bouteille      | oui     | 1100  | 58    | 70 x 60 mm    | Degré, volume, allergènes, lot et mentions de l'élaborateur.
      Étiquette         | pour magnum | oui     | 2300  | 135   | 120 x 105 mm  | Proportionnée au magnum.`,
    cross: `
      paper               | paper_note                                   | finishing             | material   | x
      papier vélin couché | Papier couché traité pour le seau à glace.   | quadrichromie         | couché     | 0.9
      papier vergé        | Vergé ivoire à grain visible.                | dorure à chaud        | vergé      | 1.35
      papier coton        | Papier coton épais, traité résistant à l'eau.| gaufrage et dorure    | coton      | 1.8
      polypropylène blanc | Film qui ne gondole pas dans l'eau glacée.   | quadrichromie vernie  | PP         | 1`,
    variants: `
      label               | x    | pack              | step | min
      Bobine de 1 000     | 1    | bobine de 1 000   | 1    | 1
      À partir de 3 000   | 0.8  | bobine de 1 000   | 1    | 3
      À partir de 10 000  | 0.66 | bobine de 1 000   | 1    | 10`,
  },
  {
    tags: ['Étiquettes et contre-étiquettes'],
    plate: 'etiquette-bobine',
    brand: 'Imprimerie du Pressoir',
    title: '{what}, {feature}',
    text: `{detail} Rouleau à mandrin de 76 mm, pose à la main ou à l'étiqueteuse.`,
    season: '9-12',
    unit: 'mille',
    rows: `
      what                      | feature                       | grams | price | detail
      Médaillon adhésif         | « Vendange à la main »        | 260   | 52    | Rond doré de 30 mm, texte standard.
      Pastille dosage           | extra-brut, brut, demi-sec    | 240   | 50    | Rond de 25 mm, assortiment de trois.
      Étiquette de dégorgement  | mois et année à tamponner     | 300   | 50    | Papier blanc à cases, pour contre-étiquettes sans date.
      Étiquette de pile         | repérage de cave, plastique   | 900   | 68    | Résiste à l'humidité, feutre fourni.
      Pictogramme               | femme enceinte et tri         | 210   | 50    | Pictogrammes obligatoires en blanc ou noir.`,
    variants: `
      label              | x    | pack            | step | min
      Rouleau de 1 000   | 1    | rouleau de 1 000| 1    | 1
      Carton de 5 000    | 0.86 | carton de 5     | 5    | 5`,
  },
  {
    tags: ['Capsules de surbouchage et CRD'],
    plate: 'capsule-crd',
    brand: 'Muselière & Plaque',
    title: 'Capsule CRD {status} {shade}, {closure}',
    text: `{detail} Réservée aux opérateurs habilités par la Douane : indiquez votre numéro d'agrément à la commande. Tenez la comptabilité matière des capsules reçues.`,
    season: '1-12',
    unit: 'mille',
    law: 'pro',
    rows: `
      status      | shade       | colour      | with  | grams | price | detail
      récoltant   | verte       | vert        | a,b,c | 2300  | 74    | Vins d'appellation, marque fiscale verte, centilisation 75 cl.
      récoltant   | lie-de-vin  | lie-de-vin  | a,b,c | 2300  | 78    | Marque lie-de-vin, toutes centilisations sur demande.
      récoltant   | bleue       | bleu        | b,c   | 2300  | 74    | Vins sans indication géographique.
      négociant   | verte       | vert        | a,b,c | 2300  | 72    | Statut négociant imprimé sur la tête.
      négociant   | bleue       | bleu        | b,c   | 2300  | 72    | Statut négociant, vins sans indication géographique.`,
    cross: `
      k | closure                       | bottle      | x
      a | coiffe champagne              | champenoise | 1.15
      b | PVC rétractable               | bordelaise  | 0.8
      c | complexe vins tranquilles     | bordelaise  | 1`,
    variants: `
      label         | cl   | x    | w    | pack            | step | min
      75 cl         | 75   | 1    | 1    | carton de 1 000 | 1    | 1
      20 cl         | 20   | 0.92 | 0.7  | carton de 1 000 | 1    | 1
      37,5 cl       | 37.5 | 0.96 | 0.8  | carton de 1 000 | 1    | 1
      150 cl        | 150  | 1.2  | 1.4  | carton de 1 000 | 1    | 1`,
  },
  {
    tags: ['Capsules de surbouchage et CRD'],
    plate: 'capsule-crd',
    brand: 'Muselière & Plaque',
    title: 'Capsule de surbouchage {matter} {dimensions}',
    text: `{detail} Sans marque fiscale. Chauffez ou sertissez selon la matière, sur goulot propre et sec.`,
    season: '1-7',
    unit: 'mille',
    rows: `
      matter            | dimensions   | material  | grams | price | detail
      PVC rétractable   | 31 x 55 mm   | PVC       | 1100  | 45    | Rétracte à 120 °C en deux secondes.
      complexe          | 30 x 60 mm   | complexe  | 1900  | 58    | À sertir au galet, deux dents d'ouverture.
      étain             | 30 x 60 mm   | étain     | 4300  | 138   | Métal pur pour coteaux de garde.
      cire en pastilles | une par col  | cire     | 1000  | 46    | Pour ratafia et vieux marcs, à fondre au bain-marie.
      vis aluminium     | 30 x 60 mm   | aluminium | 3600  | 96    | Jupe longue, joint neutre à l'oxygène.`,
    variants: `
      label      | colour   | x | pack            | step | min
      Noir       | noir     | 1 | carton de 1 000 | 1    | 1
      Bordeaux   | bordeaux | 1 | carton de 1 000 | 1    | 1
      Or         | or       | 1.03 | carton de 1 000 | 1 | 1
      Vert       | vert     | 1 | carton de 1 000 | 1    | 1`,
  },
  {
    tags: ['Colles et consommables'],
    plate: 'colle-bouteille',
    brand: 'Scellomarne',
    title: '{what}, {feature}',
    text: `{detail} Refermez aussitôt après usage et nettoyez la machine à l'eau tiède avant séchage.`,
    season: '1-12',
    unit: 'bidon',
    rows: `
      what                    | feature                          | kind            | grams | price | unit    | content   | pack          | sizes | law             | detail
      Colle d'étiquetage      | caséine, bouteilles froides      | colle-bouteille | 15800 | 68    | bidon   | 15 kg     | seau 15 kg    | a,b   |                 | Prend sur verre humide, se retire au lavage.
      Colle d'étiquetage      | dextrine                         | colle-bouteille | 15600 | 49    | bidon   | 15 kg     | seau 15 kg    | a,b   |                 | Pour étiquettes papier sur verre sec.
      Colle d'étiquetage      | synthétique résistante à la glace| colle-bouteille | 15600 | 74    | bidon   | 15 kg     | seau 15 kg    | a,b   |                 | L'étiquette tient deux heures dans le seau à glace.
      Colle thermofusible     | en granulés pour cartons         | sac-poudre      | 20200 | 98    | sac     | 20 kg     | sac 20 kg     | c     |                 | Encollage des cartons à 160 °C.
      Décolle-étiquettes      | alcalin                          | detergent       | 6200  | 32    | bidon   | 5 L       | bidon 5 L     | c     | corrosive       | Récupère une étiquette mal posée.
      Dissolvant de colle     | agrumes                          | flacon-enzyme   | 960   | 19.8  | flacon  | 1 L       | flacon 1 L    | c     | flammableSpirit | Enlève les restes d'adhésif.
      Encre de datage         | noire pour jet d'encre           | flacon-enzyme   | 1050  | 118   | flacon  | 1 L       | flacon 1 L    | c     | flammable       | Marque le lot sur verre et bouchon.
      Brosse de colleuse      | soies nylon                      | balai-brosse    | 320   | 36    | pièce   |           | à l'unité     | d     |                 | Pour étiqueteuse à colle froide.
      Chiffon d'essuyage      | microfibre sans peluche          | tablier         | 900   | 22    | lot     | 20 piece  | lot de 20     | d     |                 | Essuie les bouteilles au mirage.
      Lot de lampes UV        | contrôle des étiquettes          | coffret         | 700   | 44    | lot     |           | lot           | d     |                 | Repère les manques de colle.`,
    variants: `
      k | label        | x    | w    | content | pack
      a | Seau 15 kg   | 1    | 1    | 15 kg   | seau 15 kg
      b | Seau 5 kg    | 0.4  | 0.35 | 5 kg    | seau 5 kg
      c | Conditionnement courant | 1 | 1 | |
      d |              | 1    | 1    |         |`,
  },
]
