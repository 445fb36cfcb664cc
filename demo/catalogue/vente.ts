import type { Family } from './family.ts'

/** Vente et dégustation, first half: glasses, buckets, service, preservation, spittoons, textiles. */
export const vente: Family[] = [
  {
    tags: ['Verres et flûtes'],
    plate: 'flute',
    brand: 'Cristalune',
    title: '{what} {line} {cl} cl, {finish}',
    text: `{detail} Passe au lave-verres à 60 °C ; séchez pied en haut sur linge sec. Se vend par six.`,
    season: '9-12',
    unit: 'pièce',
    trade: { step: 6, minimum: 6 },
    rows: `
      what              | line       | cl   | kind       | grams | price | scale | detail
      Flûte à champagne | Bulle      | 13   | flute      | 160   | 1.45  | 0.9   | Flûte de réception, pied court stable sur plateau.
      Flûte à champagne | Cordon     | 17   | flute      | 180   | 1.95  | 1     | Le format du caveau, trait de jauge possible.
      Tulipe champagne  | Coteau     | 21   | flute      | 190   | 2.6   | 1.05  | Paraison resserrée qui retient les arômes.
      Tulipe champagne  | Cuvée      | 29   | flute      | 205   | 3.9   | 1.15  | Pour cuvées vineuses et dégustations assises.
      Coupe champagne   | Guinguette | 16   | flute      | 200   | 2.4   | 0.85  | Coupe évasée pour fêtes et pyramides.
      Verre INAO        | Jury       | 21.5 | verre-inao | 150   | 1.15  | 0.95  | Forme conforme à la norme ISO 3591.
      Verre à dégustation | Terroir  | 31   | verre-inao | 210   | 2.7   | 1.1   | Polyvalent, pour coteaux blancs et rouges.`,
    cross: `
      finish                    | material  | x
      verre renforcé            | verre     | 1
      verre cristallin          | cristallin| 1.45
      point mousse gravé        | verre     | 1.12`,
    variants: `
      label           | x    | w | pack          | step | min
      Carton de 6     | 1    | 1 | carton de 6   | 6    | 6
      Carton de 24    | 0.94 | 1 | carton de 24  | 24   | 24
      Carton de 48    | 0.9  | 1 | carton de 48  | 48   | 48`,
  },
  {
    tags: ['Verres et flûtes'],
    plate: 'flute',
    brand: 'Cristalune',
    title: '{what} {line} {cl} cl marquée à votre nom, {marking}',
    text: `{detail} Envoyez votre logo en vectoriel : bon à tirer sous trois jours, livraison trois semaines après accord.`,
    season: '9-12',
    unit: 'pièce',
    law: 'custom',
    trade: { step: 24, minimum: 72 },
    rows: `
      what              | line   | cl | printed | grams | price | scale | detail
      Flûte à champagne | Cordon | 17 | oui     | 180   | 2.7   | 1     | Marquage de 30 mm sur la paraison.
      Tulipe champagne  | Coteau | 21 | oui     | 190   | 3.4   | 1.05  | Marquage de 35 mm, face au buveur.
      Tulipe champagne  | Cuvée  | 29 | oui     | 205   | 4.7   | 1.15  | Marquage de 40 mm ou sur le pied.`,
    cross: `
      marking               | printing     | x
      sérigraphie           | sérigraphie  | 1
      gravure laser         | gravure      | 1.25`,
    variants: `
      label           | x    | pack          | min
      À partir de 72  | 1    | carton de 24  | 72
      À partir de 288 | 0.86 | carton de 24  | 288
      À partir de 720 | 0.76 | carton de 24  | 720`,
  },
  {
    tags: ['Seaux et vasques'],
    plate: 'seau-champagne',
    brand: 'Maison Sommelance',
    title: 'Seau à champagne {matter}, {shape}',
    text: `{detail} Rincez et essuyez après usage : le chlore de l'eau tache le métal. Contenance de {litres} L, une bouteille et sa glace.`,
    season: '10-12',
    unit: 'pièce',
    rows: `
      matter              | material   | litres | grams | price | tone   | detail
      inox poli           | inox       | 4   | 820  | 24.5 | clair  | Double bord roulé, anses soudées.
      inox brossé         | inox       | 4   | 840  | 26.9 | moyen  | Les traces de doigts s'y voient moins.
      inox double paroi   | inox       | 3.5 | 1350 | 48   | clair  | Pas de buée sur la nappe, glace deux fois plus durable.
      acrylique           | acrylique  | 4.5 | 690  | 15.9 | clair  | Incassable, pour terrasses et salons.
      aluminium martelé   | aluminium  | 4   | 760  | 39   | moyen  | Martelage à la main, chaque pièce diffère.
      laiton argenté      | laiton     | 4   | 1450 | 64   | clair  | Pour le service de caveau, à polir.`,
    cross: `
      shape              | x
      conique            | 1
      droit à anses      | 1.05`,
    variants: `
      label                 | x    | w   | pack
      Sans marquage         | 1    | 1   | à l'unité
      Avec support de table | 1.2  | 1.6 | à l'unité
      Lot de 4              | 3.7  | 4   | lot de 4`,
  },
  {
    tags: ['Seaux et vasques'],
    plate: 'vasque',
    brand: 'Maison Sommelance',
    title: 'Vasque {matter} {bottles} bouteilles, {feature}',
    text: `{detail} Remplissez un tiers de glace, deux tiers d'eau et une poignée de sel pour frapper en vingt minutes.`,
    season: '10-12',
    unit: 'pièce',
    rows: `
      matter      | material  | bottles | grams | price | scale | detail
      inox poli   | inox      | 6       | 2900  | 74    | 1     | Fond épais, anneaux mobiles.
      inox poli   | inox      | 8       | 3600  | 96    | 1.2   | Accepte un magnum couché.
      acrylique   | acrylique | 6       | 1800  | 38    | 1     | Paroi de 4 mm, résiste aux chocs.
      acrylique   | acrylique | 8       | 2300  | 46    | 1.2   | Grande ouverture pour le service au buffet.`,
    cross: `
      feature            | x
      bord roulé         | 1
      socle lumineux LED | 1.5`,
    variants: `
      label       | colour      | x
      Naturel     | naturel     | 1
      Noir        | noir        | 1.05`,
  },
  {
    tags: ['Ouverture et service'],
    plate: 'limonadier',
    brand: 'Maison Sommelance',
    title: '{what} {line}, {feature}',
    text: `{detail} Essuyez après usage, une goutte d'huile sur l'axe deux fois par an.`,
    season: '1-12',
    unit: 'pièce',
    rows: `
      what                    | line       | feature                      | kind       | material   | grams | price | sizes | detail
      Limonadier              | Cellier    | simple levier                | limonadier | inox       | 75    | 4.9   | a,b,c | Mèche cinq tours, lame coupe-capsule.
      Limonadier              | Caveau     | double levier                | limonadier | inox       | 95    | 8.9   | a,b,c | Deux appuis : le bouchon long sort droit.
      Limonadier              | Sommelier  | manche bois d'olivier        | limonadier | olivier    | 110   | 22    | a,d   | Plaquettes d'olivier, mèche revêtue.
      Limonadier              | Maître     | manche corne, étui cuir      | limonadier | corne      | 120   | 24.5  | a,d   | Livré en étui de ceinture.
      Pince à champagne       | Étoile     | débouche-bouchon             | limonadier | acier      | 210   | 17.9  | a     | Quatre griffes pour bouchons récalcitrants.
      Coupe-capsule           | Anneau     | quatre molettes              | limonadier | plastique  | 45    | 4.2   | a,b,c | Coupe nette sous la bague.
      Tire-bouchon bilame     | Deux Lames | pour vieux bouchons          | limonadier | inox       | 60    | 9.8   | a     | Sort un bouchon friable sans le percer.
      Plateau de service      | Rond       | antidérapant 40 cm           | vasque     | stratifié  | 780   | 16.9  | a     | Surface liège, douze flûtes.
      Sabre à champagne       | Hussard    | lame inox, garde laiton      | sabre      | inox       | 720   | 89    | a,d   | Lame non affûtée de 30 cm ; maniement réservé aux adultes.
      Sabre à champagne       | Vigneron   | manche chêne de fût          | sabre      | chêne      | 690   | 129   | a,d   | Manche taillé dans une douelle, coffret bois.
      Sabre à champagne       | Courtois   | lame 22 cm                   | sabre      | inox       | 480   | 58    | a,d   | Format de table, se range en tiroir.
      Bec verseur             | Disque     | souple à rouler              | stoppeur   | film       | 12    | 4     | b,c   | Coupe la goutte, se glisse dans un dépliant.
      Seau de table           | Rafraîchisseur | manchon gel              | seau-champagne | gel    | 380   | 11.9  | a     | Au congélateur six heures, une bouteille au frais deux heures.`,
    variants: `
      k | label               | x    | w   | pack        | unit  | content
      a | À l'unité           | 1    | 1   | à l'unité   | pièce |
      b | Boîte de 12         | 11   | 12  | boîte de 12 | boîte | 12 piece
      c | Boîte de 24         | 21   | 24  | boîte de 24 | boîte | 24 piece
      d | En coffret bois     | 1.2  | 1.8 | coffret     | pièce |`,
  },
  {
    tags: ['Conservation'],
    plate: 'stoppeur',
    brand: 'Maison Sommelance',
    title: '{what}, {feature}',
    text: `{detail} Refermez aussitôt servi et gardez au frais, debout.`,
    season: '10-12',
    unit: 'pièce',
    rows: `
      what                  | feature                     | material  | grams | price | kind           | sizes | law | detail
      Bouchon stoppeur      | champagne, inox à ailettes  | inox      | 60    | 3.4   | stoppeur       | b,c   |     | Tient la pression vingt-quatre heures.
      Bouchon stoppeur      | champagne, à levier         | inox      | 75    | 4.9   | stoppeur       | b,c   |     | Levier basculant, joint silicone remplaçable.
      Bouchon stoppeur      | plastique couleur           | plastique | 35    | 2     | stoppeur       | b,c   |     | Économique pour cadeaux de caveau.
      Bouchon stoppeur      | grand format pour magnum    | inox      | 85    | 6.8   | stoppeur       | b     |     | Mâchoires larges pour bagues de magnum.
      Pompe à vide          | vins tranquilles, 2 bouchons| plastique | 190   | 9.9   | stoppeur       | a     |     | Garde un coteau ouvert quatre jours.
      Conservateur à argon  | une bouteille               | acier     | 620   | 89    | coffret        | a     |     | Service au verre sans oxydation.
      Cave de vieillissement| 120 bouteilles              | acier     | 78000 | 980   | armoire-phyto  | p     |     | Une température, clayettes pour champenoises.
      Cave de service       | 40 bouteilles, deux zones   | acier     | 42000 | 640   | armoire-phyto  | p     |     | Blancs à 8 °C, rouges à 16 °C.
      Thermomètre de bouteille | bracelet                 | inox      | 40    | 6.9   | thermometre    | b     |     | Lecture de 5 à 25 °C au contact.
      Casier de caveau      | 12 places bois              | pin       | 2600  | 28    | caisse-bois    | a     |     | Empilable, diamètre champenois.`,
    variants: `
      k | label        | x    | w  | pack        | unit  | content
      a |              | 1    | 1  | à l'unité   | pièce |
      b | Boîte de 12  | 11.2 | 12 | boîte de 12 | boîte | 12 piece
      c | Boîte de 24  | 21   | 24 | boîte de 24 | boîte | 24 piece
      p |              | 1    | 1  | à l'unité   | pièce |`,
  },
  {
    tags: ['Crachoirs'],
    plate: 'crachoir',
    brand: 'Maison Sommelance',
    title: 'Crachoir {shape} {matter}',
    text: `{detail} Couvercle-entonnoir qui cache le contenu. Videz et rincez à l'eau chaude entre deux groupes.`,
    season: '1-12',
    unit: 'pièce',
    rows: `
      shape                | litres | grams | price | with  | detail
      de table             | 1.5    | 620   | 24    | i,p,e | Un pour deux dégustateurs.
      de table haut        | 3      | 900   | 34    | i,p   | Pour séances de jury.
      de comptoir          | 5      | 1500  | 48    | i,p,e | Stable, base lestée.
      sur pied             | 8      | 4200  | 79    | i     | Hauteur de 85 cm pour salons.
      individuel           | 0.6    | 110   | 13.5  | p,e   | Gobelet à bec, tenu en main.`,
    cross: `
      k | matter               | material  | x
      i | inox                 | inox      | 1.05
      p | polypropylène noir   | plastique | 0.9
      e | grès émaillé         | grès      | 1`,
    variants: `
      label        | x    | w | pack
      À l'unité    | 1    | 1 | à l'unité
      Lot de 6     | 5.5  | 6 | lot de 6`,
  },
  {
    tags: ['Textile et tabliers'],
    plate: 'tablier',
    brand: 'Maison Sommelance',
    title: 'Tablier de caviste {cut_name}, {cloth}',
    text: `{detail} Lavable à 60 °C, retrait inférieur à 3 %. Broderie du domaine sur devis à partir de dix pièces.`,
    season: '1-12',
    unit: 'pièce',
    rows: `
      cut_name         | grams | price | detail
      à bavette        | 380   | 19.5  | Lien de cou réglable, poche double.
      de sommelier     | 310   | 15.9  | Long à la taille, fente centrale.
      de chai          | 460   | 24.5  | Toile épaisse, passant pour torchon.
      court de service | 220   | 12.9  | Trois poches pour limonadier et carnet.`,
    cross: `
      cloth              | material       | gsm | x
      coton 240 g        | coton          | 240 | 1
      coton 320 g enduit | coton enduit   | 320 | 1.22
      polycoton 210 g    | polycoton      | 210 | 0.9`,
    variants: `
      label      | colour   | x
      Noir       | noir     | 1
      Bordeaux   | bordeaux | 1
      Vert       | vert     | 1
      Écru       | écru     | 1
      Gris       | gris     | 1`,
  },
  {
    tags: ['Textile et tabliers'],
    plate: 'tablier',
    brand: 'Maison Sommelance',
    title: '{what}, {feature}',
    text: `{detail} Lavage à 40 °C, séchage à l'air.`,
    season: '1-12',
    unit: 'pièce',
    rows: `
      what               | feature                     | material  | grams | price | sizes       | detail
      Chemise d'accueil  | coton oxford                | coton     | 280   | 31    | s,m,l,x     | Coupe droite, poche poitrine.
      Polo de caveau     | piqué 220 g                 | coton     | 260   | 18.9  | s,m,l,x     | Col côtelé, se brode bien.
      Gilet sans manches | matelassé                   | polyester | 420   | 31.5  | s,m,l,x     | Pour visites de caves à 10 °C.
      Torchon à verres   | lin et coton, lot de 6      | lin       | 520   | 21.9  | n           | Ne peluche pas.
      Liteau de service  | blanc à liseré, lot de 12   | coton     | 780   | 26    | n           | 50 x 70 cm, pour service du champagne.
      Casquette          | brodable                    | coton     | 90    | 11    | n           | Réglage par boucle métal.`,
    variants: `
      k | label     | size | x
      s | S         | S    | 1
      m | M         | M    | 1
      l | L         | L    | 1
      x | XL        | XL   | 1
      n |           |      | 1`,
  },
]
