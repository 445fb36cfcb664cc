import type { Family } from './family.ts'

/** Protection et Hygiène, second half: cleaning, first aid, storage, vine protection and biocontrol. */
export const hygiene: Family[] = [
  {
    tags: ['Hygiène de cave'],
    plate: 'detergent',
    brand: 'Hygichai',
    title: '{what} {line}, {grade}',
    text: `{detail} Emploi de {dose} %, puis rinçage à l'eau potable. Gants, lunettes et fiche de données de sécurité à portée ; ne mélangez jamais deux produits.`,
    season: '6-11',
    unit: 'bidon',
    rows: `
      what                     | line         | grade                         | dose    | law                    | grams | price | content | sizes | detail
      Détartrant alcalin       | Tartre A     | soude 25 %                    | 3 à 5   | corrosive              | 25800 | 46    | 20 L    | l,m   | Décolle tartre et couleur des cuves, à 50 °C.
      Détartrant alcalin       | Tartre Poudre| soude et métasilicate         | 2 à 5   | corrosive              | 25200 | 62    | 25 kg   | k,q   | Poudre à dissoudre dans l'eau froide, lentement.
      Détergent alcalin mousse | Mousse A     | surfaces verticales           | 2 à 4   | corrosive              | 22500 | 54    | 20 L    | l,m   | Adhère vingt minutes sur pressoir et caisses.
      Détergent alcalin chloré | Chlore A     | tuyaux et caisses plastique   | 1 à 3   | chlorinated            | 23500 | 42    | 20 L    | l,m   | Blanchit les plastiques, à éviter sur inox.
      Détergent sans soude     | Doux         | percarbonate                  | 1 à 2   | eyeDamage              | 25200 | 74    | 25 kg   | k,q   | Nettoie les fûts et retire la couleur.
      Détergent acide          | Acide P      | phosphorique                  | 1 à 3   | acid                   | 24500 | 58    | 20 L    | l,m   | Élimine le calcaire et passive l'inox.
      Acide citrique technique | Citre        | neutralisation                | 1       | irritant               | 25200 | 69    | 25 kg   | k,q   | Rince et neutralise après un lavage alcalin.
      Désinfectant             | Péra 5       | acide peracétique 5 %, H2O2 23 % | 0,5 à 1 | biocide+precursor+peracetic | 22400 | 72 | 20 L | l,m | TP4, EN 1276. Plus de 12 % de peroxyde : professionnels, sur justification d'usage.
      Désinfectant             | Péra 15      | acide peracétique 15 %, H2O2 10 % | 0,2 à 0,5 | biocide+peracetic | 22600 | 128 | 20 L  | l,m   | TP4, EN 1276 et EN 1650, sans mousse.
      Peroxyde d'hydrogène     | Oxy 35       | 35 %                          | 1 à 3   | biocide+precursor+oxidising | 22700 | 66 | 20 L | l,m  | Désinfection de circuits. Vente réservée aux professionnels sur justification d'usage.
      Désinfectant             | Alcool 70    | éthanol prêt à l'emploi       | 100     | biocide+flammable      | 4700  | 45    | 5 L     | j     | TP4, robinets, dégustateurs et becs de tireuse.
      Désinfectant             | Ammonium     | ammonium quaternaire          | 0,5 à 1 | biocide+corrosive      | 20600 | 59    | 20 L    | l,m   | TP2 et TP4, sols et parois, rinçage soigné.
      Lave-verres              | Clair        | machine, sans chlore          | 0,2     | corrosive              | 12400 | 38    | 10 L    | t,j   | Pas d'odeur résiduelle dans les flûtes.
      Liquide de rinçage       | Clair Séchage| lave-verres                   | 0,05    |                        | 10600 | 36    | 10 L    | t,j   | Séchage sans trace, neutre sur la mousse du vin.
      Savon d'atelier          | Mains        | microbilles végétales         | 100     |                        | 5200  | 32    | 5 L     | j     | Enlève sève, graisse et couleur du raisin.`,
    variants: `
      k | label        | x    | w    | content | pack
      j | Bidon 5 L    | 1    | 1    | 5 L     | bidon 5 L
      l | Bidon 20 L   | 1    | 1    | 20 L    | bidon 20 L
      m | Bidon 10 L   | 0.7  | 0.52 | 10 L    | bidon 10 L
      t | Bidon 10 L   | 1    | 1    | 10 L    | bidon 10 L
      k | Sac 25 kg    | 1    | 1    | 25 kg   | sac 25 kg
      q | Seau 10 kg   | 0.6  | 0.41 | 10 kg   | seau 10 kg`,
  },
  {
    tags: ['Brosserie et nettoyage'],
    plate: 'balai-brosse',
    brand: 'Hygichai',
    title: '{what}, {feature}',
    text: `{detail} Une couleur par zone évite les transferts entre sol, cuve et quai.`,
    season: '5-9',
    unit: 'pièce',
    rows: `
      what                  | feature                      | material     | grams | price | sizes | detail
      Balai-brosse          | fibres dures 40 cm           | polyester    | 620   | 14.9  | a,b,c | Récure les sols de chai, douille universelle.
      Raclette de sol       | mousse double 55 cm          | mousse       | 780   | 19.5  | a,b,c | Sèche un quai en un passage.
      Brosse à cuve         | manche coudé 60 cm           | polyester    | 410   | 16.8  | a,b,c | Passe par la porte ovale.
      Goupillon de tuyau    | câble 5 m, Ø 50 mm           | nylon        | 690   | 34    | a,b   | Décolle le tartre dans les tuyaux à vin.
      Goupillon de robinet  | jeu de cinq                  | nylon        | 120   | 9.8   | a     | De 6 à 25 mm, pour dégustateurs et vannes.
      Pelle de chai         | monobloc alimentaire         | polypropylène| 1900  | 44    | a,b,c | Sans arête, résiste à 80 °C.
      Seau de chai          | gradué 12 L, bec             | polypropylène| 620   | 12.4  | a,b,c | Anse inox, contact alimentaire.
      Poste de nettoyage    | enrouleur 20 m, pistolet     | inox         | 14500 | 319   | n     | Eau chaude à 80 °C, fixation murale.
      Canon à mousse        | 1 L, réglable                | laiton       | 680   | 89    | n     | Se monte sur nettoyeur haute pression.
      Tête de lavage        | rotative pour cuve           | inox         | 1600  | 289   | n     | Rayon d'action de 2 m sous 4 bar.`,
    variants: `
      k | label   | colour | x
      a | Bleu    | bleu   | 1
      b | Rouge   | rouge  | 1
      c | Blanc   | blanc  | 1
      n |         |        | 1`,
  },
  {
    tags: ['Brosserie et nettoyage'],
    plate: 'nettoyeur-hp',
    brand: 'Hygichai',
    title: 'Nettoyeur haute pression {heat} {bar} bar, {feature}',
    text: `{detail} Indice de réparabilité {repair_text}/10. Hors gel obligatoire ; reprise de l'ancien appareil à la livraison sur demande.`,
    season: '5-9',
    unit: 'pièce',
    rows: `
      heat        | bar | feature                  | repair | repair_text | power_kw | grams | price | sizes | detail
      eau froide  | 120 | compact, 420 L/h         | 7.1 | 7,1 | 1.7 | 8900   | 195  | m     | Caisses à vendange et petit matériel.
      eau froide  | 150 | sur roues, 600 L/h       | 7.6 | 7,6 | 3   | 29000  | 590  | m     | Pompe laiton, flexible de 10 m.
      eau froide  | 180 | professionnel, 800 L/h   | 8.2 | 8,2 | 5.5 | 46000  | 1290 | t     | Pressoirs et quais chaque jour.
      eau chaude  | 150 | fioul, 700 L/h           | 7.9 | 7,9 | 3.4 | 92000  | 2350 | m,t   | Décolle le tartre et la graisse à 90 °C.
      eau chaude  | 170 | électrique, 600 L/h      | 8   | 8,0 | 4   | 105000 | 3150 | t     | Sans fumée, pour l'intérieur du chai.
      eau froide  | 130 | thermique, 540 L/h       | 7.2 | 7,2 | 4.1 | 27000  | 540  | e     | Autonome au bord des vignes.`,
    variants: `
      k | label            | supply     | x
      m | Monophasé 230 V  | monophasé  | 1
      t | Triphasé 400 V   | triphasé   | 1.02
      e | Moteur essence   | essence    | 1`,
  },
  {
    tags: ['Secours et signalisation'],
    plate: 'trousse-secours',
    brand: 'Protévigne',
    title: '{what}, {feature}',
    text: `{detail} Vérifiez le contenu et les dates avant la vendange, notez le contrôle au registre.`,
    season: '8-9',
    unit: 'pièce',
    rows: `
      what                   | feature                     | kind            | persons | grams | price | law | sizes | detail
      Trousse de secours     | vigneron 4 personnes        | trousse-secours | 4  | 620  | 22   |     | a,r | Coussin hémostatique, tire-tique et couverture de survie.
      Trousse de secours     | équipe 10 personnes         | trousse-secours | 10 | 1300 | 38   |     | a,r | Mallette murale pour quai et cuverie.
      Trousse de secours     | vendange 20 personnes       | trousse-secours | 20 | 2100 | 64   |     | a,r | Contenu renforcé pour coupures et piqûres.
      Kit piqûres            | pompe à venin et gel        | trousse-secours | 1  | 180  | 18.9 |     | a   | À laisser dans le fourgon de l'équipe.
      Lave-œil               | flacon 500 mL               | flacon-enzyme   | 1  | 590  | 19.5 |     | a,d | Sérum stérile, près du local phyto.
      Douche de sécurité     | portative 25 L              | trousse-secours | 1  | 9800 | 289  |     | a   | Rinçage du corps là où l'eau manque.
      Extincteur             | eau pulvérisée 6 L          | bidon           |    | 9500 | 62   |     | a   | Feux secs, plaque de signalisation comprise.
      Extincteur             | CO2 2 kg                    | bidon           |    | 6200 | 74   |     | a   | Armoires électriques et lignes de tirage.
      Panneau de danger      | CO2 en cuverie              | panneau         |    | 320  | 12.9 |     | a,d | « Danger, gaz carbonique », PVC 300 x 200 mm.
      Panneau d'obligation   | port des EPI                | panneau         |    | 300  | 11.9 |     | a,d | Gants, lunettes et chaussures.
      Panneau de réentrée    | délai de traitement         | panneau         |    | 340  | 13.5 |     | a,d | À remplir au feutre, bord de parcelle.
      Ruban de balisage      | rouge et blanc 100 m        | adhesif         |    | 310  | 5.9  |     | a,d | Délimite tas de piquets et tranchées.
      Cône de signalisation  | 50 cm                       | panneau         |    | 900  | 11.5 |     | a,d | Sortie d'enjambeurs sur route.
      Éthylotest             | électronique                | thermometre     |    | 130  | 69   |     | a   | Pour caveau et équipes, embouts fournis.`,
    variants: `
      k | label            | x    | w
      a | Complet          | 1    | 1
      r | Recharge seule   | 0.62 | 0.7
      d | Lot de 5         | 4.7  | 5`,
  },
  {
    tags: ['Stockage phytosanitaire'],
    plate: 'armoire-phyto',
    brand: 'Protévigne',
    title: '{what}, {feature}',
    text: `{detail} Fermez à clé, affichez les numéros d'urgence et gardez le liquide au-dessous du solide.`,
    season: '1-5',
    unit: 'pièce',
    rows: `
      what                   | feature                       | kind          | grams | price | pallet | sizes | litres | detail
      Armoire phytosanitaire | acier, une porte              | armoire-phyto | 48000 | 389   | oui    | a,b   | 100 | Bac de rétention, aération haute et basse, serrure.
      Armoire phytosanitaire | acier, deux portes            | armoire-phyto | 82000 | 690   | oui    | a,b   | 250 | Quatre étagères de rétention réglables.
      Armoire phytosanitaire | polyéthylène, deux portes     | armoire-phyto | 61000 | 980   | oui    | a,b   | 250 | Sans corrosion, pour poudres cupriques.
      Armoire phytosanitaire | ventilée, 1 porte vitrée      | armoire-phyto | 88000 | 1290  | oui    | a     | 200 | Ventilateur ATEX et clapet coupe-feu.
      Bac de rétention       | polyéthylène, caillebotis     | armoire-phyto | 9500  | 118   |        | c,d   | 60  | Sous bidons et fûts entamés.
      Bac de rétention       | acier galvanisé, 2 fûts       | armoire-phyto | 62000 | 329   | oui    | c,d   | 220 | Prise par fourches.
      Local de stockage      | modulaire 4 m²                | armoire-phyto | 380000| 1390  | oui    | e     | 800 | Kit panneaux, rétention intégrée.
      Aire de remplissage    | souple à bords relevables     | armoire-phyto | 21000 | 680   |        | c,d   | 400 | Récupère débordements et rinçages.
      Dosette graduée        | jeu de quatre                 | buse          | 180   | 14.9  |        | e     |     | De 100 mL à 2 L, réservées aux produits.
      Sac de collecte        | emballages vides, lot de 10   | sac-phyto     | 900   | 12.5  |        | e     |     | Sacs translucides de 300 L pour la collecte.
      Absorbant              | granulés minéraux             | sac-poudre    | 20200 | 19.8  |        | f,g   | 40  | Pour huiles et produits, sans poussière.
      Kit anti-pollution     | 60 L, chimique                | coffret       | 6800  | 89    |        | e     | 60  | Feuilles, boudins et sacs dans un fût à roulettes.`,
    variants: `
      k | label             | x    | w   | unit | content | pack
      a | Serrure à clé     | 1    | 1   |      |         |
      b | Serrure à code    | 1.08 | 1   |      |         |
      c | Standard          | 1    | 1   |      |         |
      d | Grand modèle      | 1.45 | 1.4 |      |         |
      e |                   | 1    | 1   |      |         |
      f | Sac 20 kg         | 1    | 1   | sac  | 20 kg   | sac 20 kg
      g | Sac 10 kg         | 0.58 | 0.5 | sac  | 10 kg   | sac 10 kg`,
  },
]
