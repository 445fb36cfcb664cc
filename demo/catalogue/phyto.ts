import type { Family } from './family.ts'

/**
 * Protection de la vigne and biocontrol. Plant-protection goods are named by composition and authorisation number only,
 * both from the public E-Phy register; doses and uses are on the label.
 */
export const phyto: Family[] = [
  {
    tags: ['Protection de la vigne'],
    plate: 'sac-phyto',
    brand: 'Sans marque',
    title: '{kind_name} {active_text}, {form}, AMM {amm}',
    text: `{detail} Produit autorisé sous l'AMM n° {amm}. Remis au comptoir sur présentation du Certiphyto ; respectez la dose, le délai avant
      récolte et la zone non traitée portés sur l'étiquette. Prix sans remise ni palier, comme la loi l'exige.`,
    season: '4-8',
    unit: 'kg',
    trade: { step: 10, minimum: 10 },
    rows: `
      kind_name            | active_text              | form                | amm     | active | content_pct | organic | law               | grams | price | kind      | unit | sizes | season | detail
      Bouillie bordelaise  | 20 % cuivre              | granulés dispersables | 9800474 | cuivre | 20 | oui | phyto+copper      | 1030  | 9.6   | sac-phyto | kg   | a,b   | 4-8 | Fongicide de contact, cuivre du sulfate, utilisable en agriculture biologique.
      Bouillie bordelaise  | 20 % cuivre micronisé    | granulés dispersables | 2090137 | cuivre | 20 | oui | phyto+copper      | 1030  | 10.4  | sac-phyto | kg   | a,b   | 4-8 | Particules fines qui couvrent mieux à faible dose de cuivre métal.
      Bouillie bordelaise  | 20 % cuivre              | poudre mouillable   | 2010509 | cuivre | 20 | oui | phyto+copper      | 1030  | 8.9   | sac-phyto | kg   | a,b   | 4-8 | Poudre classique à verser en pluie dans la cuve en agitation.
      Bouillie bordelaise  | 20 % cuivre bleue        | poudre mouillable   | 9400352 | cuivre | 20 | oui | phyto+copper      | 1030  | 9.2   | sac-phyto | kg   | a,b   | 4-8 | Teinte bleue visible sur feuillage pour contrôler la couverture.
      Hydroxyde de cuivre  | 25 % cuivre              | granulés dispersables | 2090134 | cuivre | 25 | oui | phyto+copperSevere| 1030  | 15.8  | sac-phyto | kg   | a     | 4-8 | Libération rapide des ions cuivre après la pluie.
      Hydroxyde de cuivre  | 360 g/L                  | suspension concentrée | 2000517 | cuivre |  | oui | phyto+copperSevere| 1350 | 22.4 | bidon     | L    | d     | 4-8 | Liquide sans poussière, dosage au bidon gradué.
      Oxychlorure et hydroxyde de cuivre | 272 g/L    | suspension concentrée | 2180829 | cuivre |  | oui | phyto+copper      | 1400 | 23.6  | bidon     | L    | d     | 4-8 | Deux formes de cuivre, action immédiate et durable.
      Soufre mouillable    | 80 %                     | granulés dispersables | 2150168 | soufre | 80 | oui | biocontrol+irritantSkin | 1030 | 1.65 | sac-phyto | kg | c | 4-7 | Fongicide de contact inscrit sur la liste biocontrôle.
      Soufre mouillable    | 80 % premium             | granulés dispersables | 2090103 | soufre | 80 | oui | biocontrol+irritantSkin | 1030 | 1.78 | sac-phyto | kg | c | 4-7 | Granulé coulant, mousse peu, liste biocontrôle.
      Soufre liquide       | 800 g/L                  | suspension concentrée | 8300063 | soufre |    | oui | biocontrol        | 1380 | 2.55 | bidon     | L    | e     | 4-7 | Prêt à diluer, liste biocontrôle.
      Soufre fleur         | 98,5 %                   | poudre pour poudrage | 6200445 | soufre | 98.5 | oui | biocontrol+irritantSkin | 1030 | 1.32 | sac-phyto | kg | c | 5-7 | Poudrage à la poudreuse par temps calme, liste biocontrôle.
      Hydrogénocarbonate de potassium | 85 %          | poudre soluble      | 2110059 | bicarbonate de potassium | 85 | oui | biocontrol | 1030 | 13.9 | sac-phyto | kg | f | 5-8 | Action de contact contre l'oïdium, liste biocontrôle.
      Huile essentielle d'orange | 60 g/L             | micro-émulsion      | 2090127 | huile d'orange |  | oui | biocontrol+irritant | 1020 | 23.9 | bidon    | L    | d     | 5-8 | Assèche champignons et insectes par contact, liste biocontrôle.`,
    variants: `
      k | label       | x    | pack       | step | min
      a | Sac 10 kg   | 1    | sac 10 kg  | 10   | 10
      b | Sac 20 kg   | 0.98 | sac 20 kg  | 20   | 20
      c | Sac 25 kg   | 1    | sac 25 kg  | 25   | 25
      d | Bidon 10 L  | 1    | bidon 10 L | 10   | 10
      e | Bidon 20 L  | 1    | bidon 20 L | 20   | 20
      f | Sac 5 kg    | 1    | sac 5 kg   | 5    | 5`,
  },
  {
    tags: ['Protection de la vigne'],
    plate: 'sac-phyto',
    brand: 'Sans marque',
    title: '{kind_name} {active_text} emploi autorisé dans les jardins, AMM {amm}',
    text: `{detail} Autorisé sous l'AMM n° {amm}, « Emploi autorisé dans les jardins » : vente possible aux particuliers, remise au comptoir avec conseil.
      Lisez l'étiquette avant toute utilisation.`,
    season: '4-8',
    unit: 'boîte',
    rows: `
      kind_name                      | active_text | amm     | active | organic | law                         | grams | price | content | kind      | detail
      Bouillie bordelaise            | 20 % cuivre | 2150087 | cuivre | oui     | garden+copper               | 880   | 11.9  | 0.8 kg  | sac-phyto | Granulé de cuivre pour treilles et petites vignes.
      Bouillie bordelaise            | 20 % cuivre poudre | 9900257 | cuivre | oui | garden+copper             | 560   | 8.9   | 0.5 kg  | sac-phyto | Poudre mouillable pour pulvérisateur à main.
      Soufre mouillable              | 80 %        | 2210263 | soufre | oui     | gardenBiocontrol+irritantSkin | 560 | 7.9   | 0.5 kg  | sac-phyto | Contre l'oïdium de la treille, liste biocontrôle.
      Hydrogénocarbonate de potassium| 85 %        | 2110196 | bicarbonate de potassium | oui | gardenBiocontrol | 260 | 12.5  | 0.2 kg  | sac-phyto | Poudre soluble en doses, liste biocontrôle.`,
  },
  {
    tags: ['Protection de la vigne'],
    plate: 'film-etirable',
    brand: 'Protévigne',
    title: '{what}, {feature}',
    text: `{detail} À poser avant l'aléa : une fois la grappe touchée, il est trop tard.`,
    season: '3-9',
    unit: 'pièce',
    rows: `
      what                 | feature                       | kind          | grams | price | unit    | content | season | sizes | law | detail
      Filet paragrêle      | maille 8 x 2 mm, noir         | film-etirable | 9500  | 168   | rouleau | 100 m   | 4-9  | r,s   |     | Se pose en monorang, largeur de 1 m, traité contre le soleil.
      Filet anti-oiseaux   | maille 16 mm                  | film-etirable | 4200  | 62    | rouleau | 100 m   | 7-9  | r,s   |     | Avant véraison, sur bords de bois.
      Voile d'hivernage    | 30 g/m², jeunes plants        | film-etirable | 3100  | 38    | rouleau | 100 m   | 11-4 | r,s   |     | Gagne deux à trois degrés une nuit claire.
      Bougie antigel       | paraffine 6 L                 | seau-poudre   | 5800  | 8.9   | pièce   |         | 3-5  | b,p   |     | Brûle huit à dix heures, 300 à 400 par hectare.
      Bougie antigel       | stéarine 6 L                  | seau-poudre   | 5600  | 9.8   | pièce   |         | 3-5  | b,p   |     | Stéarine végétale, rallumable.
      Allume-bougies       | lance à gaz                   | buse          | 2100  | 84    | pièce   |         | 3-5  | n     |     | Allume cent bougies à l'heure sans se baisser.
      Clôture anti-lapins  | grillage 1 m, maille 31 mm    | fil-couronne  | 12500 | 74    | rouleau | 25 m    | 2-5  | n     |     | À enterrer de 20 cm autour des plantiers.
      Effaroucheur         | cerf-volant à mât             | panneau       | 1900  | 69    | pièce   |         | 7-9  | n     |     | Silhouette de rapace, mât de 7 m.
      Pluviomètre          | 150 mm à lecture directe      | burette-analyse | 210 | 14.9  | pièce   |         | 3-9  | n     |     | Pour raisonner le lessivage du cuivre.
      Station météo        | sonde de gel et humectation   | thermometre   | 3400  | 640   | pièce   |         | 1-12 | n     |     | Alerte de gel par message, panneau solaire.
      Thermomètre          | à minima de vigne             | thermometre   | 120   | 16.5  | pièce   |         | 3-5  | n     |     | À placer à 50 cm du sol, hors abri.`,
    variants: `
      k | label           | x    | w    | pack           | content
      r | Rouleau entier  | 1    | 1    | rouleau        |
      s | Demi-rouleau    | 0.56 | 0.5  | demi-rouleau   | 50 m
      b | Lot de 10       | 10   | 10   | lot de 10      | 10 piece
      p | Palette de 120  | 110  | 124  | palette de 120 | 120 piece
      n |                 | 1    | 1    | à l'unité      |`,
  },
  {
    tags: ['Biocontrôle et confusion sexuelle'],
    plate: 'diffuseur',
    brand: 'Sans marque',
    title: 'Diffuseurs de phéromones contre {target}, {feature}, AMM {amm}',
    text: `{detail} Autorisés sous l'AMM n° {amm}, liste biocontrôle, utilisables en agriculture biologique. Conservez au froid et posez avant le premier vol,
      bordures renforcées ; efficacité sur îlots d'au moins 5 ha.`,
    season: '3-4',
    unit: 'sachet',
    law: 'biocontrol+pheromone',
    trade: { cold: true },
    rows: `
      target                      | feature             | amm     | active                       | organic | per_ha | grams | price | content   | detail
      l'eudémis                   | liens à torsader    | 2140043 | (E,Z)-7,9-dodécadiényl acétate | oui   | 500    | 780   | 78    | 252 piece | Lien souple à torsader sur le fil ou la baguette.
      l'eudémis                   | tubes doubles       | 2200132 | (E,Z)-7,9-dodécadiényl acétate | oui   | 250    | 690   | 98    | 252 piece | Deux tubes par point : deux fois moins de poses.
      l'eudémis                   | liens longue durée  | 2220447 | (E,Z)-7,9-dodécadiényl acétate | oui   | 250    | 710   | 112   | 252 piece | Diffusion prévue pour les trois vols de la saison.
      l'eudémis                   | ampoules            | 2150105 | phéromone de lépidoptère     | oui     | 500    | 820   | 74    | 252 piece | Ampoule à accrocher, pose rapide sans torsion.
      l'eudémis                   | diffuseurs plats    | 2130273 | (E,Z)-7,9-dodécadiényl acétate | oui   | 400    | 640   | 86    | 252 piece | Membrane plate à enfiler sur le bois.
      cochylis et eudémis         | ampoules mixtes     | 2140215 | phéromones de lépidoptères   | oui     | 500    | 860   | 139   | 252 piece | Les deux tordeuses de la grappe en un seul passage.
      l'eudémis et la cochylis    | liens mixtes        | 2140044 | deux acétates de lépidoptères | oui    | 500    | 800   | 128   | 252 piece | Lien à torsader chargé de deux composés.`,
    variants: `
      label             | x    | w    | content    | pack               | unit
      Sachet de 252     | 1    | 1    | 252 piece  | sachet de 252      | sachet
      Carton de 1 008   | 3.9  | 4.05 | 1008 piece | carton de 4 sachets| carton`,
  },
  {
    tags: ['Biocontrôle et confusion sexuelle'],
    plate: 'sac-phyto',
    brand: 'Sans marque',
    title: '{kind_name} {active_text}, {form}, AMM {amm}',
    text: `{detail} Autorisé sous l'AMM n° {amm}, liste biocontrôle, utilisable en agriculture biologique. Remis au comptoir sur présentation du Certiphyto ;
      respectez l'étiquette et la date limite d'emploi.`,
    season: '4-8',
    unit: 'sac',
    trade: { cold: true },
    rows: `
      kind_name               | active_text                     | form                  | amm     | active                    | organic | law                 | grams | price | content | kind          | unit   | detail
      Insecticide biologique  | Bacillus thuringiensis kurstaki | granulés dispersables | 2010513 | Bacillus thuringiensis    | oui     | biocontrol          | 1030  | 62    | 1 kg    | sac-phyto     | sac    | Agit par ingestion sur jeunes chenilles.
      Insecticide biologique  | Bacillus thuringiensis aizawai  | granulés dispersables | 2020241 | Bacillus thuringiensis    | oui     | biocontrol+irritant | 1030  | 68    | 1 kg    | sac-phyto     | sac    | Complète l'alternance des souches.
      Insecticide biologique  | Bacillus thuringiensis SA-12    | granulés dispersables | 2170466 | Bacillus thuringiensis    | oui     | biocontrol          | 1030  | 64    | 1 kg    | sac-phyto     | sac    | À appliquer le soir, bouillie renouvelée après pluie.
      Stimulateur de défense  | cérévisane 94 %                 | poudre mouillable     | 2170654 | cérévisane                | oui     | biocontrol          | 780   | 72    | 0.75 kg | sac-phyto     | sac    | Parois de levure qui activent les défenses de la vigne.
      Stimulateur de défense  | COS-OGA 12,5 g/L                | concentré soluble     | 2190730 | COS-OGA                   | oui     | biocontrol          | 5200  | 118   | 5 L     | bidon         | bidon  | Produit à faible risque, à placer tôt en saison.
      Stimulateur de défense  | laminarine 45 g/L               | concentré soluble     | 2210501 | laminarine                | oui     | biocontrol          | 5300  | 128   | 5 L     | bidon         | bidon  | Extrait d'algue brune, passages répétés.
      Protection des plaies   | Trichoderma atroviride SC1      | granulés dispersables | 2169998 | Trichoderma atroviride    | oui     | biocontrol          | 1030  | 142   | 1 kg    | sac-phyto     | sac    | Sur plaies de taille fraîches, produit à faible risque.`,
  },
  {
    tags: ['Biocontrôle et confusion sexuelle'],
    plate: 'diffuseur',
    brand: 'Protévigne',
    title: '{what}, {feature}',
    text: `{detail} Relevez et notez les captures chaque semaine de fin mars à août.`,
    season: '3-8',
    unit: 'lot',
    rows: `
      what                  | feature                   | kind        | grams | price | pack      | content  | unit  | detail
      Piège delta           | carton plastifié, 10 kits | diffuseur   | 620   | 68    | lot de 10 | 10 piece | lot   | Suivi des vols de tordeuses, un piège pour 5 ha.
      Capsules de piégeage  | eudémis, par 10           | diffuseur   | 40    | 62    | lot de 10 | 10 piece | lot   | Attractif de surveillance, à changer toutes les cinq semaines.
      Capsules de piégeage  | cochylis, par 10          | diffuseur   | 40    | 62    | lot de 10 | 10 piece | lot   | Attractif de surveillance, à garder au congélateur.
      Fonds englués         | pour piège delta, par 20  | diffuseur   | 480   | 29    | lot de 20 | 20 piece | lot   | Quadrillés pour le comptage.
      Plaques engluées      | jaunes, par 20            | diffuseur   | 700   | 34    | lot de 20 | 20 piece | lot   | Repèrent cicadelles vertes et de la flavescence dorée.
      Perche de pose        | pour diffuseurs           | piquet-bois | 900   | 48    | à l'unité |          | pièce | Accroche en hauteur sans échelle.
      Nichoir               | mésanges, mélèze          | caisse-bois | 1600  | 22.5  | à l'unité |          | pièce | Trou d'envol de 32 mm, à poser avant février.
      Gîte                  | à chauves-souris, mélèze  | caisse-bois | 2200  | 36    | à l'unité |          | pièce | À fixer à 4 m, façade est.`,
  },
]
