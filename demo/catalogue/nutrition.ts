import type { Family } from './family.ts'

/** Nutrition: fertilisers, soil improvers, biostimulants and seeds. */
export const nutrition: Family[] = [
  {
    tags: ['Engrais organiques'],
    plate: 'sac-engrais',
    brand: 'Humance',
    title: 'Engrais organique {npk} {origin}, {form}',
    text: `{detail} Norme NF U 42-001, {organic_pct} % de matière organique sur brut, utilisable en agriculture biologique.
      Épandez de novembre à mars, à {dose_kg_ha} kg/ha selon analyse de sol, puis enfouissez légèrement.`,
    season: '10-3',
    unit: 'sac',
    vat: 1000,
    rows: `
      npk    | nitrogen | phosphorus | potash | organic_pct | origin                       | dose_kg_ha | organic | grams | price | detail
      6-0-0  | 6   | 0 | 0 | 70 | aux protéines végétales      | 600  | oui | 25100 | 12.9 | Azote à libération progressive sur trois mois, d'origine végétale.
      10-0-0 | 10  | 0 | 0 | 75 | aux plumes hydrolysées       | 400  | oui | 25100 | 15.8 | Azote organique concentré pour relancer une vigne qui jaunit.
      3-2-3  | 3   | 2 | 3 | 55 | au fumier composté           | 1200 | oui | 25100 | 9.6  | Équilibré, pour l'entretien annuel des vignes enherbées.
      4-4-8  | 4   | 4 | 8 | 50 | à la vinasse de betterave    | 800  | oui | 25100 | 12.2 | Riche en potasse d'origine végétale, pour sols peu argileux.
      5-3-7  | 5   | 3 | 7 | 52 | au tourteau et à la vinasse  | 800  | oui | 25100 | 12.8 | Formule complète de fumure d'automne en Champagne.
      2-3-2  | 2   | 3 | 2 | 60 | au marc de raisin composté   | 1500 | oui | 25100 | 9.2  | Marc composté puis hygiénisé, retour au sol de la matière du vignoble.`,
    cross: `
      form                | x    | w
      en bouchons 4 mm    | 1    | 1
      en granulés 2 mm    | 1.05 | 1`,
    variants: `
      label          | x    | w     | pack           | content | unit    | step | min | pallet
      Sac 25 kg      | 1    | 1     | sac 25 kg      | 25 kg   | sac     | 1    | 10  |
      Palette 40 sacs| 37.5 | 40.6  | palette 1 t    | 1000 kg | palette | 1    | 1   | oui
      Big bag 600 kg | 20.5 | 24.1  | big bag 600 kg | 600 kg  | big bag | 1    | 1   | oui`,
  },
  {
    tags: ['Engrais organo-minéraux'],
    plate: 'big-bag',
    brand: 'Nutrisarment',
    title: 'Engrais organo-minéral {npk} {extra}, {form}',
    text: `{detail} La part organique retient les éléments minéraux au lessivage d'hiver. Apport conseillé de {dose_kg_ha} kg/ha,
      au plus près du rang, avant le débourrement.`,
    season: '1-4',
    unit: 'big bag',
    rows: `
      npk     | extra                    | nitrogen | phosphorus | potash | magnesia | organic_pct | dose_kg_ha | grams  | price | detail
      5-3-7   | + 3 MgO                  | 5  | 3 | 7  | 3 | 32 | 700 | 602000 | 365 | Formule d'entretien des vignes en production, chlorure inférieur à 2 %.
      6-3-10  | + 2 MgO                  | 6  | 3 | 10 | 2 | 28 | 600 | 602000 | 395 | Potasse de sulfate pour coteaux filtrants.
      8-4-8   | + 2 MgO                  | 8  | 4 | 8  | 2 | 25 | 550 | 602000 | 402 | Azote moitié organique moitié ammoniacal.
      3-4-12  | + 4 MgO                  | 3  | 4 | 12 | 4 | 30 | 700 | 602000 | 415 | Pour vignes vigoureuses où l'azote doit rester bas.
      7-0-7   | sans phosphore           | 7  | 0 | 7  | 0 | 35 | 600 | 602000 | 348 | Pour sols de craie déjà pourvus en phosphore.
      4-6-9   | + 2 MgO plantation       | 4  | 6 | 9  | 2 | 30 | 900 | 602000 | 378 | Fumure de fond avant plantation, à enfouir.
      10-4-6  | + SO3                    | 10 | 4 | 6  | 0 | 22 | 450 | 602000 | 428 | Redressement de vigueur, à fractionner en deux passages.
      5-5-5   | + oligo-éléments         | 5  | 5 | 5  | 1 | 34 | 800 | 602000 | 372 | Apporte bore, fer et manganèse chélatés.
      0-5-15  | + 4 MgO                  | 0  | 5 | 15 | 4 | 26 | 600 | 602000 | 440 | Sans azote, après un apport de compost.
      6-4-9   | au marc composté         | 6  | 4 | 9  | 0 | 38 | 700 | 602000 | 358 | Base de marc de raisin et sulfate de potasse.`,
    cross: `
      form             | x
      en granulés 3 mm | 1
      en bouchons 5 mm | 0.96`,
    variants: `
      label          | x     | w      | pack           | content | unit    | min
      Big bag 600 kg | 1     | 1      | big bag 600 kg | 600 kg  | big bag | 1
      Sac 25 kg      | 0.046 | 0.0417 | sac 25 kg      | 25 kg   | sac     | 20`,
    trade: { palletised: true },
  },
  {
    tags: ['Engrais minéraux'],
    plate: 'big-bag',
    brand: 'Nutrisarment',
    title: '{what} {grade}',
    text: `{detail} Granulométrie régulière de 2 à 4 mm pour épandeur centrifuge. Stockez au sec, à l'écart des combustibles.`,
    season: '1-5',
    unit: 'big bag',
    rows: `
      what                       | grade                      | nitrogen | potash | magnesia | sulphur_so3 | grams  | price | sizes | organic | vat | law | detail
      Ammonitrate                | 27 % N                     | 27   |    | 4  |    | 602000 | 255 | b   | | 2000 | precursor+irritant | Azote moitié nitrique moitié ammoniacal. Vente réservée aux professionnels sur justification d'activité et d'usage.
      Ammonitrate                | 33,5 % N haute densité     | 33.5 |    |    |    | 602000 | 315 | b   | | 2000 | precursor+oxidising | Azote concentré, comburant. Vente réservée aux professionnels sur justification d'activité et d'usage.
      Sulfate d'ammoniaque       | 21 % N, 60 % SO3           | 21   |    |    | 60 | 602000 | 238 | b,s | | 2000 |                   | Azote ammoniacal soufré, légèrement acidifiant, intéressant en sol de craie.
      Urée perlée                | 46 % N                     | 46   |    |    |    | 602000 | 330 | b,s | | 2000 |                   | À enfouir aussitôt pour limiter la volatilisation.
      Sulfate de potasse         | 50 % K2O, 45 % SO3         |      | 50 |    | 45 | 602000 | 520 | b,s | oui | 1000 |                   | Potasse sans chlore, la forme recommandée pour la vigne.
      Sulfate de potasse et magnésie | 30 % K2O, 10 % MgO     |      | 30 | 10 | 42 | 602000 | 465 | b,s | oui | 1000 |                   | Sulfate double de potasse et de magnésie.
      Superphosphate             | 18 % P2O5 granulé          |      |    |    | 28 | 602000 | 290 | b,s | | 2000 |                   | Phosphore soluble pour la fumure de fond.
      Kiesérite granulée         | 25 % MgO, 50 % SO3         |      |    | 25 | 50 | 602000 | 298 | b,s | oui | 1000 |                   | Magnésie immédiatement assimilable contre le dessèchement de la rafle.
      Engrais ternaire           | 9-9-17 + 2 MgO             | 9    | 17 | 2  | 20 | 602000 | 425 | b,s | | 2000 |                   | Formule complète pauvre en chlore pour vignes non enherbées.
      Chlorure de potassium      | 60 % K2O                   |      | 60 |    |    | 602000 | 345 | b,s | | 2000 |                   | À réserver aux apports d'automne sur sols lessivants.
      Nitrate de chaux           | 15,5 % N, 26 % CaO         | 15.5 |    |    |    | 602000 | 340 | b,s | | 2000 | eyeDamage         | Azote nitrique d'action rapide et calcium soluble.
      Engrais starter plantation | 12-24-12                   | 12   | 12 |    |    | 602000 | 455 | b,s | | 2000 |                   | Localisé au trou de plantation, à 30 g par plant.`,
    variants: `
      k | label          | x     | w      | pack           | content | unit    | min
      b | Big bag 600 kg | 1     | 1      | big bag 600 kg | 600 kg  | big bag | 1
      s | Sac 25 kg      | 0.048 | 0.0417 | sac 25 kg      | 25 kg   | sac     | 20`,
    trade: { palletised: true },
  },
  {
    tags: ['Engrais foliaires'],
    plate: 'bidon',
    brand: 'Foliandre',
    title: 'Engrais foliaire {what} {line}',
    text: `{detail} Dose de {dose_l_ha} L/ha dans 150 à 300 L d'eau, en deux ou trois passages hors plein soleil.
      Essayez toujours un mélange en petite quantité avant la cuve.`,
    season: '5-8',
    unit: 'bidon',
    rows: `
      what                       | line        | composition                       | nitrogen | magnesia | dose_l_ha | grams | price | law      | detail
      azote et magnésie          | Feuille N9  | N 9 %, MgO 4 %                    | 9  | 4  | 4 | 11900 | 52  |          | Pour les moûts carencés en azote, à véraison.
      azote lent                 | Feuille N28 | N 28 %, dont 20 % lent            | 28 |    | 3 | 12600 | 64  |          | Urée-formol à libération étalée, sans brûlure du feuillage.
      N-Mg-B-Mn                  | Feuille Quatre | N 5 %, MgO 6 %, B 0,5 %, Mn 1 % | 5 | 6  | 3 | 12300 | 71  |          | Formule d'entretien de la nouaison à la fermeture de la grappe.
      magnésie et soufre         | Feuille Mag | MgO 9 %, SO3 18 %                 |    | 9  | 4 | 12800 | 47  |          | Limite le dessèchement de la rafle, trois passages autour de la véraison.
      potasse                    | Feuille K   | K2O 30 %                          |    |    | 4 | 14100 | 79  |          | Soutient la maturation des bois et l'aoûtement.
      calcium                    | Feuille Cal | CaO 15 %                          |    |    | 3 | 13200 | 58  |          | Renforce la pellicule des baies avant la fermeture.
      phosphore et potasse       | Feuille PK  | P2O5 20 %, K2O 25 %               |    |    | 3 | 14600 | 86  | irritant | Avant floraison, sur vignes à faible mise à fruit.
      algues et magnésie         | Feuille Varech | MgO 5 %, extrait d'algues 10 % |    | 5  | 3 | 11500 | 92  |          | Apporte la magnésie avec un extrait d'Ascophyllum.`,
    variants: `
      label      | litres | x    | w    | content | pack
      Bidon 5 L  | 5      | 0.56 | 0.5  | 5 L     | bidon 5 L
      Bidon 10 L | 10     | 1    | 1    | 10 L    | bidon 10 L
      Bidon 20 L | 20     | 1.85 | 1.98 | 20 L    | bidon 20 L`,
  },
  {
    tags: ['Oligo-éléments et chélates'],
    plate: 'seau-poudre',
    brand: 'Foliandre',
    title: '{what} {grade}, {form}',
    text: `{detail} Emploi de {dose_kg_ha} kg/ha. À dissoudre en pluie dans une cuve à moitié pleine, agitation en marche.`,
    season: '4-7',
    unit: 'kg',
    trade: { step: 5, minimum: 5 },
    rows: `
      what                     | grade                       | form                | content_pct | dose_kg_ha | kind        | grams | price | law        | detail
      Chélate de fer EDDHA     | 6 % Fe, 4,8 % ortho-ortho   | microgranulé        | 6    | 10  | seau-poudre | 1040  | 14.9 |            | Pour les chloroses sur craie, à injecter au sol au débourrement.
      Chélate de fer EDDHA     | 6 % Fe, 4 % ortho-ortho     | poudre soluble      | 6    | 12  | seau-poudre | 1040  | 12.4 |            | Version courante, à apporter en deux fois.
      Chélate de fer DTPA      | 6 % Fe                      | poudre soluble      | 6    | 1.5 | seau-poudre | 1040  | 11.8 |            | En pulvérisation foliaire, verdissement visible en dix jours.
      Chélate de manganèse EDTA| 13 % Mn                     | poudre soluble      | 13   | 1   | seau-poudre | 1040  | 11.2 |            | Corrige les marbrures internervaires des sols calcaires.
      Chélate de zinc EDTA     | 15 % Zn                     | poudre soluble      | 15   | 0.5 | seau-poudre | 1040  | 11.6 |            | Avant floraison, sur rameaux courts et feuilles petites.
      Borate de sodium         | 20,9 % B                    | poudre mouillable   | 20.9 | 2   | seau-poudre | 1040  | 11.0 | pro+reprotoxic | Favorise la nouaison ; ne dépassez pas la dose, le bore s'accumule.
      Sulfate de manganèse     | 32 % Mn                     | cristaux            | 32   | 3   | sac-poudre  | 1030  | 11.1 | aquatic    | Apport au sol ou foliaire, économique.
      Sulfate de magnésium     | 16 % MgO heptahydraté       | cristaux            | 16   | 8   | sac-poudre  | 1030  | 11.0 |            | Sel d'Epsom pur pour pulvérisation.
      Molybdate de sodium      | 39 % Mo                     | cristaux            | 39   | 0.1 | seau-poudre | 1040  | 17.9 |            | À très faible dose sur carence prouvée par analyse.
      Mélange d'oligo-éléments | B, Fe, Mn, Zn, Mo           | microgranulé        | 12   | 2   | seau-poudre | 1040  | 16.2 |            | Entretien annuel en deux passages foliaires.`,
    variants: `
      label        | x    | w | pack                | step | min
      Sac 5 kg     | 1    | 1 | sac 5 kg            | 5    | 5
      Carton 20 kg | 0.93 | 1 | carton de 4 x 5 kg  | 20   | 20`,
  },
  {
    tags: ['Amendements organiques'],
    plate: 'big-bag',
    brand: 'Humance',
    title: 'Amendement organique, {origin}, {organic_pct} % MO',
    text: `{detail} Norme NF U 44-051, rapport C/N de {cn}, utilisable en agriculture biologique. Apportez {dose_kg_ha} kg/ha à
      l'automne, en surface, une année sur deux.`,
    season: '10-3',
    unit: 'big bag',
    vat: 1000,
    rows: `
      origin                         | organic_pct | cn | dose_kg_ha | organic | grams  | price | detail
      fumier de bovin composté       | 45 | 14 | 3000 | oui | 502000 | 128 | Compost mûr, sans odeur, calibré à 10 mm.
      fumier de mouton composté      | 55 | 13 | 2000 | oui | 502000 | 165 | Plus riche en potasse que le fumier de bovin.
      marc de raisin composté        | 60 | 16 | 2500 | oui | 502000 | 118 | Six mois de compostage, retour au sol des sous-produits du vignoble.
      écorces de feuillus compostées | 62 | 28 | 4000 | oui | 502000 | 112 | Humus stable pour sols battants.
      végétal criblé                 | 40 | 18 | 4000 | oui | 502000 | 110 | Déchets verts criblés à 20 mm, livrable en vrac.
      tourbe et compost              | 65 | 22 | 1500 | oui | 502000 | 198 | Pour trous de complantation, 10 L par plant.
      fumier de cheval pailleux      | 50 | 20 | 3000 | oui | 502000 | 122 | Structure grossière, allège les argiles.
      lombricompost                  | 48 | 11 | 1000 | oui | 502000 | 228 | Très humifié, à localiser au pied.
      bouchons organiques            | 60 | 15 | 1800 | oui | 502000 | 210 | Bouchons de 6 mm, épandage à l'épandeur d'engrais.`,
    variants: `
      label          | x    | w    | pack           | content | unit    | step | min | pallet
      Big bag 500 kg | 1    | 1    | big bag 500 kg | 500 kg  | big bag | 1    | 1   | oui
      Sac 25 kg      | 0.07 | 0.05 | sac 25 kg      | 25 kg   | sac     | 1    | 20  |
      Palette 40 sacs| 2.6  | 2.04 | palette 1 t    | 1000 kg | palette | 1    | 1   | oui`,
  },
  {
    tags: ['Amendements calcaires'],
    plate: 'big-bag',
    brand: 'Calcimarne',
    title: '{what}, {feature}',
    text: `{detail} Valeur neutralisante {neutral}. Raisonnez l'apport sur le pH et le calcaire actif : la craie de Champagne en contient déjà beaucoup.`,
    season: '10-3',
    unit: 'big bag',
    vat: 1000,
    rows: `
      what                    | feature                    | lime | magnesia | neutral | organic | grams  | price | law | detail
      Chaux magnésienne       | granulée 30 CaO 18 MgO     | 30 | 18 | 55 | oui | 602000 | 168 | | Redresse le pH et la magnésie des sables du Massif.
      Dolomie                 | broyée 32 CaO 20 MgO       | 32 | 20 | 58 | oui | 602000 | 134 | | Action lente sur trois ans.
      Dolomie                 | granulée 32 CaO 20 MgO     | 32 | 20 | 58 | oui | 602000 | 152 | | Granulée pour épandre par vent léger.
      Carbonate de calcium    | pulvérisé 53 CaO           | 53 | 1  | 54 | oui | 602000 | 122 | | Entretien des sols décarbonatés.
      Carbonate de calcium    | granulé 50 CaO             | 50 | 1  | 51 | oui | 602000 | 138 | | Sans poussière, épandeur centrifuge.
      Craie phosphatée        | broyée 48 CaO              | 48 | 1  | 49 | oui | 602000 | 130 | | Craie naturelle enrichie en phosphore lent.
      Lithothamne             | micronisé 42 CaO 5 MgO     | 42 | 5  | 47 | oui | 602000 | 215 | | Algue marine fossile riche en oligo-éléments.
      Gypse agricole          | granulé 30 CaO 44 SO3      | 30 |    | 0  | oui | 602000 | 148 | | Apporte calcium et soufre sans relever le pH.
      Chaux vive              | granulée 90 CaO            | 90 | 1  | 91 |     | 602000 | 192 | quicklime | Redressement rapide avant plantation, réservé aux sols acides.`,
    variants: `
      label          | x    | w      | pack           | content | unit    | step | min | pallet
      Big bag 600 kg | 1    | 1      | big bag 600 kg | 600 kg  | big bag | 1    | 1   | oui
      Sac 25 kg      | 0.06 | 0.0417 | sac 25 kg      | 25 kg   | sac     | 1    | 20  |`,
  },
  {
    tags: ['Biostimulants'],
    plate: 'bidon',
    brand: 'Foliandre',
    title: 'Biostimulant {source} {line}',
    text: `{detail} Matière fertilisante conforme au règlement (UE) 2019/1009. Dose de {dose_l_ha} L/ha, {stage}.`,
    season: '4-7',
    unit: 'bidon',
    rows: `
      source                         | line      | species                | dose_l_ha | stage                               | organic | grams | price | detail
      aux algues brunes              | Varech 15 | Ascophyllum nodosum    | 2 | de cinq feuilles à floraison               | oui | 11200 | 96  | Extrait concentré à froid, teneur de 15 % en algue.
      aux algues brunes              | Varech 28 | Ascophyllum nodosum    | 1 | de cinq feuilles à floraison               | oui | 11700 | 158 | Double concentration, moitié moins de bidons à rincer.
      aux algues Ecklonia            | Lame      | Ecklonia maxima        | 2 | à la floraison et dix jours après          | oui | 11200 | 139 | Riche en auxines, favorise la nouaison.
      aux acides aminés végétaux     | Amine 20  | hydrolysat végétal     | 2 | après un stress : gel, grêle, sécheresse   | oui | 12000 | 112 | Aide la reprise de végétation après accident.
      aux acides humiques            | Terre 12  | léonardite             | 10| au sol, en sortie d'hiver                  | oui | 11500 | 78  | Améliore l'assimilation du fer en sol calcaire.
      aux acides fulviques           | Terre F   | léonardite             | 3 | en foliaire ou au sol                      | oui | 11600 | 104 | Associé aux oligo-éléments, il en facilite l'entrée.
      aux extraits de levure         | Lie       | Saccharomyces          | 2 | deux passages autour de la véraison        | oui | 11000 | 172 | Homogénéise la maturité phénolique.
      au silicium                    | Prêle     | silicate de potassium  | 2 | trois passages avant la fermeture          | oui | 12800 | 88  | Renforce les parois des feuilles et des baies.
      aux mycorhizes                 | Racine    | Rhizophagus irregularis| 1 | au trempage des plants ou au trou          | oui | 10500 | 186 | Champignon symbiotique en gel, à utiliser dans l'année.
      au purin d'ortie concentré     | Ortie     | Urtica dioica          | 5 | tous les quinze jours d'avril à juin       | oui | 10900 | 71  | Macération filtrée, stable un an.`,
    variants: `
      label      | litres | x    | w    | content | pack
      Bidon 5 L  | 5      | 0.54 | 0.5  | 5 L     | bidon 5 L
      Bidon 10 L | 10     | 1    | 1    | 10 L    | bidon 10 L
      Bidon 20 L | 20     | 1.88 | 1.98 | 20 L    | bidon 20 L`,
  },
  {
    tags: ['Engrais verts et semences'],
    plate: 'semences',
    brand: 'Graines de Prairial',
    title: '{what}, {mix}',
    text: `{detail} Semez à {dose_kg_ha} kg/ha de surface réellement semée, {period}, puis roulez. Détruisez avant la montée à graine.`,
    season: '8-10',
    unit: 'sac',
    vat: 550,
    rows: `
      what                         | mix                                     | composition                     | dose_kg_ha | period                | grams | price | season | sizes | detail
      Engrais vert inter-rang      | féverole, avoine, trèfle incarnat       | féverole 60 %, avoine 30 %, trèfle 10 % | 120 | d'août à octobre | 25100 | 68 | 8-10 | a,c | Azote et structure : le mélange d'hiver le plus sûr.
      Engrais vert inter-rang      | seigle, vesce velue                     | seigle 65 %, vesce 35 %         | 90  | de septembre à octobre | 25100 | 62  | 8-10 | a,c | Couvre tôt et résiste au froid des plateaux.
      Engrais vert inter-rang      | orge, pois fourrager, radis             | orge 50 %, pois 40 %, radis 10 %| 110 | d'août à septembre     | 25100 | 65  | 8-10 | a,c | Le radis décompacte les passages de roues.
      Engrais vert inter-rang      | phacélie, moutarde, sarrasin            | phacélie 40 %, moutarde 30 %, sarrasin 30 % | 25 | en août | 20100 | 92 | 7-9 | b,c | Levée en huit jours, gélif, mellifère.
      Enherbement permanent        | ray-grass, fétuque rouge                | ray-grass 40 %, fétuque 60 %    | 60  | de septembre à octobre | 20100 | 98  | 3-10 | b,c | Porte les enjambeurs par temps humide.
      Enherbement permanent        | trèfle blanc nain, pâturin              | trèfle 35 %, pâturin 65 %       | 35  | d'avril à mai          | 20100 | 108 | 3-10 | b,c | Peu poussant, deux tontes par an.
      Enherbement peu concurrentiel| brome, orge des rats sélectionnée       | brome 70 %, orge 30 %           | 70  | de septembre à octobre | 20100 | 84  | 8-10 | b,c | Sèche en juin et laisse l'eau à la vigne.
      Jachère de repos             | luzerne, sainfoin                       | luzerne 60 %, sainfoin 40 %     | 40  | de mars à avril        | 20100 | 109 | 3-9  | b,c | Repos du sol avant replantation, deux à trois ans.
      Bande fleurie                | annuelles mellifères                    | vingt espèces annuelles         | 15  | d'avril à mai          | 20100 | 110 | 3-5  | b,c | Pour tournières et talus autour des parcelles.
      Semence pure                 | avoine rude                             | avoine rude                     | 80  | d'août à septembre     | 25100 | 46  | 8-10 | a,c | Gélive, structure racinaire fine.
      Semence pure                 | féverole d'hiver                        | féverole                        | 150 | d'octobre à novembre   | 25100 | 47  | 9-11 | a,c | Fixe l'azote, à semer profond.`,
    variants: `
      k | label      | x    | w    | content | pack
      a | Sac 25 kg  | 1    | 1    | 25 kg   | sac 25 kg
      b | Sac 20 kg  | 1    | 1    | 20 kg   | sac 20 kg
      c | Sac 5 kg   | 0.28 | 0.24 | 5 kg    | sac 5 kg`,
  },
]
