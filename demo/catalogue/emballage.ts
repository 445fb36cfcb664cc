import type { Family } from './family.ts'

/** Emballage, first half: cartons, shipping packs, padding, boxes, wooden cases. */
export const emballage: Family[] = [
  {
    tags: ['Cartons 6 et 12 bouteilles'],
    plate: 'carton-6',
    brand: 'Cartonnerie du Vallage',
    title: 'Carton {bottles} {bottle_name} {position}, {shade}',
    text: `{detail} Cannelure {flute}, livré à plat, fond à fermeture américaine. Stockez à plat, à l'abri de l'humidité : un carton
      humide perd la moitié de sa résistance.`,
    season: '9-12',
    unit: 'pièce',
    rows: `
      bottles | bottle_name           | bottle        | position      | flute   | gsm | grams | price | scale | with  | detail
      6       | bouteilles champenoises | champenoise | debout        | BC      | 720 | 390   | 0.98  | 1     | a,b,c | Le carton d'expédition courant des 75 cl, croisillon à prévoir.
      6       | bouteilles champenoises | champenoise | couchées      | B       | 560 | 340   | 1.05  | 1     | a,b,c | Bouteilles tête-bêche, présentation à plat.
      12      | bouteilles champenoises | champenoise | debout        | BC      | 760 | 690   | 1.55  | 1.25  | a,b   | Pour livraisons palettisées, à ne pas porter seul.
      3       | bouteilles champenoises | champenoise | debout        | B       | 540 | 230   | 0.86  | 0.8   | a,b,c | Format coffret d'envoi, ouverture avant prédécoupée.
      6       | magnums champenois      | magnum        | debout        | BC      | 820 | 720   | 1.68  | 1.4   | a,b   | Hauteur intérieure 390 mm.
      3       | magnums champenois      | magnum        | couchés       | BC      | 760 | 480   | 1.48  | 1.2   | a,b   | Renfort de fond collé.
      12      | demies champenoises     | demie         | debout        | B       | 560 | 410   | 1.22  | 0.85  | a,b   | Pour 37,5 cl, croisillon de 12 cases.
      6       | bouteilles bordelaises  | bordelaise    | debout        | B       | 540 | 310   | 0.82  | 0.95  | a,b   | Hauteur intérieure 305 mm.
      6       | bouteilles bourguignonnes | bourguignonne | debout      | B       | 550 | 330   | 0.85  | 0.98  | a,b   | Pour coteaux champenois et rosé des Riceys.`,
    cross: `
      k | shade       | colour | x    | tone
      a | kraft brun  | kraft  | 0.95 | moyen
      b | blanc       | blanc  | 1.05 | clair
      c | noir mat    | noir   | 1.2  | sombre`,
    variants: `
      label             | x    | w | pack          | step | min | pallet
      Lot de 25         | 1    | 1 | lot de 25     | 25   | 25  |
      Lot de 100        | 0.93 | 1 | lot de 100    | 100  | 100 |
      Demi-palette de 360 | 0.86 | 1 | demi-palette de 360 | 360 | 360 | oui
      Palette de 720    | 0.8  | 1 | palette de 720| 720  | 720 | oui`,
    trade: { step: 25 },
  },
  {
    tags: ['Cartons 6 et 12 bouteilles'],
    plate: 'carton-6',
    brand: 'Cartonnerie du Vallage',
    title: 'Carton {bottles} {bottle_name} personnalisé, {print}',
    text: `{detail} Envoyez votre fichier vectoriel : un bon à tirer vous est remis sous trois jours, la fabrication commence à votre
      accord écrit. Comptez trois semaines.`,
    season: '9-12',
    unit: 'pièce',
    law: 'custom',
    rows: `
      bottles | bottle_name             | bottle      | flute | printed | grams | price | detail
      6       | bouteilles champenoises | champenoise | BC    | oui     | 400   | 1.25  | Marquage du nom du domaine et de la commune sur quatre faces.
      6       | magnums champenois      | magnum      | BC    | oui     | 730   | 1.7   | Impression sur faces et rabats.
      12      | demies champenoises     | demie       | B     | oui     | 420   | 1.4   | Marquage sur deux grandes faces.
      3       | bouteilles champenoises | champenoise | B     | oui     | 240   | 1.1   | Impression pleine face pour envois cadeaux.`,
    cross: `
      print                | printing   | x
      une couleur          | 1 couleur  | 1
      deux couleurs        | 2 couleurs | 1.12`,
    variants: `
      label             | x    | w | pack        | step | min
      Série de 500      | 1    | 1 | lot de 25   | 25   | 500
      Série de 2 000    | 0.84 | 1 | palette     | 500  | 2000`,
    trade: { step: 25 },
  },
  {
    tags: ['Cartons d’expédition'],
    plate: 'carton-expedition',
    brand: 'Cartonnerie du Vallage',
    title: "Carton d'expédition {bottles} {bottle_name}, {system}",
    text: `{detail} Testé en chute sur arêtes, calage compris. Fermez en H avec un adhésif de 50 mm et collez l'étiquette sur la plus grande face.`,
    season: '10-12',
    unit: 'pièce',
    trade: { step: 10, minimum: 10 },
    rows: `
      bottles | bottle_name               | bottle      | grams | price | scale | detail
      1       | bouteille champenoise     | champenoise | 260   | 1.6   | 0.75  | Pour un échantillon ou un cadeau envoyé seul.
      2       | bouteilles champenoises   | champenoise | 380   | 2.1   | 0.85  | Deux bouteilles séparées par 30 mm de carton.
      3       | bouteilles champenoises   | champenoise | 510   | 2.6   | 1     | Le format le plus demandé en vente à distance.
      6       | bouteilles champenoises   | champenoise | 820   | 3.6   | 1.25  | Poids plein 11 kg, poignées découpées.
      1       | magnum                    | magnum      | 430   | 2.3   | 1     | Coque renforcée pour 3 kg.
      3       | magnums                   | magnum      | 980   | 4.1   | 1.4   | Double cannelure et coins collés.
      6       | demies                    | demie       | 520   | 2.7   | 0.9   | Pour dégustations envoyées aux acheteurs.`,
    cross: `
      system                      | material  | x
      alvéoles carton             | carton    | 1
      coques cellulose moulée     | cellulose | 1.1
      coussins d'air              | film PE   | 1.02`,
    variants: `
      label       | x    | w | pack        | step | min
      Lot de 10   | 1    | 1 | lot de 10   | 10   | 10
      Lot de 25   | 0.95 | 1 | lot de 25   | 25   | 25
      Lot de 50   | 0.92 | 1 | lot de 50   | 50   | 50
      Lot de 100  | 0.88 | 1 | lot de 100  | 100  | 100`,
  },
  {
    tags: ['Calages et croisillons'],
    plate: 'croisillon',
    brand: 'Cartonnerie du Vallage',
    title: 'Croisillon carton {cells} cases pour {bottle_name}, {weight}',
    text: `{detail} Livré à plat, se déplie d'un geste. La hauteur doit dépasser l'épaule de la bouteille de 2 cm.`,
    season: '9-12',
    unit: 'pièce',
    trade: { step: 100, minimum: 100 },
    rows: `
      cells | bottle_name                | bottle        | height_mm | grams | price | detail
      6     | bouteilles champenoises    | champenoise   | 190 | 62  | 0.21 | Cases de 90 mm.
      12    | bouteilles champenoises    | champenoise   | 190 | 128 | 0.34 | Cases de 90 mm, sens fort.
      6     | magnums                    | magnum        | 230 | 98  | 0.36 | Cases de 116 mm.
      12    | demies                     | demie         | 150 | 84  | 0.27 | Cases de 72 mm.
      6     | bouteilles bordelaises     | bordelaise    | 180 | 54  | 0.18 | Cases de 77 mm.
      6     | bouteilles bourguignonnes  | bourguignonne | 180 | 58  | 0.19 | Cases de 84 mm.`,
    cross: `
      weight       | gsm | x
      carton 400 g | 400 | 0.95
      carton 500 g | 500 | 1.08`,
    variants: `
      label        | x    | w | pack         | step | min
      Lot de 100   | 1    | 1 | lot de 100   | 100  | 100
      Lot de 500   | 0.92 | 1 | lot de 500   | 500  | 500`,
  },
  {
    tags: ['Calages et croisillons'],
    plate: 'calage-moule',
    brand: 'Cartonnerie du Vallage',
    title: '{what}, {feature}',
    text: `{detail} À jeter avec les papiers et cartons.`,
    season: '9-12',
    unit: 'pièce',
    rows: `
      what                       | feature                           | kind          | material  | grams | price | unit    | content | pack       | sizes | detail
      Calage cellulose moulée    | 3 bouteilles couchées             | calage-moule  | cellulose | 95    | 0.42  | pièce   |         | lot        | a,b   | Se superpose en haut et en bas de la couche.
      Calage cellulose moulée    | 6 bouteilles couchées             | calage-moule  | cellulose | 170   | 0.62  | pièce   |         | lot        | a,b   | Alvéoles pour bouteille champenoise de 88 mm.
      Calage cellulose moulée    | 2 magnums                         | calage-moule  | cellulose | 160   | 0.68  | pièce   |         | lot        | a,b   | Alvéoles de 114 mm.
      Manchon carton ondulé      | pour bouteille                    | croisillon    | carton    | 28    | 0.25  | pièce   |         | lot        | a,b   | Protège une bouteille habillée sans frotter l'étiquette.
      Frisure de papier          | kraft                             | sac-cadeau    | papier    | 5200  | 28    | sac     | 5 kg    | sac 5 kg   | s     | Garnit coffrets et caisses bois.
      Frisure de bois            | peuplier                          | sac-cadeau    | bois      | 5200  | 34    | sac     | 5 kg    | sac 5 kg   | s     | Fibre fine dépoussiérée pour caisses cadeaux.
      Papier bulle               | 50 cm x 100 m                     | film-etirable | PE        | 3400  | 26    | rouleau | 100 m   | rouleau    | s     | Bulle de 10 mm pour verrerie et magnums.
      Papier kraft de calage     | 70 g en rouleau                   | film-etirable | papier    | 9800  | 38    | rouleau | 250 m   | rouleau    | s     | À froisser autour des bouteilles.
      Intercalaire de carton     | plaque 1 200 x 800                | palette       | carton    | 480   | 0.7   | pièce   |         | lot        | a,b   | Entre deux couches de cartons.`,
    variants: `
      k | label       | x    | w | pack        | step | min
      a | Lot de 50   | 1    | 1 | lot de 50   | 50   | 50
      b | Lot de 200  | 0.9  | 1 | lot de 200  | 200  | 200
      s |             | 1    | 1 |             | 1    | 1`,
  },
  {
    tags: ['Étuis et coffrets'],
    plate: 'etui',
    brand: 'Étuiloire',
    title: 'Étui individuel {style} pour {bottle_name}',
    text: `{detail} Carton {gsm} g/m², montage automatique du fond. Gardez les étuis sous film jusqu'à l'emploi pour éviter les traces de doigts.`,
    season: '9-12',
    unit: 'pièce',
    trade: { step: 50, minimum: 50 },
    rows: `
      style                     | gsm | finish      | grams | price | detail
      mat uni                   | 350 | mat         | 85    | 0.78  | Pelliculage mat doux au toucher.
      kraft brut                | 380 | brut        | 90    | 0.7   | Fibre apparente, sans pelliculage.
      à fenêtre ronde           | 350 | brillant    | 82    | 0.95  | Laisse voir l'étiquette sans sortir la bouteille.
      nacré                     | 350 | nacré       | 88    | 1.15  | Papier nacré pour cuvées de fête.
      toilé à dorure            | 400 | toilé       | 105   | 1.65  | Grain toile et filet doré à chaud.`,
    cross: `
      bottle_name        | bottle      | x    | w    | scale
      demie              | demie       | 0.85 | 0.7  | 0.7
      bouteille 75 cl    | champenoise | 1    | 1    | 1
      magnum             | magnum      | 1.3  | 1.5  | 1.3`,
    variants: `
      label          | colour     | x    | pack
      Noir           | noir       | 1    | carton de 50
      Blanc          | blanc      | 1    | carton de 50
      Or             | or         | 1.05 | carton de 50
      Argent         | argent     | 1.05 | carton de 50
      Bordeaux       | bordeaux   | 1    | carton de 50`,
  },
  {
    tags: ['Étuis et coffrets'],
    plate: 'etui',
    brand: 'Étuiloire',
    title: 'Étui personnalisé {style} pour {bottle_name}',
    text: `{detail} Gabarit de découpe fourni ; bon à tirer sous cinq jours, fabrication quatre semaines après accord écrit.`,
    season: '9-12',
    unit: 'pièce',
    law: 'custom',
    trade: { step: 50, minimum: 500 },
    rows: `
      style               | printing    | printed | grams | price | detail
      quadri brillant     | 4 couleurs  | oui     | 88    | 1.02  | Photographie ou dessin sur quatre faces.
      deux tons et dorure | 2 couleurs  | oui     | 92    | 1.35  | Dorure à chaud du nom sur fond mat.
      gaufré à sec        | gaufrage    | oui     | 95    | 1.48  | Relief sans encre, sur carton teinté masse.`,
    cross: `
      bottle_name        | bottle      | x    | w    | scale
      demie              | demie       | 0.88 | 0.7  | 0.7
      bouteille 75 cl    | champenoise | 1    | 1    | 1
      magnum             | magnum      | 1.3  | 1.5  | 1.3`,
    variants: `
      label              | x    | pack         | step | min
      À partir de 500    | 1    | carton de 50 | 50   | 500
      À partir de 1 000  | 0.86 | carton de 50 | 50   | 1000
      À partir de 3 000  | 0.74 | carton de 50 | 50   | 3000`,
  },
  {
    tags: ['Étuis et coffrets'],
    plate: 'coffret',
    brand: 'Étuiloire',
    title: 'Coffret {bottles} {bottle_name} {style}',
    text: `{detail} Livré à plat par 25, monté en dix secondes. Se marque à chaud à partir de 200 pièces.`,
    season: '9-12',
    unit: 'pièce',
    trade: { step: 25, minimum: 25 },
    rows: `
      bottles | bottle_name             | bottle      | style                      | grams | price | scale | detail
      2       | bouteilles champenoises | champenoise | à poignée cordelette       | 290   | 2.2   | 1     | Cordelette assortie, fond renforcé.
      3       | bouteilles champenoises | champenoise | à poignée cordelette       | 380   | 2.7   | 1.15  | Séparations collées d'avance.
      2       | bouteilles champenoises | champenoise | à fenêtre                  | 270   | 2.4   | 1     | Fenêtre large sans plastique.
      1       | bouteille et 2 flûtes   | champenoise | à calage mousse            | 410   | 4.9   | 1.05  | Logements découpés pour flûtes de 17 cl.
      6       | demies                  | demie       | valisette                  | 360   | 3.1   | 0.95  | Pour assortiment de cuvées.
      1       | magnum                  | magnum      | cloche à fermeture aimantée| 620   | 5.8   | 1.3   | Carton contrecollé 2 mm, aimants cachés.`,
    variants: `
      label        | colour   | x    | pack
      Noir         | noir     | 1    | carton de 25
      Kraft        | kraft    | 0.95 | carton de 25
      Ivoire       | ivoire   | 1    | carton de 25`,
  },
  {
    tags: ['Caisses bois'],
    plate: 'caisse-bois',
    brand: 'Cartonnerie du Vallage',
    title: 'Caisse bois {bottles} {bottle_name}, {lid}',
    text: `{detail} {wood_name} raboté, calage bois compris. Le marquage au feu se commande à part, sur fichier.`,
    season: '9-12',
    unit: 'pièce',
    pack: 'palette de 60 à 90',
    trade: { step: 10, minimum: 10, palletised: true },
    rows: `
      bottles | bottle_name             | bottle      | wood     | wood_name    | grams | price | scale | detail
      6       | bouteilles champenoises | champenoise | pin      | Pin          | 2400  | 9.8   | 1.1   | Couchées sur deux rangs.
      3       | bouteilles champenoises | champenoise | pin      | Pin          | 1300  | 7.9   | 0.9   | Couchées sur un rang.
      1       | magnum                  | magnum      | pin      | Pin          | 1200  | 8.6   | 0.95  | Calage en berceau.
      1       | jéroboam                | jéroboam    | pin      | Pin          | 2600  | 14.5  | 1.4   | Fond de 15 mm pour 5 kg de verre et de vin.
      12      | bouteilles champenoises | champenoise | peuplier | Peuplier     | 3900  | 15.2  | 1.35  | Grand format cerclable, pour l'export.`,
    cross: `
      lid                    | finish      | x
      couvercle coulissant   | coulissant  | 1.04
      couvercle cloué        | cloué       | 0.94
      couvercle à charnières | charnières  | 1.08`,
    variants: `
      label            | x    | pack
      Brute            | 1    | palette
      Teintée noyer    | 1.05 | palette`,
  },
]
