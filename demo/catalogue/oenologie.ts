import type { Family } from './family.ts'

/** Oenologie, first half: yeasts, nutrients, bacteria, enzymes, tannins, fining. */
export const oenologie: Family[] = [
  {
    tags: ['Levures'],
    plate: 'sachet-levure',
    brand: 'Fermentéa',
    title: 'Levure sèche active {line}, {use}',
    text: `{detail} Dose de {dose_g_hl} g/hL, réhydratation vingt minutes à 37 °C dans dix fois son poids d'eau. Conservez au frais et
      employez un sachet ouvert dans les six semaines ; date limite et lot sur l'emballage.`,
    season: '8-10',
    unit: 'sachet',
    rows: `
      line         | use                          | species                  | alcohol | dose_g_hl | organic | grams | price | season | detail
      FA Craie     | moûts de base champagne      | Saccharomyces bayanus    | 15   | 20 |     | 510 | 19.5 | 8-10 | Fermentation franche de 12 à 25 °C, peu d'écume.
      FA Coteau    | chardonnay floral            | Saccharomyces cerevisiae | 14   | 20 |     | 510 | 23.8 | 8-10 | Préserve les notes d'agrumes et de fleurs blanches.
      FA Montagne  | pinot noir et meunier        | Saccharomyces cerevisiae | 14.5 | 20 |     | 510 | 24.5 | 8-10 | Fruits rouges frais, faible production d'acidité volatile.
      FA Vallée    | meunier fruité               | Saccharomyces cerevisiae | 14   | 20 |     | 510 | 22.9 | 8-10 | Départ rapide, besoins en azote modérés.
      FA Rosé      | rosé de saignée              | Saccharomyces cerevisiae | 14.5 | 20 |     | 510 | 26.5 | 8-10 | Garde la couleur, esters amyliques discrets.
      FA Rouge     | coteaux champenois rouges    | Saccharomyces cerevisiae | 15   | 25 |     | 510 | 27.9 | 8-10 | Extraction douce, compatible avec la malolactique.
      FA Bio       | moûts en agriculture biologique | Saccharomyces cerevisiae | 14 | 20 | oui | 510 | 33.5 | 8-10 | Levure élevée sur milieu biologique certifié.
      FA Reprise   | arrêts de fermentation       | Saccharomyces bayanus    | 17   | 40 |     | 510 | 29.8 | 9-12 | Tolère l'alcool et le froid, pour relancer une cuve.
      NS Torula    | non-Saccharomyces en amorçage| Torulaspora delbrueckii  | 10   | 30 |     | 510 | 37.5 | 8-10 | À ensemencer vingt-quatre heures avant la levure principale.
      TI Mousse    | tirage, prise de mousse      | Saccharomyces bayanus    | 15   | 10 |     | 510 | 25.9 | 12-5 | La levure de tirage de référence, sédiment compact.
      TI Froid     | tirage en cave à 10 °C       | Saccharomyces bayanus    | 15   | 10 |     | 510 | 29.5 | 12-5 | Prise de mousse lente et régulière.
      TI Floc      | tirage, remuage rapide       | Saccharomyces bayanus    | 14   | 10 |     | 510 | 34.9 | 12-5 | Floculation marquée, se remue en quatre jours de gyropalette.
      TI Bio       | tirage en agriculture biologique | Saccharomyces bayanus | 15  | 10 | oui | 510 | 43   | 12-5 | Pour cuvées certifiées, sans émulsifiant.`,
    variants: `
      label            | x    | w    | content | pack                 | unit
      Sachet 500 g     | 1    | 1    | 0.5 kg  | sachet 500 g         | sachet
      Sachet 100 g     | 0.36 | 0.22 | 0.1 kg  | sachet 100 g         | sachet
      Carton 20 x 500 g| 18   | 20.6 | 10 kg   | carton de 20 sachets | carton`,
  },
  {
    tags: ['Activateurs et nutriments'],
    plate: 'sac-poudre',
    brand: 'Fermentéa',
    title: '{what} {line}',
    text: `{detail} Dose usuelle {dose_g_hl} g/hL, à dissoudre dans le moût avant incorporation. Analysez l'azote assimilable avant d'apporter.`,
    season: '8-5',
    unit: 'kg',
    rows: `
      what                          | line       | composition                     | dose_g_hl | organic | grams | price | detail
      Activateur complexe           | Nutri Complet | phosphate, levures inactivées, thiamine | 30 | | 1030 | 9.8  | Trois sources d'azote pour moûts très clairs.
      Activateur minéral            | Nutri DAP  | phosphate diammonique           | 20 |     | 1030 | 4.9  | Azote rapide, à fractionner entre un quart et un tiers de la fermentation.
      Activateur sulfate            | Nutri DAS  | sulfate d'ammonium              | 20 |     | 1030 | 4.6  | Quand on veut limiter les phosphates.
      Activateur organique          | Nutri Orga | autolysat de levures            | 40 | oui | 1030 | 16.9 | Azote aminé progressif, utilisable en vinification biologique.
      Thiamine                      | Vitamine B1| chlorhydrate de thiamine        | 0.06 |   | 1030 | 21.8 | À doser avec précision, limite de 0,6 mg/L.
      Protecteur de réhydratation   | Nutri Réhydrat | levures inactivées          | 30 |     | 1030 | 21.5 | S'ajoute à l'eau de réhydratation des levures.
      Écorces de levures            | Nutri Écorce | parois de levures             | 25 | oui | 1030 | 18.8 | Détoxifie une fermentation languissante.
      Levures inactivées            | Nutri Rondeur| levures riches en mannoprotéines | 30 | oui | 1030 | 21.9 | Rondeur et protection contre l'oxydation sur lies.
      Nutriment de tirage           | Nutri Tirage| phosphate et vitamines         | 3  |     | 1030 | 14.5 | Pour levains de tirage en vins peu azotés.
      Nutriment malolactique        | Nutri Malo | acides aminés et minéraux       | 20 |     | 1030 | 21   | Facilite le départ sur vins difficiles.`,
    variants: `
      label      | x    | pack      | step | min
      Sac 1 kg   | 1    | sac 1 kg  | 1    | 1
      Sac 5 kg   | 0.93 | sac 5 kg  | 5    | 5
      Sac 25 kg  | 0.86 | sac 25 kg | 25   | 25`,
  },
  {
    tags: ['Bactéries lactiques'],
    plate: 'sachet-levure',
    brand: 'Fermentéa',
    title: 'Bactérie lactique {line}, {use}',
    text: `{detail} Conservation à −18 °C ou +4 °C selon la date portée sur le sachet, envoi express sous glace. À verser dans le vin à
      {celsius} °C au moins, SO2 total inférieur à 50 mg/L.`,
    season: '9-11',
    unit: 'sachet',
    law: 'perishable',
    trade: { cold: true },
    rows: `
      line       | use                               | species                  | celsius | grams | price | detail
      Malo Direct| ensemencement direct              | Oenococcus oeni          | 18 | 60  | 62  | Un sachet dans la cuve, sans réactivation.
      Malo Acide | vins de pH inférieur à 3,1        | Oenococcus oeni          | 17 | 60  | 74  | Sélectionnée sur vins de base champenois acides.
      Malo Levain| levain à réactiver                | Oenococcus oeni          | 18 | 80  | 48  | Économique pour grands volumes, réactivation de trois jours.
      Malo Co    | co-inoculation avec la levure     | Oenococcus oeni          | 16 | 60  | 69  | Vingt-quatre heures après la levure.
      Malo Neutre| faible production de diacétyle    | Oenococcus oeni          | 18 | 60  | 71  | Profil discret, sans notes beurrées.
      Malo Beurre| profil crémeux                    | Oenococcus oeni          | 18 | 60  | 71  | Pour vins de réserve et longue garde.
      Malo Plant | Lactobacillus pour pH élevé       | Lactiplantibacillus plantarum | 18 | 60 | 66 | Coteaux rouges, en co-inoculation.
      Malo Froid | démarrage dès 14 °C               | Oenococcus oeni          | 14 | 60  | 79  | Pour caves peu chauffées.`,
    variants: `
      label          | volume_hl | x    | w   | pack
      Pour 10 hl     | 10        | 0.72 | 0.8 | sachet
      Pour 25 hl     | 25        | 1    | 1   | sachet
      Pour 100 hl    | 100       | 2.1  | 1.4 | sachet
      Pour 250 hl    | 250       | 3.2  | 2   | sachet`,
  },
  {
    tags: ['Enzymes'],
    plate: 'flacon-enzyme',
    brand: 'Clarivine',
    title: 'Enzyme {use} {line}, {form}',
    text: `{detail} Dose de {dose} selon température et durée. Ne mélangez pas à la bentonite ni au tanin, gardez au froid entre 2 et 8 °C.`,
    season: '8-10',
    unit: 'flacon',
    trade: { cold: true },
    rows: `
      use                     | line       | dose              | grams | price | with | detail
      de débourbage           | Clair Vite | 1 à 3 mL/hL       | 1250  | 64    | l,g  | Chute des bourbes en six heures à 15 °C.
      de débourbage à froid   | Clair Froid| 2 à 4 mL/hL       | 1250  | 72    | l,g  | Active dès 8 °C, pour moûts réfrigérés.
      de pressurage           | Jus Libre  | 2 g pour 100 kg   | 1250  | 69    | l,g  | Rendement en cuvée amélioré et pressoirée plus courte.
      d'extraction rouge      | Couleur    | 3 g pour 100 kg   | 1250  | 88    | l,g  | Couleur et tanins des coteaux rouges.
      de libération d'arômes  | Éclat      | 4 mL/hL           | 1250  | 108   | l,g  | À employer en fin de fermentation, vins secs.
      de filtration           | Passage    | 4 mL/hL           | 1250  | 94    | l,g  | Dégrade glucanes et pectines résiduelles.
      bêta-glucanase          | Botryce    | 3 g/hL            | 1250  | 115   | g    | Pour vendanges atteintes de pourriture grise.
      lysozyme                | Ovalyse    | 25 g/hL           | 1250  | 79    | g    | Retarde la malolactique, contient un dérivé de l'œuf.`,
    cross: `
      k | form      | x
      l | liquide   | 1
      g | granulée  | 1.05`,
    variants: `
      label         | x    | w   | content | pack
      Flacon 100 g  | 0.3  | 0.13| 0.1 kg  | flacon 100 g
      Flacon 250 g  | 0.46 | 0.3 | 0.25 kg | flacon 250 g
      Flacon 1 kg   | 1    | 1   | 1 kg    | flacon 1 kg`,
  },
  {
    tags: ['Tanins'],
    plate: 'sac-poudre',
    brand: 'Chêne & Copeau',
    title: 'Tanin œnologique {origin} {line}, {form}',
    text: `{detail} Dose de {dose_g_hl} g/hL après essai au laboratoire. À incorporer en remontage, loin de tout collage protéique.`,
    season: '8-6',
    unit: 'sac',
    rows: `
      origin             | line      | dose_g_hl | grams | price | with | detail
      de galle           | Galle Or  | 5  | 1050 | 32 | p,i | Effet antioxydasique sur moûts, protège des laccases.
      de chêne           | Chêne Fin | 5  | 1050 | 68 | p,i | Structure et notes boisées discrètes.
      de pépins de raisin| Pépin     | 10 | 1050 | 86 | p   | Stabilise la couleur des rosés et coteaux rouges.
      de pellicule       | Pellicule | 10 | 1050 | 92 | p   | Rondeur, finale sans sécheresse.
      de châtaignier     | Châtaigne | 8  | 1050 | 27 | p,i | Collage des vins réduits, économique.
      de quebracho       | Quebrach  | 10 | 1050 | 34 | p   | Stabilise la matière colorante en macération.
      de liqueur         | Dosage    | 1  | 1050 | 110| p,i | Pour liqueurs d'expédition, prolonge la finale.
      de tirage          | Tirage    | 2  | 1050 | 76 | p,i | Complète l'adjuvant de remuage sur vins protéiques.`,
    cross: `
      k | form              | x
      p | poudre            | 1
      i | granulé instantané| 1.08`,
    variants: `
      label      | x    | w    | content | pack
      Sac 1 kg   | 1    | 1    | 1 kg    | sac 1 kg
      Sac 500 g  | 0.56 | 0.52 | 0.5 kg  | sac 500 g
      Sac 5 kg   | 4.5  | 4.95 | 5 kg    | sac 5 kg`,
  },
  {
    tags: ['Colles et clarifiants'],
    plate: 'sac-poudre',
    brand: 'Clarivine',
    title: '{what} {line}, {form}',
    text: `{detail} Dose de {dose_g_hl} g/hL à fixer par essai en éprouvettes. Incorporez lentement en remontage et soutirez dès que le dépôt est tassé.`,
    season: '9-4',
    unit: 'sac',
    rows: `
      what                | line         | form                    | dose_g_hl | grams | price | kind          | sizes | detail
      Bentonite sodique   | Argile Na    | granulée                | 40 | 1030 | 9.2  | sac-poudre    | a,b,c | Déprotéinise fort, à gonfler douze heures dans l'eau.
      Bentonite calcique  | Argile Ca    | poudre                  | 60 | 1030 | 9    | sac-poudre    | a,b,c | Tasse mieux, déprotéinise un peu moins.
      Bentonite mixte     | Argile Mixte | granulée instantanée    | 50 | 1030 | 12.5 | sac-poudre    | a,b,c | Gonflement en trois heures.
      Caséine             | Casée        | poudre soluble          | 30 | 1030 | 21   | sac-poudre    | a,b,c | Contre l'oxydation des moûts, contient un dérivé du lait.
      Protéine de pois    | Pois Clair   | poudre                  | 20 | 1030 | 19.5 | sac-poudre    | a,b,c | Alternative sans allergène aux protéines animales.
      Protéine de pomme de terre | Patatine | poudre              | 10 | 1030 | 39   | sac-poudre    | a,b | Colle les tailles et les rosés à faible dose.
      PVPP                | Pévépure     | poudre                  | 30 | 1030 | 36   | sac-poudre    | a,b | Retire les polyphénols oxydés et le rosissement.
      Colle de poisson    | Vessie Fine  | paillettes              | 2  | 1030 | 58   | sac-poudre    | a,b | Brillance finale des blancs, contient du poisson.
      Gélatine            | Gel 60       | liquide                 | 40 | 1120 | 14.5 | flacon-enzyme | a,b,c | Gélatine alimentaire, avec tanin ou silice.
      Gel de silice       | Silice 30    | liquide 30 %            | 50 | 1220 | 11   | flacon-enzyme | a,b,c | Fait tomber les colles protéiques.
      Albumine d'œuf      | Blanc        | poudre                  | 8  | 1030 | 48   | sac-poudre    | a,b | Assouplit les tanins, contient de l'œuf.
      Charbon œnologique  | Noir Décolor | humidifié               | 30 | 1030 | 13.8 | sac-poudre    | a,b,c | Décolore les moûts tachés, selon limites réglementaires.`,
    variants: `
      k | label      | x    | w    | content | pack
      a | 1 kg       | 1    | 1    | 1 kg    | conditionnement 1 kg
      b | 5 kg       | 4.4  | 4.95 | 5 kg    | conditionnement 5 kg
      c | 25 kg      | 18   | 24.6 | 25 kg   | conditionnement 25 kg`,
  },
]
