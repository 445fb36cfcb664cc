import type { Family } from './family.ts'

/** Oenologie, second half: riddling aids, SO2, acids, sugars and liqueurs, oak, laboratory. */
export const oenologieChai: Family[] = [
  {
    tags: ['Adjuvants de remuage'],
    plate: 'bidon',
    brand: 'Remuance',
    title: 'Adjuvant de remuage {base} {line}',
    text: `{detail} Dose de {dose_ml_hl} mL/hL dans la cuve de tirage, sous agitation. Agitez le bidon avant emploi et protégez du gel.`,
    season: '12-6',
    unit: 'bidon',
    rows: `
      base                       | line        | dose_ml_hl | usage                 | grams | price | detail
      bentonite et alginate      | Pointe A    | 70 | gyropalette           | 10300 | 58  | Dépôt compact qui glisse sans voile.
      bentonite et alginate      | Pointe B    | 60 | pupitre               | 10300 | 62  | Sédiment fin pour remuage à la main.
      bentonite seule            | Pointe C    | 80 | gyropalette           | 10400 | 49  | Pour vins très protéiques.
      alginate et tanin          | Pointe T    | 60 | pupitre et gyropalette| 10200 | 74  | Pour vins riches en polyphénols.
      bentonite et phosphate     | Pointe P    | 75 | gyropalette           | 10300 | 55  | Remuage court, vins de l'année.
      sans bentonite             | Pointe Pure | 90 | levures floculantes   | 10200 | 86  | À associer à une levure de tirage floculante.
      magnums et grands formats  | Pointe XL   | 90 | magnums               | 10300 | 79  | Dépôt lourd pour grandes surfaces de verre.
      longue garde               | Pointe Garde| 65 | garde de cinq ans     | 10300 | 82  | Reste mobile après cinq ans sur lattes.`,
    variants: `
      label      | litres | x    | w    | content | pack
      Bidon 1 L  | 1      | 0.22 | 0.11 | 1 L     | bidon 1 L
      Bidon 10 L | 10     | 1    | 1    | 10 L    | bidon 10 L
      Bidon 20 L | 20     | 1.5  | 2    | 20 L    | bidon 20 L`,
  },
  {
    tags: ['SO2 et stabilisation'],
    plate: 'sac-poudre',
    brand: 'Clarivine',
    title: '{what} {line}',
    text: `{detail} Portez gants et lunettes, ventilez le local. Mesurez le SO2 libre avant et vingt-quatre heures après apport.`,
    season: '8-5',
    unit: 'kg',
    rows: `
      what                         | line        | grams | price | content | law      | kind          | unit   | sizes | detail
      Métabisulfite de potassium   | poudre      | 1030  | 5.9   |         | sulphite | sac-poudre    | kg     | a,b,c | Libère la moitié de son poids en SO2 (E224), contient des sulfites.
      Métabisulfite de potassium   | pastilles effervescentes 5 g | 1050 | 9.9 | | sulphite | sac-poudre | kg   | a     | Pastilles de 2 g de SO2 pour bennes et fûts.
      Solution sulfureuse          | 6 % SO2     | 10600 | 24    | 10 L    | sulphurous | bidon       | bidon  | l,m   | Petits apports au pressoir, dosage facile.
      Solution sulfureuse          | 10 % SO2    | 10900 | 32    | 10 L    | sulphurous | bidon       | bidon  | l,m   | Concentration intermédiaire pour cuveries moyennes.
      Solution sulfureuse          | 18 % SO2    | 11600 | 42    | 10 L    | sulphurous | bidon       | bidon  | l,m   | Bisulfite d'ammonium, apporte aussi de l'azote au moût.
      Bisulfite de potassium       | 150 g/L     | 11300 | 37    | 10 L    | sulphurous | bidon       | bidon  | l,m   | Sans ammonium, pour vins finis.
      Acide ascorbique             | poudre      | 1030  | 21.5  |         |          | sac-poudre    | kg     | a,b   | Antioxydant d'appoint, toujours avec SO2 libre suffisant.
      Acide métatartrique          | indice 40   | 1030  | 14.8  |         |          | sac-poudre    | kg     | a,b   | Évite les cristaux de tartre à court terme.
      Gomme arabique               | liquide 20 %| 10900 | 68    | 10 L    |          | bidon         | bidon  | l,m   | Stabilise la couleur et arrondit avant mise.
      Crème de tartre              | micronisée  | 1030  | 9.6   |         |          | sac-poudre    | kg     | a,b,c | Ensemence la stabilisation par le froid.
      Carboxyméthylcellulose       | liquide 10 %| 10400 | 59    | 10 L    |          | bidon         | bidon  | l,m   | Inhibe la cristallisation du bitartrate.
      Acide citrique               | monohydraté | 1030  | 4.8   |         | irritant | sac-poudre    | kg     | a,b,c | Rinçage des filtres et complexation du fer.`,
    variants: `
      k | label       | x    | w    | pack       | step | min | content
      a | Sac 1 kg    | 1    | 1    | sac 1 kg   | 1    | 1   |
      b | Sac 5 kg    | 0.93 | 1    | sac 5 kg   | 5    | 5   |
      c | Sac 25 kg   | 0.82 | 1    | sac 25 kg  | 25   | 25  |
      l | Bidon 10 L  | 1    | 1    | bidon 10 L | 1    | 1   | 10 L
      m | Bidon 20 L  | 1.75 | 1.98 | bidon 20 L | 1    | 1   | 20 L`,
  },
  {
    tags: ['Acidification et désacidification'],
    plate: 'sac-poudre',
    brand: 'Clarivine',
    title: '{what}, {grade}',
    text: `{detail} Traitement soumis à déclaration et aux limites de la zone viticole : conservez la facture au registre de manipulation.`,
    season: '8-10',
    unit: 'kg',
    rows: `
      what                        | grade                   | law       | grams | price | detail
      Acide tartrique L(+)        | cristallisé             | eyeDamage | 1030  | 9.4   | Acidification des moûts, 1 g/L gagne environ 0,7 g/L d'acidité totale.
      Acide tartrique L(+)        | poudre fine             | eyeDamage | 1030  | 9.9   | Dissolution rapide en cuve froide.
      Acide malique DL            | poudre                  | irritant  | 1030  | 7.2   | Acidification partielle avant malolactique.
      Acide lactique              | solution 80 %           | corrosive | 1240  | 7.8   | Acidification douce sur vins finis.
      Carbonate de calcium        | précipité               |           | 1030  | 6.2   | Désacidification rapide des moûts trop verts.
      Bicarbonate de potassium    | poudre                  |           | 1030  | 6.9   | Désacidifie sans apporter de calcium.
      Tartrate neutre de potassium| poudre                  |           | 1030  | 13.5  | Retouche fine sur vins destinés au tirage.
      Sel double de désacidification | poudre              |           | 1030  | 12.8  | Élimine ensemble tartrique et malique.
      Acide citrique alimentaire  | cristallisé             | irritant  | 1030  | 6.1   | Limité à 1 g/L dans le vin fini.`,
    variants: `
      label     | x    | pack      | step | min
      Sac 1 kg  | 1    | sac 1 kg  | 1    | 1
      Sac 5 kg  | 0.92 | sac 5 kg  | 5    | 5
      Sac 25 kg | 0.8  | sac 25 kg | 25   | 25`,
  },
  {
    tags: ['Sucres et liqueurs'],
    plate: 'sucre',
    brand: 'Fermentéa',
    title: 'Sucre {origin}, {grade}',
    text: `{detail} Comptez 24 g/L pour une pression de 6 bar à 10 °C. Stockez hors sol, à moins de 60 % d'humidité.`,
    season: '12-6',
    unit: 'sac',
    vat: 550,
    rows: `
      origin              | grade                   | organic | grams | price | detail
      cristal de betterave| tirage n° 1             |     | 25100 | 23.5  | Pureté de 99,7 %, dissolution limpide.
      cristal de betterave| granulométrie fine      |     | 25100 | 24.9  | Fond plus vite dans le vin froid.
      cristal de canne    | tirage                  |     | 25100 | 31    | Canne raffinée, pour liqueurs de tirage.
      cristal de canne    | biologique              | oui | 25100 | 37.8  | Pour cuvées certifiées.
      semoule             | chaptalisation          |     | 25100 | 22.4  | Enrichissement des moûts, déclaration préalable à faire.
      roux de canne       | liqueur                 |     | 25100 | 34    | Notes miellées pour liqueurs d'expédition.`,
    variants: `
      label            | x    | w    | content | pack         | unit    | step | min | pallet
      Sac 25 kg        | 1    | 1    | 25 kg   | sac 25 kg    | sac     | 1    | 4   |
      Palette de 40    | 37.5 | 40.6 | 1000 kg | palette 1 t  | palette | 1    | 1   | oui
      Big bag 1 t      | 36.5 | 40.1 | 1000 kg | big bag 1 t  | big bag | 1    | 1   | oui`,
  },
  {
    tags: ['Sucres et liqueurs'],
    plate: 'liqueur',
    brand: 'Fermentéa',
    title: '{what} {base}, {sugar} g/L',
    text: `{detail} Filtrée à 1 µm, lot et date limite sur le bidon. Après ouverture, employez dans les deux semaines.`,
    season: '1-12',
    unit: 'bidon',
    rows: `
      what                   | base                     | sugar | organic | law | grams | price | detail
      Liqueur d'expédition   | de canne sans alcool     | 700 |     |     | 12700 | 78  | Sirop neutre à couper avec votre vin de réserve.
      Liqueur d'expédition   | de canne au vin vieux    | 650 |     | pro | 12500 | 138 | Contient de l'alcool : vente réservée aux professionnels.
      Liqueur d'expédition   | de canne à l'esprit de vin | 600 |   | pro+flammableSpirit | 12200 | 168 | Contient de l'alcool : vente réservée aux professionnels.
      Liqueur d'expédition   | biologique de canne      | 700 | oui |     | 12700 | 122 | Sucre et vin certifiés, attestation jointe.
      Liqueur de tirage      | de betterave             | 500 |     |     | 11900 | 52  | Prête à incorporer, évite la fonte au domaine.
      Liqueur de tirage      | de canne                 | 500 |     |     | 11900 | 66  | Limpide, sans arrière-goût.
      Moût concentré rectifié| MCR                      | 820 |     |     | 13600 | 92  | Pour dosage et enrichissement, sucre de raisin.
      Moût concentré rectifié| MCR biologique           | 820 | oui |     | 13600 | 132 | Raisins certifiés, contre-analyse jointe.`,
    variants: `
      label      | litres | x    | w    | content | pack
      Bidon 10 L | 10     | 1    | 1    | 10 L    | bidon 10 L
      Bidon 5 L  | 5      | 0.6  | 0.51 | 5 L     | bidon 5 L
      Bidon 20 L | 20     | 1.4  | 1.98 | 20 L    | bidon 20 L`,
  },
  {
    tags: ['Bois œnologiques'],
    plate: 'bois-oeno',
    brand: 'Chêne & Copeau',
    title: '{what} de chêne {origin}, chauffe {toast}',
    text: `{detail} Sac d'infusion alimentaire. Dégustez chaque semaine et retirez avant d'atteindre la note voulue, elle monte encore après.`,
    season: '9-6',
    unit: 'sac',
    rows: `
      what       | form     | grams | price | with    | detail
      Copeaux    | copeaux  | 10100 | 89    | f,a,b   | Deux à trois semaines de contact à 2 g/L.
      Granulats  | granulats| 10100 | 74    | f,a,b   | Action courte, dix jours de contact.
      Blocks     | blocks   | 10100 | 118   | f,b     | Diffusion lente sur quatre mois, profil proche du fût.
      Douelles   | douelles | 12200 | 142   | f,b     | À suspendre en cuve par chaînette inox.`,
    cross: `
      k | origin     | wood     | toast     | x
      f | français   | français | légère    | 1
      a | américain  | américain| moyenne   | 0.92
      b | français   | français | forte     | 1.03`,
    variants: `
      label              | x    | w    | content | pack
      Sac de 10 kg       | 1    | 1    | 10 kg   | sac 10 kg
      Infusette de 1 kg  | 0.15 | 0.11 | 1 kg    | infusette 1 kg`,
  },
  {
    tags: ['Analyse et laboratoire'],
    plate: 'burette-analyse',
    brand: 'Mesurelle',
    title: '{what}, {feature}',
    text: `{detail} Matériel de chai : pour une analyse opposable, adressez-vous à un laboratoire accrédité.`,
    season: '8-5',
    unit: 'pièce',
    rows: `
      what                       | feature                        | kind            | grams | price | unit  | content | law       | sizes | detail
      Burette graduée            | verre, robinet PTFE            | burette-analyse | 260   | 38    | pièce |         |           | a,b   | Classe A, pour acidité totale et SO2.
      Pipette jaugée             | classe A                       | burette-analyse | 70    | 12    | pièce |         |           | c,d   | Un trait, à poire d'aspiration.
      Bécher                     | verre borosilicaté             | burette-analyse | 140   | 5.9   | pièce |         |           | b,e   | Gradué, bec verseur.
      Erlenmeyer                 | col étroit                     | burette-analyse | 130   | 6.8   | pièce |         |           | b,e   | Pour titrages et levains d'essai.
      Kit acidité totale         | 50 dosages                     | coffret         | 900   | 48    | kit   |         |           | n     | Burette, soude N/10 et bleu de bromothymol.
      Kit SO2 libre et total     | 40 dosages                     | coffret         | 1100  | 62    | kit   |         |           | n     | Méthode à l'iode, réactifs datés.
      Bandelettes malolactique   | acide malique                  | coffret         | 120   | 42    | boîte | 50 piece|           | n     | Résultat en six minutes, de 0 à 400 mg/L.
      Soude                      | N/10                           | flacon-enzyme   | 1120  | 11.5  | flacon| 1 L     | irritant  | n     | Titrée, pour acidité totale.
      Iode                       | N/64                           | flacon-enzyme   | 1120  | 16.8  | flacon| 1 L     |           | n     | Pour dosage du SO2 par Ripper.
      Acide sulfurique           | au tiers, 33 %                 | flacon-enzyme   | 1400  | 14.9  | flacon| 1 L     | precursor+corrosive | n | Au-delà de 15 %, vente réservée aux professionnels sur justification d'usage.
      Phénolphtaléine            | solution 1 %                   | flacon-enzyme   | 290   | 12.9  | flacon| 0.25 L  | flammable | n     | Indicateur coloré pour titrages.
      Liqueur de Fehling         | A et B                         | flacon-enzyme   | 2300  | 34    | kit   | 2 L     | corrosive+pro | n | Sucres réducteurs en fin de fermentation.
      pH-mètre de paillasse      | électrode verre                | refractometre   | 1400  | 298   | pièce |         |           | n     | Étalonnage deux points, précision de 0,01.
      pH-mètre de poche          | étanche                        | refractometre   | 110   | 89    | pièce |         |           | n     | Électrode remplaçable, solutions tampons fournies.
      Solution tampon            | pH 4 et pH 7                   | flacon-enzyme   | 560   | 15.9  | lot   |         |           | n     | Deux flacons de 250 mL.
      Alambic de mesure          | entraînement à la vapeur       | burette-analyse | 5200  | 420   | pièce |         |           | n     | Acidité volatile et titre alcoométrique.`,
    variants: `
      k | label   | x    | w
      a | 10 mL   | 0.85 | 0.7
      b | 25 mL   | 1    | 1
      c | 5 mL    | 1    | 1
      d | 20 mL   | 1.2  | 1.3
      e | 250 mL  | 1.4  | 1.8
      n |         | 1    | 1`,
  },
]
