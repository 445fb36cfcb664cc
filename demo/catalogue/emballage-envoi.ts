import type { Family } from './family.ts'

/** Emballage, second half: bags, tapes and film, pallets, logistics labels. */
export const emballageEnvoi: Family[] = [
  {
    tags: ['Sacs cadeaux'],
    plate: 'sac-cadeau',
    brand: 'Étuiloire',
    title: 'Sac cadeau {matter} {bottles} {bottle_name}',
    text: `{detail} Fond cartonné de 350 g et anses rivetées pour {bottles} {bottle_name}.`,
    season: '10-12',
    unit: 'pièce',
    trade: { step: 50, minimum: 50 },
    rows: `
      matter                | gsm | material | grams | price | detail
      kraft brun            | 120 | kraft    | 62    | 0.58  | Anses torsadées en papier, sans plastique.
      kraft blanc           | 130 | kraft    | 66    | 0.66  | Teinte masse, s'imprime bien.
      pelliculé mat         | 170 | papier   | 78    | 1.05  | Cordelette coton, coins renforcés.
      intissé               | 90  | intissé  | 48    | 0.72  | Réutilisable, soudé, lavable à l'éponge.
      jute                  | 280 | jute     | 120   | 1.75  | Toile épaisse, anses gansées.`,
    cross: `
      bottles | bottle_name  | x    | w    | scale
      1       | bouteille    | 0.9  | 0.8  | 0.8
      2       | bouteilles   | 1    | 1    | 1
      3       | bouteilles   | 1.02 | 1.2  | 1.2`,
    variants: `
      label       | colour   | x
      Naturel     | naturel  | 1
      Noir        | noir     | 1.03
      Bordeaux    | bordeaux | 1.03
      Vert        | vert     | 1.03`,
  },
  {
    tags: ['Adhésifs et film'],
    plate: 'adhesif',
    brand: 'Scellomarne',
    title: '{what}, {feature}',
    text: `{detail} Stockez entre 10 et 25 °C : au froid la colle ne prend plus.`,
    season: '1-12',
    unit: 'carton',
    rows: `
      what              | feature                          | kind          | material    | grams | price | content  | pack                | sizes | law | detail
      Ruban adhésif     | PP acrylique 50 mm x 100 m       | adhesif       | PP          | 9800  | 42    | 3600 m   | carton de 36        | a,b,c |     | Fermeture courante des cartons de 6.
      Ruban adhésif     | PP silencieux 50 mm x 66 m       | adhesif       | PP          | 7400  | 46    | 2376 m   | carton de 36        | a,b,c |     | Déroulement sans bruit au poste d'emballage.
      Ruban adhésif     | PVC 50 mm x 66 m                 | adhesif       | PVC         | 8600  | 58    | 2376 m   | carton de 36        | a,b,c |     | Colle caoutchouc pour locaux frais et cartons recyclés.
      Ruban papier gommé| kraft armé 70 mm x 150 m         | adhesif       | papier      | 14500 | 69    | 1800 m   | carton de 12        | d     |     | Se recycle avec le carton, à mouiller.
      Ruban adhésif     | papier kraft 50 mm x 50 m        | adhesif       | papier      | 7900  | 64    | 1800 m   | carton de 36        | a,d   |     | Se déchire à la main, s'écrit au feutre.
      Ruban imprimé     | « Fragile » 50 mm x 100 m        | adhesif       | PP          | 9900  | 56    | 3600 m   | carton de 36        | d     |     | Blanc à texte rouge, lisible à trois mètres.
      Ruban personnalisé| PP 50 mm x 100 m, une couleur    | adhesif       | PP          | 9900  | 74    | 3600 m   | carton de 36        | d     | custom | Au nom du domaine, bon à tirer sous trois jours.
      Film étirable     | manuel 500 mm x 300 m, 17 µm     | film-etirable | PE          | 14200 | 39    | 1800 m   | carton de 6         | e,f   |     | Pour stabiliser une palette de 100 cartons.
      Film étirable     | manuel 500 mm x 300 m, 23 µm     | film-etirable | PE          | 18600 | 48    | 1800 m   | carton de 6         | e,f   |     | Charges lourdes et angles vifs.
      Film étirable     | machine 500 mm x 1 500 m         | film-etirable | PE          | 17800 | 55    | 1500 m   | rouleau             | e     |     | Étirage à 250 % sur banderoleuse.
      Film à bulles     | machine coussins 20 x 10 cm      | film-etirable | PE          | 8200  | 52    | 600 m    | carton              | e     |     | Pour gonfleur de coussins d'air.
      Cerclage          | feuillard PP 12 mm x 2 000 m     | adhesif       | PP          | 13500 | 48    | 2000 m   | bobine              | e     |     | Cerclez caisses bois et palettes de bouteilles.`,
    variants: `
      k | label         | colour      | x
      a | Brun          | brun        | 1
      b | Transparent   | transparent | 1
      c | Blanc         | blanc       | 1.03
      d |               |             | 1
      e | Standard      | transparent | 1
      f | Noir          | noir        | 1.06`,
  },
  {
    tags: ['Palettes et intercalaires'],
    plate: 'palette',
    brand: 'Scellomarne',
    title: '{what}, {feature}',
    text: `{detail} Vérifiez dés et semelles avant gerbage ; une palette fendue ne part pas.`,
    season: '1-12',
    unit: 'pièce',
    rows: `
      what                   | feature                     | load_kg | material | grams | price | step | kind     | pallet | sizes | detail
      Palette Europe         | 80 x 120, quatre entrées    | 1500 | bois      | 24000 | 13.5  | 5  | palette  | oui | a,b | Marquage EPAL et NIMP 15 pour l'export.
      Palette perdue         | 80 x 120                    | 800  | bois      | 13000 | 8.2   | 5  | palette  | oui | a,b | Pour envois sans retour.
      Palette 100 x 120      | à plancher jointif          | 1500 | bois      | 27000 | 15.8  | 5  | palette  | oui | a,b | Pour palettes de verre et big bags.
      Demi-palette           | 60 x 80                     | 500  | bois      | 9500  | 8.9   | 5  | palette  | oui | a,b | Présentation au caveau et petites livraisons.
      Palette plastique      | 80 x 120 ajourée            | 1200 | plastique | 15000 | 15.9  | 5  | palette  | oui | a   | Lavable, pour les chais.
      Intercalaire           | kraft antiglisse 75 x 115   |      | papier    | 110   | 0.35  | 100| croisillon |   | c,d | Empêche les couches de glisser au transport.
      Intercalaire           | plastique alvéolaire        |      | plastique | 900   | 3.2   | 10 | croisillon |   | c,d | Réutilisable entre rangs de bouteilles nues.
      Coiffe de palette      | carton 80 x 120             |      | carton    | 1200  | 2.9   | 10 | carton-6 |     | c,d | Protège le dessus et répartit le cerclage.
      Cornière               | carton 50 x 50 x 3 mm       |      | carton    | 290   | 0.62  | 50 | croisillon |   | c,d | Protège les angles sous le film.
      Housse de palette      | PE thermorétractable        |      | PE        | 780   | 1.9   | 25 | film-etirable | | c,d | Contre la pluie au quai.`,
    variants: `
      k | label        | x    | w
      a | Neuve        | 1    | 1
      b | Occasion     | 0.98 | 1
      c | Modèle courant | 1  | 1
      d | Modèle fort    | 1.2 | 1.2`,
  },
  {
    tags: ['Étiquettes logistiques'],
    plate: 'rouleau-etiquettes',
    brand: 'Scellomarne',
    title: '{what} {dimensions}, {feature}',
    text: `{detail} Compatible avec les imprimantes de bureau et industrielles indiquées par la taille du mandrin.`,
    season: '1-12',
    unit: 'rouleau',
    rows: `
      what                  | dimensions    | feature                  | material          | grams | price | content   | detail
      Étiquettes thermiques | 100 x 150 mm  | thermique direct         | papier thermique  | 780   | 11.5  | 500 piece | Format des étiquettes de transport.
      Étiquettes thermiques | 100 x 150 mm  | transfert thermique      | papier vélin      | 740   | 9.8   | 500 piece | À imprimer avec ruban cire, longue tenue.
      Étiquettes thermiques | 100 x 50 mm   | thermique direct         | papier thermique  | 520   | 8.9   | 1000 piece| Étiquettes de carton et de lot.
      Étiquettes thermiques | 148 x 210 mm  | thermique direct         | papier thermique  | 1200  | 15.8  | 250 piece | Étiquette palette avec code SSCC.
      Étiquettes fragiles   | 100 x 100 mm  | verre et flèches         | papier rouge      | 460   | 12.4  | 500 piece | Pictogrammes verre et haut bas.
      Étiquettes adhésives  | 70 x 37 mm    | polypropylène blanc      | PP                | 410   | 14.9  | 1000 piece| Résiste à l'eau et au froid de cave.
      Étiquettes de lot     | 50 x 30 mm    | amovibles                | papier            | 300   | 9.2   | 1000 piece| Repérage des caisses-palettes, colle amovible.
      Ruban transfert       | 110 mm x 300 m| cire et résine           | polyester         | 490   | 13.6  | 300 m     | Noir, résiste au frottement.
      Pochettes document    | 165 x 120 mm  | « Documents ci-inclus »  | PE                | 900   | 15.2  | 250 piece | Adhésives, pour bons de livraison.`,
    variants: `
      label            | x    | w | pack
      Mandrin 25 mm    | 1    | 1 | rouleau
      Mandrin 40 mm    | 1    | 1 | rouleau
      Mandrin 76 mm    | 1.02 | 1.1 | rouleau`,
  },
]
