import type { Family } from './family.ts'

/** Travail de la vigne: summer work, harvest, soil, spraying. */
export const vigneTravaux: Family[] = [
  {
    tags: ['Travaux en vert'],
    plate: 'rogneuse',
    title: '{what} {line}, {feature}',
    text: `{detail} Deux à quatre passages de juillet à la vendange suffisent le plus souvent. Lavez les couteaux à l'eau claire et graissez les axes.`,
    season: '5-8',
    unit: 'pièce',
    rows: `
      what                        | line       | brand      | feature                       | kind          | length_cm | grams | price | sizes | adr | detail
      Rogneuse portative          | Cimette    | Tranchelin | sur batterie, lame 60 cm      | rogneuse      | 60  | 5200  | 489   | p,q   | oui | Lamier double denture pour parcelles raides où l'enjambeur ne passe pas.
      Rogneuse portative          | Cimette    | Tranchelin | thermique, lame 75 cm         | rogneuse      | 75  | 6100  | 540   | r     |     | Moteur 25 cm³, lamier incliné à 90°.
      Cisaille à rogner           | Pampre     | Sarmentel  | lames 28 cm, manches frêne    | secateur-main | 58  | 980   | 42    | r     |     | Lames droites polies pour les bouts de rang et les jeunes plantiers.
      Cisaille à rogner           | Pampre Tél | Sarmentel  | manches télescopiques         | secateur-main | 90  | 1250  | 59.5  | r     |     | Manches de 65 à 90 cm pour rogner le dessus sans marchepied.
      Serpe à rogner              | Faucillon  | Sarmentel  | lame courbe 32 cm             | secateur-main | 45  | 420   | 26.9  | s,t   |     | Lame fine battue, à tenir au fil du dernier fil releveur.
      Épampreuse manuelle         | Gourmand   | Bêchelin   | lanières caoutchouc           | rogneuse      | 40  | 1600  | 86    | r     |     | Lanières souples qui décrochent les gourmands du tronc sans blesser l'écorce.
      Effeuilleuse portative      | Feuillade  | Tranchelin | aspirante, sur batterie       | rogneuse      | 50  | 4300  | 620   | p,q   | oui | Aspire puis coupe les feuilles de la zone des grappes, côté soleil levant.
      Gant d'ébourgeonnage        | Rebiot     | Gantelin   | picots latex                  | gants         | 24  | 90    | 7.9   | s,t   |     | Picots adhérents : les rebiots viennent d'un frottement de la main.`,
    variants: `
      k | label              | x    | w
      p | Sans batterie      | 1    | 1
      q | Avec batterie 4 Ah | 1.35 | 1.3
      r |                    | 1    | 1
      s | Petite taille      | 1    | 0.9
      t | Grande taille      | 1.06 | 1`,
  },
  {
    tags: ['Travaux en vert', 'Palissage'],
    plate: 'agrafe-palissage',
    brand: 'Palissandre & Fils',
    title: '{what}, {feature}',
    text: `{detail} À tenir prêt avant la fin mai : le relevage ne souffre pas l'attente.`,
    season: '5-7',
    unit: 'lot',
    rows: `
      what                     | feature                      | kind             | material   | grams | price | pack       | content   | sizes | detail
      Crochet de relevage      | en S inox                    | agrafe-palissage | inox       | 900   | 26.5  | lot de 50  | 50 piece  | a,b   | Suspend les fils releveurs au piquet, se déplace d'une main.
      Crochet de relevage      | plastique pour piquet V      | agrafe-palissage | plastique  | 420   | 13.9  | lot de 50  | 50 piece  | a,b   | Se clipse dans les encoches du piquet, sans perçage.
      Écarteur double          | ressort inox pour tête       | agrafe-palissage | inox       | 2100  | 49    | lot de 20  | 20 piece  | a,b   | Garde les deux fils écartés au-dessus de la végétation avant la fermeture.
      Fil releveur             | câble polyester 2,2 mm       | fil-couronne     | polyester  | 3800  | 58    | lot        | 1000 m    | c     | Mille mètres de fil souple qui se manie à main nue.
      Clip de fermeture        | pour fils releveurs          | agrafe-palissage | amidon     | 800   | 19    | lot de 500 | 500 piece | a,b   | Réunit les deux fils tous les deux mètres, d'un seul geste.
      Dévidoir de fil releveur | porté, à frein               | fil-couronne     | acier      | 6200  | 118   | lot        |           | c     | Déroule et réenroule à un homme, frein réglable.
      Porte-agrafes de ceinture| toile, 500 agrafes           | tablier          | coton      | 320   | 16.9  | lot        |           | c     | Poche large à bord rigide, vide-fond pour la rincer.`,
    variants: `
      k | label    | x    | w
      a | Standard | 1    | 1
      b | Grand modèle | 1.2  | 1.15
      c |          | 1    | 1`,
  },
  {
    tags: ['Vendange'],
    plate: 'epinette',
    brand: 'Cueillette & Co',
    title: 'Épinette à vendanger {blade}, {handle}',
    text: `{detail} Bouts arrondis pour ne pas percer les baies ni les doigts. Une goutte d'huile alimentaire sur l'axe chaque matin.`,
    season: '7-9',
    unit: 'pièce',
    rows: `
      blade                        | material | cut | grams | price | detail
      lames droites inox           | inox     | 10  | 95    | 8.9   | La forme la plus répandue dans les équipes de cueilleurs.
      lames courbes inox           | inox     | 10  | 100   | 9.7   | La courbe va chercher le pédoncule derrière le fil.
      lames longues inox           | inox     | 12  | 115   | 12.4  | Lames de 55 mm pour grappes serrées contre le bois.
      lames carbone trempé         | carbone  | 10  | 98    | 7.6   | Acier au carbone facile à réaffûter, à sécher après usage.`,
    cross: `
      handle                    | colour | x
      poignées plastique rouge  | rouge  | 1
      poignées bimatière        | noir   | 1.15
      poignées bois             | bois   | 1.35`,
    variants: `
      label              | pack         | x    | w    | unit  | content
      À l'unité          | à l'unité    | 1    | 1    | pièce |
      Boîte de 10        | boîte de 10  | 9.2  | 10   | boîte | 10 piece
      Avec étui ceinture | à l'unité    | 1.45 | 1.5  | pièce |`,
  },
  {
    tags: ['Vendange'],
    plate: 'caisse-vendange',
    brand: 'Cueillette & Co',
    title: 'Caisse à vendange {shape} {load_kg} kg {use}',
    text: `{detail} Polyéthylène vierge apte au contact alimentaire, marquage à chaud possible. Lavez au jet après chaque pressoirée.`,
    season: '6-9',
    unit: 'pièce',
    pack: 'palette de 60 à 80',
    trade: { step: 10, minimum: 10, palletised: true },
    rows: `
      shape               | material      | load_kg | litres | grams | price | food | stackable | detail
      ajourée gerbable    | polyéthylène  | 50  | 80  | 3100 | 14.9 | oui | oui | Capacité de 50 kg utilisée pour les marcs champenois, gerbable pleine.
      ajourée emboîtable  | polyéthylène  | 45  | 75  | 2900 | 15.8 | oui | oui | Tournée d'un demi-tour, elle s'emboîte vide et divise le volume par trois.
      pleine gerbable     | polyéthylène  | 45  | 70  | 3000 | 14.2 | oui | oui | Fond et parois pleins : le jus qui s'écoule est récupéré.
      ajourée basse       | polyéthylène  | 25  | 40  | 1900 | 11.2 | oui | oui | Faible hauteur pour les raisins destinés aux petites cuvées.`,
    cross: `
      use                    | x
      à deux poignées        | 1
      à quatre poignées      | 1.05`,
    variants: `
      label   | colour | x
      Gris    | gris   | 1
      Rouge   | rouge  | 1.02
      Jaune   | jaune  | 1.02
      Bleu    | bleu   | 1.02
      Vert    | vert   | 1.02
      Blanc   | blanc  | 1.02`,
  },
  {
    tags: ['Vendange'],
    plate: 'panier',
    brand: 'Cueillette & Co',
    title: '{what}, {feature}',
    text: `{detail} Rincez à l'eau claire chaque soir et stockez à l'abri du soleil.`,
    season: '7-9',
    unit: 'pièce',
    rows: `
      what                     | feature                        | material    | litres | grams | price | count | sizes | detail
      Panier à vendange        | en osier brut, anse fixe       | osier       | 18  | 1100 | 34.5 | 1 | a     | Le panier mannequin de tradition, osier non écorcé.
      Panier à vendange        | plastique, anse inox           | plastique   | 14  | 520  | 6.9  | 2 | a,b   | Fond ajouré, se pose à plat entre les ceps.
      Panier à vendange        | plastique, bec verseur         | plastique   | 18  | 640  | 8.4  | 2 | a,b   | Bec large pour vider sans perdre de grains.
      Seau de vendange         | souple, deux poignées          | caoutchouc  | 25  | 900  | 9.8  | 2 | a,b   | Caoutchouc recyclable qui résiste aux chocs et au gel.
      Seau de vendange         | rigide gradué                  | plastique   | 12  | 480  | 4.6  | 2 | a,b   | Gradué tous les litres, sert ensuite au chai.
      Hotte de vendange        | plastique à bretelles          | plastique   | 45  | 3600 | 64   | 1 | a     | Dossier galbé et bretelles larges réglables.
      Traîneau porte-caisse    | aluminium                      | aluminium   | 60  | 5200 | 129  | 1 | a     | Glisse entre les rangs et soulage les débardeurs.
      Brouette à caisses       | roue gonflée, deux caisses     | acier       | 100 | 14500| 189  | 1 | a     | Passe dans 80 cm, porte deux caisses de 50 kg.
      Bâche de benne           | étanche alimentaire            | PVC         | 500 | 9000 | 145  | 1 | c,d   | Soudée haute fréquence, œillets tous les 50 cm.`,
    variants: `
      k | label         | x    | w
      a | À l'unité     | 1    | 1
      b | Lot de 10     | 9.1  | 10
      c | 3 x 2 m       | 1    | 1
      d | 4 x 2,5 m     | 1.5  | 1.6`,
  },
  {
    tags: ['Travail du sol'],
    plate: 'pioche',
    brand: 'Bêchelin',
    title: '{tool}, {feature}, manche {handle}',
    text: `{detail} Tête forgée d'une pièce, douille conique. Graissez le fer avant l'hiver et changez le manche dès la première fente.`,
    season: '3-10',
    unit: 'pièce',
    rows: `
      tool                    | feature                 | width_cm | grams | price | detail
      Houe de vigne           | lame pleine 18 cm       | 18 | 1650 | 29.5 | Pour déchausser et décavaillonner à la main autour des jeunes plants.
      Bigot à deux dents      | dents carrées 24 cm     | 14 | 1750 | 32   | Deux dents pour les sols de craie et d'argile collante.
      Bigot à trois dents     | dents plates 22 cm      | 16 | 1850 | 34.5 | Ameublit sans retourner, remonte les cailloux.
      Pioche de terrassier    | panne et pic            | 8  | 2600 | 33   | Trous de piquets et arrachage des souches mortes.
      Binette sarcleuse       | lame oscillante 16 cm   | 16 | 980  | 27.9 | La lame travaille en poussant et en tirant, à ras de terre.
      Fourche-bêche           | quatre dents triangulaires | 19 | 2100 | 41 | Décompacte sans mélanger les horizons.`,
    cross: `
      handle         | x    | w
      frêne 1,10 m   | 1    | 1
      frêne 1,30 m   | 1.06 | 1.08
      fibre 1,20 m   | 1.3  | 0.95`,
    variants: `
      label            | x    | w
      Outil complet    | 1    | 1
      Tête seule       | 0.68 | 0.6`,
  },
  {
    tags: ['Travail du sol', 'Affûtage et pièces détachées'],
    plate: 'lame-rechange',
    brand: 'Bêchelin',
    title: '{part}, {feature}',
    text: `{detail} Visserie classe 10.9 comprise. Contrôlez le serrage après une heure de travail.`,
    season: '2-9',
    unit: 'pièce',
    rows: `
      part                        | feature                         | material       | grams | price | sizes | detail
      Lame intercep               | plate, acier au bore            | acier au bore  | 2100  | 39    | g,d   | Coupe les racines superficielles à 5 cm sans bourrer.
      Lame intercep               | rechargée carbure               | carbure        | 2300  | 74    | g,d   | Trois à quatre fois la durée d'une lame simple en sol de craie.
      Soc décavaillonneur         | forgé                           | acier forgé    | 3400  | 58    | g,d   | Retourne le cavaillon au printemps, versoir court.
      Disque émotteur             | crénelé 410 mm                  | acier au bore  | 4600  | 46    | s,t   | Émiette et ramène la terre sous le rang.
      Dent vibrante               | 32 x 10 mm avec soc réversible  | acier ressort  | 3100  | 24.5  | s,t   | Pour griffage de l'inter-rang étroit.
      Étoile bineuse              | doigts caoutchouc 37 cm         | caoutchouc     | 2600  | 62    | s,t   | Désherbe autour du pied, doigts remplaçables.
      Brosse de désherbage        | brins acier tressés             | acier          | 1900  | 54    | s,t   | Nettoie le pied du cep sans travailler le sol.
      Couteau de broyeur          | à sarments, paire               | acier          | 1700  | 31    | s,t   | Tranchant double, à retourner à mi-saison.`,
    variants: `
      k | label   | x    | w
      g | Gauche  | 1    | 1
      d | Droite  | 1    | 1
      s | À l'unité | 1  | 1
      t | Lot de 4  | 3.7 | 4`,
  },
  {
    tags: ['Pulvérisation'],
    plate: 'pulverisateur',
    brand: 'Brumelle',
    title: 'Pulvérisateur {line} {feature}, {litres} L',
    text: `{detail} Joints résistants aux produits cupriques. Rincez trois fois la cuve et la lance après chaque traitement, au-dessus d'une aire prévue.`,
    season: '3-8',
    unit: 'pièce',
    rows: `
      line       | feature                    | kind          | litres | bar | grams | price | sizes | detail
      Rosée      | à dos, pression entretenue | pulverisateur | 12  | 4   | 3600  | 89   | a,b | Levier ambidextre, sangles larges, lance laiton.
      Rosée      | à dos, pression entretenue | pulverisateur | 16  | 4   | 3900  | 98   | a,b | Levier ambidextre, agitateur mécanique en fond de cuve.
      Rosée      | à dos, pression entretenue | pulverisateur | 20  | 4   | 4300  | 109  | a,b | Grande ouverture de 14 cm, filtre panier lavable.
      Rosée Volt | à dos, sur batterie        | pulverisateur | 15  | 5   | 5800  | 215  | a,b | Cinq heures de travail par charge, pression réglée par molette.
      Rosée Volt | à dos, sur batterie        | pulverisateur | 20  | 5   | 6400  | 248  | a,b | Pression constante, arrêt automatique cuve vide.
      Ondée      | à pression préalable       | pulverisateur | 8   | 3   | 1900  | 46   | a   | Pour les complants et les petites surfaces.
      Ondée      | à pression préalable, inox | pulverisateur | 10  | 6   | 4100  | 179  | a   | Cuve inox pour désinfection du matériel de cave.
      Bourrasque | atomiseur à dos thermique  | atomiseur     | 14  | 1   | 11200 | 520  | a   | Portée de 12 m, moteur 66 cm³ antivibration.
      Bourrasque | atomiseur à dos, poudreuse | atomiseur     | 26  | 1   | 12100 | 690  | a   | Se convertit en poudreuse pour le soufre trituré.
      Nuage      | sur roues, batterie 12 V   | pulverisateur | 60  | 4   | 14800 | 390  | a   | Chariot étroit pour rangs d'un mètre, dévidoir de 10 m.`,
    variants: `
      k | label                 | x    | w
      a | Appareil complet      | 1    | 1
      b | Avec rampe et cache   | 1.18 | 1.15`,
  },
  {
    tags: ['Pulvérisation'],
    plate: 'buse',
    brand: 'Brumelle',
    title: 'Buse {type} {angle} {body}',
    text: `{detail} Code couleur ISO 10625. Remplacez le jeu entier dès qu'une buse dépasse de 10 % son débit nominal.`,
    season: '3-7',
    unit: 'lot',
    pack: 'lot de 10',
    rows: `
      type                         | grams | price | content  | detail
      à turbulence jet conique     | 90    | 32    | 10 piece | Gouttes fines pour le face par face, céramique démontable.
      à fente jet plat             | 85    | 24    | 10 piece | Pour rampe de désherbage mécanique combiné et traitements de sol.
      à injection d'air            | 120   | 58    | 10 piece | Grosses gouttes qui limitent la dérive, inscriptible comme moyen de réduction.`,
    cross: `
      angle | body       | material  | x
      80°   | céramique  | céramique | 1.2
      80°   | polymère   | polymère  | 0.95
      110°  | céramique  | céramique | 1.25`,
    variants: `
      label          | flow_l | colour | x
      01 orange      | 0.4    | orange | 1
      015 verte      | 0.6    | vert   | 1
      02 jaune       | 0.8    | jaune  | 1
      03 bleue       | 1.2    | bleu   | 1.02
      04 rouge       | 1.6    | rouge  | 1.02`,
  },
  {
    tags: ['Pulvérisation'],
    plate: 'buse',
    brand: 'Brumelle',
    title: '{part} {feature} pour pulvérisateur',
    text: `{detail} Vérifiez l'étanchéité à l'eau claire avant la première bouillie.`,
    season: '3-8',
    unit: 'pièce',
    rows: `
      part             | feature                      | kind  | grams | price | detail
      Lance            | télescopique laiton 1,80 m   | buse  | 780   | 46    | Trois éléments, coude orientable en tête.
      Kit de joints    | nitrile, 28 pièces           | buse  | 60    | 14.9  | Toutes les étanchéités d'un appareil à dos, repérées sur plan.
      Filtre d'aspiration | inox 50 mailles           | buse  | 210   | 18.5  | Retient les impuretés avant la pompe.
      Manomètre        | glycérine 0-25 bar           | thermometre | 240 | 21.9 | Boîtier inox, raccord 1/4 arrière.
      Agitateur        | hydraulique à venturi        | buse  | 320   | 36.5  | Garde les poudres mouillables en suspension.
      Régulateur       | de pression 10 bar           | vanne | 690   | 79    | Réglage fin et retour en cuve.`,
  },
]
