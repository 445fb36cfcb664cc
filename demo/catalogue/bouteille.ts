import type { Family } from './family.ts'

/** Bouteille et Habillage, first half: glass, crown caps, corks, muselets. */
export const bouteille: Family[] = [
  {
    tags: ['Bouteilles champenoises'],
    plate: 'bouteille-champenoise',
    brand: 'Verrerie de la Suippe',
    title: 'Bouteille champenoise 75 cl {line}, {shade}',
    text: `{detail} Bague couronne 29 mm, tenue à la pression contrôlée, point de remplissage à 80 mm sous bague. Rincez ou soufflez avant tirage
      et gardez le film de palette jusqu'à la ligne.`,
    season: '12-6',
    unit: 'bouteille',
    rows: `
      line                  | weight_g | grams | price | height_mm | with    | scale | detail
      standard 835 g        | 835      | 835   | 0.68  | 300       | a,b,c,d | 1     | La bouteille allégée de l'appellation, utilisable en gyropalette.
      traditionnelle 900 g  | 900      | 900   | 0.76  | 302       | a,b,c   | 1     | Le poids historique, conservé par certains domaines.
      cuvée col long 920 g  | 920      | 920   | 0.98  | 318       | a,b,d   | 1.04  | Silhouette élancée pour cuvées de prestige.
      cuvée épaules 950 g   | 950      | 950   | 1.08  | 305       | a,b     | 1.02  | Corps large, piqûre profonde.
      blason gravé 860 g    | 860      | 860   | 0.92  | 300       | a,b     | 1     | Blason verrier sur l'épaule, moule partagé.`,
    cross: `
      k | shade          | glass         | x    | tone
      a | feuille-morte  | feuille-morte | 1.02 | sombre
      b | vert champagne | vert champagne| 1    | moyen
      c | incolore UVAG  | incolore      | 1.12 | clair
      d | noire          | noire         | 1.15 | sombre`,
    variants: `
      label                   | x    | w  | pack                         | unit      | step | min  | pallet | content
      Palette de 1 176        | 1    | 1  | palette de 1 176 bouteilles  | bouteille | 1176 | 1176 | oui    |
      Demi-palette de 588     | 1.06 | 1  | demi-palette de 588          | bouteille | 588  | 588  | oui    |
      Carton de 12            | 16.2 | 12.4 | carton de 12 bouteilles vides| carton  | 1    | 1    |        | 12 piece`,
  },
  {
    tags: ['Demi, magnum et grands formats'],
    plate: 'bouteille-champenoise',
    brand: 'Verrerie de la Suippe',
    title: '{format} {cl} cl {line}, {shade}',
    text: `{detail} Bague {ring} mm. Le vin de 37,5 à 300 cl se vend dans la bouteille de son tirage : prévoyez les formats avant la mise.`,
    season: '12-6',
    unit: 'bouteille',
    rows: `
      format              | cl   | line               | ring | weight_g | grams | price | bottle     | scale | with  | sizes | detail
      Quart champenois    | 20   | standard           | 26   | 245      | 245   | 0.52  | quart      | 0.4   | a,b   | r,s   | Pour compagnies et réceptions, transvasage admis.
      Demie champenoise   | 37.5 | standard           | 29   | 500      | 500   | 0.62  | demie      | 0.6   | a,b,c | r,s,c | Bague 29, passe sur les lignes de bouteilles.
      Médium champenois   | 50   | standard           | 29   | 620      | 620   | 0.92  | médium     | 0.78  | a,b   | r,s   | Format rare, tirage sur commande.
      Magnum champenois   | 150  | standard 1 600 g   | 29   | 1600     | 1600  | 1.85  | magnum     | 1.25  | a,b,c | p,q,c | Vieillissement plus lent, très demandé en fin d'année.
      Magnum champenois   | 150  | cuvée col long     | 29   | 1720     | 1720  | 2.6   | magnum     | 1.3   | a,b   | p,q   | Assorti à la bouteille col long.
      Jéroboam            | 300  | standard           | 36   | 3400     | 3400  | 12.8  | jéroboam   | 1.45  | a,b   | u,v   | Quatre bouteilles, bague large 36 mm.
      Mathusalem          | 600  | standard           | 36   | 6800     | 6800  | 32    | mathusalem | 1.5   | b     | u     | Huit bouteilles, transvasage autorisé.
      Salmanazar          | 900  | standard           | 40   | 9200     | 9200  | 58    | salmanazar | 1.55  | b     | u     | Douze bouteilles, emballage bois conseillé.
      Balthazar           | 1200 | standard           | 40   | 11800    | 11800 | 86    | balthazar  | 1.58  | b     | u     | Seize bouteilles, livré en caisse calée.
      Nabuchodonosor      | 1500 | standard           | 40   | 14500    | 14500 | 118   | nabuchodonosor | 1.6 | b    | u     | Vingt bouteilles, sur commande.`,
    cross: `
      k | shade          | glass         | x    | tone
      a | feuille-morte  | feuille-morte | 1.03 | sombre
      b | vert champagne | vert champagne| 1    | moyen
      c | incolore UVAG  | incolore      | 1.12 | clair`,
    variants: `
      k | label                 | x    | w    | pack                    | unit      | step | min | pallet | content
      p | Palette complète      | 1    | 1    | palette de 504          | bouteille | 504  | 504 | oui    |
      q | Demi-palette          | 1.06 | 1    | demi-palette de 252     | bouteille | 252  | 252 | oui    |
      r | Palette complète      | 1    | 1    | palette de 1 820        | bouteille | 1820 | 1820 | oui   |
      s | Demi-palette          | 1.06 | 1    | demi-palette de 910     | bouteille | 910  | 910 | oui    |
      c | Carton de 6           | 8.4  | 6.3  | carton de 6             | carton    | 1    | 1   |        | 6 piece
      u | À l'unité             | 1    | 1.15 | à l'unité, calée        | bouteille | 1    | 1   |        |
      v | Carton de 4           | 3.8  | 4.3  | carton de 4             | carton    | 1    | 1   |        | 4 piece`,
  },
  {
    tags: ['Bouteilles vins tranquilles'],
    plate: 'bouteille-bordelaise',
    brand: 'Verrerie de la Suippe',
    title: 'Bouteille {shape} 75 cl {line}, {shade}',
    text: `{detail} Bague {ring}. Pour coteaux champenois, rosé des Riceys et ratafia ; ne convient pas aux vins sous pression.`,
    season: '1-7',
    unit: 'bouteille',
    rows: `
      shape         | line            | kind                   | ring               | weight_g | grams | price | with  | detail
      bordelaise    | légère 400 g    | bouteille-bordelaise   | plate 29,5 mm      | 400 | 400 | 0.42 | a,b,c | La plus économique au transport.
      bordelaise    | tradition 500 g | bouteille-bordelaise   | plate 29,5 mm      | 500 | 500 | 0.52 | a,b,c | Hauteur de 300 mm, piqûre marquée.
      bourguignonne | légère 420 g    | bouteille-bourguignonne| plate 29,5 mm      | 420 | 420 | 0.44 | a,b,c | Épaules tombantes, Ø 82 mm.
      bourguignonne | cuvée 580 g     | bouteille-bourguignonne| plate 29,5 mm      | 580 | 580 | 0.66 | a,b   | Pour bouzy et coteaux de garde.
      bourguignonne | à vis 430 g     | bouteille-bourguignonne| à vis 30 x 60 mm   | 430 | 430 | 0.48 | a,b   | Pour vins de soif et ratafia jeune.`,
    cross: `
      k | shade         | glass         | x    | tone
      a | feuille-morte | feuille-morte | 1.02 | sombre
      b | verte         | verte         | 1    | moyen
      c | incolore      | incolore      | 1.08 | clair`,
    variants: `
      label               | x    | w    | pack                       | unit      | step | min  | pallet | content
      Palette de 1 300    | 1    | 1    | palette de 1 300           | bouteille | 1300 | 1300 | oui    |
      Demi-palette de 650 | 1.07 | 1    | demi-palette               | bouteille | 650  | 650  | oui    |
      Carton de 12        | 15.6 | 12.6 | carton de 12 bouteilles    | carton    | 1    | 1    |        | 12 piece`,
  },
  {
    tags: ['Capsules couronnes et bidules'],
    plate: 'capsule-couronne',
    brand: 'Muselière & Plaque',
    title: 'Capsule couronne {ring} mm {metal}, joint {seal}',
    text: `{detail} Alimentaire, lot tracé sur chaque carton. Réglez la jupe à 28,7 mm au gabarit et stockez au sec, carton refermé.`,
    season: '12-6',
    unit: 'mille',
    rows: `
      metal        | material   | grams | price | detail
      inox         | inox       | 2900  | 22    | Sans rouille même en cave humide, pour vieillissement long.
      fer-blanc    | fer-blanc  | 2700  | 12.5  | Vernis deux faces, pour tirage de deux à quatre ans.
      fer chromé   | fer chromé | 2700  | 13.8  | Bonne tenue, aspect mat.`,
    cross: `
      ring | seal                    | diameter_mm | x    | with
      29   | liège naturel           | 29          | 1.2  |
      29   | synthétique perméabilité moyenne | 29 | 1    |
      29   | synthétique basse perméabilité   | 29 | 1.05 |
      26   | synthétique             | 26          | 0.95 |`,
    variants: `
      label            | colour  | x    | pack              | step | min
      Or               | or      | 1.02 | carton de 10 000  | 10   | 10
      Argent           | argent  | 1    | carton de 10 000  | 10   | 10
      Rouge            | rouge   | 1.02 | carton de 10 000  | 10   | 10
      Petit carton, argent | argent | 1.12 | carton de 2 000 | 2  | 2`,
  },
  {
    tags: ['Capsules couronnes et bidules'],
    plate: 'bidule',
    brand: 'Muselière & Plaque',
    title: 'Bidule {feature} pour bague {diameter_mm} mm',
    text: `{detail} Polyéthylène alimentaire. Il recueille le dépôt au-dessus de la glace et part avec la capsule au dégorgement.`,
    season: '12-6',
    unit: 'mille',
    rows: `
      feature                   | diameter_mm | height_mm | material     | grams | price | scale | detail
      standard                  | 29          | 17        | polyéthylène | 1450  | 7.4   | 1     | Hauteur de 17 mm, pour la plupart des bouteilles.
      haut                      | 29          | 21        | polyéthylène | 1700  | 8.8   | 1.15  | Retient un dépôt volumineux ou un sédiment de longue garde.
      débitmétrique             | 29          | 17        | polyéthylène | 1500  | 11.5  | 1     | Perméabilité à l'oxygène calibrée.
      à fond plat               | 29          | 15        | polyéthylène | 1350  | 7     | 0.9   | Pour dégorgement automatique rapide.
      standard                  | 26          | 15        | polyéthylène | 1200  | 6.9   | 0.85  | Pour quarts et petites bagues.`,
    variants: `
      label            | colour | x    | pack          | step | min
      Blanc, sac 5 000 | blanc  | 1    | sac de 5 000  | 5    | 5
      Bleu, sac 5 000  | bleu   | 1.03 | sac de 5 000  | 5    | 5
      Blanc, sac 2 000 | blanc  | 1.06 | sac de 2 000  | 2    | 2`,
  },
  {
    tags: ['Bouchons d’expédition'],
    plate: 'bouchon-champagne',
    brand: 'Liégeance',
    title: 'Bouchon champagne {build} {dimensions}, grade {grade}',
    text: `{detail} Taux de TCA relargable inférieur à la limite de quantification, certificat par lot. Employez dans les six mois, sac refermé,
      entre 15 et 20 °C.`,
    season: '1-12',
    unit: 'mille',
    rows: `
      build                        | dimensions   | bottle      | grams | price | detail
      aggloméré deux rondelles     | 30,5 x 48 mm | champenoise | 9200  | 190   | Manche aggloméré et deux rondelles de liège naturel au miroir.
      aggloméré une rondelle       | 30,5 x 47 mm | champenoise | 9000  | 162   | Pour bruts non millésimés à rotation rapide.
      micro-aggloméré              | 30,5 x 48 mm | champenoise | 9100  | 175   | Granulé fin traité au CO2, homogène d'une bouteille à l'autre.
      deux rondelles pour demie    | 28,5 x 44 mm | demie       | 7600  | 178   | Diamètre adapté au goulot des demies.
      deux rondelles pour jéroboam | 36 x 54 mm   | jéroboam    | 15500 | 375   | Pour bagues de grand format.`,
    cross: `
      grade      | x
      extra      | 1.0
      supérieur  | 0.9
      courant    | 0.86`,
    variants: `
      label                       | x    | pack         | step | min
      Sac de 1 000                | 1    | sac de 1 000 | 1    | 1
      Carton de 5 000             | 0.96 | carton de 5 000 | 5 | 5
      Sachet gaz neutre de 1 000  | 1.02 | sachet sous gaz de 1 000 | 1 | 1`,
  },
  {
    tags: ['Bouchons d’expédition'],
    plate: 'bouchon-liege',
    brand: 'Liégeance',
    title: 'Bouchon {build} {dimensions}',
    text: `{detail} Pour vins tranquilles. Bouchez à 15 °C au moins et laissez la bouteille debout vingt-quatre heures.`,
    season: '1-6',
    unit: 'mille',
    rows: `
      build                     | dimensions  | material     | grams | price | detail
      liège naturel fleur       | 49 x 24 mm  | liège        | 4200  | 480   | Visuel sans défaut pour vins de garde.
      liège naturel premier     | 49 x 24 mm  | liège        | 4200  | 330   | Pour coteaux de garde moyenne.
      liège naturel deuxième    | 45 x 24 mm  | liège        | 3900  | 215   | Pour vins à boire dans les cinq ans.
      liège colmaté             | 45 x 24 mm  | liège        | 3900  | 118   | Pores comblés à la poudre de liège.
      technique micro-aggloméré | 44 x 24 mm  | aggloméré    | 3700  | 125   | Perméabilité régulière.
      à tête bois               | 19,5 x 27 mm| liège et bois| 9800  | 310   | Pour ratafia et marc en carafe.`,
    variants: `
      label            | x    | pack            | step | min
      Sac de 1 000     | 1    | sac de 1 000    | 1    | 1
      Carton de 5 000  | 0.96 | carton de 5 000 | 5    | 5`,
  },
]
