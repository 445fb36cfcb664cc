/** Campaigns of the demo; days are relative to the day of the seeding. */
type Campaign = { title: string; summary: string; body: string; tags: readonly string[]; from: number; to: number }

export const campaigns: readonly Campaign[] = [
  {
    title: 'Bien tailler cet hiver',
    summary: 'Des coupes nettes, un flux de sève respecté, et des mains qui tiennent jusqu’en mars.',
    from: -12,
    to: 75,
    tags: ['Taille et sécateurs', 'Affûtage et pièces détachées', 'Gants', 'Liage et attaches'],
    body: `La taille décide de la récolte, et de l’âge que la vigne atteindra. Une saison compte des dizaines de milliers de coupes : l’outil et le geste font la différence.

## Avant de commencer
- Attendez la chute complète des feuilles : les réserves sont alors redescendues dans le bois.
- Nettoyez et affûtez. Une lame émoussée écrase, et une plaie écrasée sèche mal.
- Désinfectez d’une parcelle à l’autre, surtout là où l’esca ou l’eutypiose ont été vues.

## Le geste
Coupez **à distance du bourgeon** et laissez un chicot de bois : le cône de dessèchement n’atteindra pas le courant de sève. Évitez les grosses plaies sur le vieux bois ; corrigez une charpente en deux ans plutôt qu’en une coupe. Regardez d’où vient la sève avant de choisir la courson : un cep dont le flux est continu vit plus longtemps.

## Manuel ou électrique
Le sécateur manuel suffit pour quelques ares et pour la finition. Au-delà, l’électrique épargne le poignet : comparez le poids en main, le diamètre de coupe réel et l’autonomie par temps froid. Prenez une seconde batterie si vous taillez plus d’une demi-journée.

## Se protéger
Un gant anticoupure sur la main qui tient, des lunettes quand on tire les bois. Changez de main, ou de tâche, toutes les deux heures : les troubles du poignet commencent toujours par « ça passera ».`,
  },
  {
    title: 'Habiller et expédier pour les fêtes',
    summary: 'Étiquettes, coiffes, cartons et calages : ce qu’il faut avoir en réserve avant la ruée.',
    from: -20,
    to: 40,
    tags: [
      'Cartons 6 et 12 bouteilles',
      'Calages et croisillons',
      'Caisses bois',
      'Adhésifs et film',
      'Coffrets et cadeaux',
      'Coiffes et collerettes',
    ],
    body: `De la mi-novembre à Noël, une maison expédie souvent le tiers de son année. Ce qui manque à ce moment-là manque partout.

## Faire ses comptes
Partez des expéditions de l’an dernier, par format de carton, et ajoutez un cinquième. Comptez aussi les **calages** et l’adhésif : on les oublie toujours. Une palette de cartons à plat tient contre un mur sec, filmée, loin du sol.

## Choisir le carton
- Pour le transporteur, un carton **homologué pour la bouteille**, à double cannelure, avec calage qui bloque le col et le fond.
- Pour la vente au caveau, un carton simple avec croisillon suffit.
- Pour offrir, l’étui ou le coffret se glisse dans un carton d’expédition : prévoyez le format des deux.

## Habiller sans bulles
Étiquetez des bouteilles sèches et tempérées : la condensation est la première cause de plis. Contrôlez la première bobine sur une douzaine de bouteilles avant de lancer la série. Vérifiez les mentions : volume, degré, allergènes, lot, et le lien vers la déclaration nutritionnelle pour les vins récents.

## Le jour du départ
Pesez un carton plein et reportez le poids réel : une étiquette sous-pesée revient en supplément. Fermez en H, dessus et dessous. Photographiez la palette filmée avant l’enlèvement.`,
  },
  {
    title: 'Mettre le chai hors gel et à l’abri',
    summary: 'Vannes, pompes, tuyaux, cuves : une demi-journée maintenant évite une inondation en février.',
    from: -5,
    to: 60,
    tags: ['Pompes', 'Tuyaux et raccords', 'Cuves et accessoires', 'Hygiène de cave', 'Brosserie et nettoyage'],
    body: `L’eau qui gèle prend un dixième de volume en plus, et trouve toujours le point faible : le corps d’une pompe, une vanne restée fermée sur de l’eau, un nettoyeur à haute pression oublié dehors.

## Vidanger
1. Coupez l’arrivée des bâtiments non chauffés et ouvrez les points bas.
2. Laissez les vannes **à demi ouvertes** : une vanne à boisseau fermée garde de l’eau dans sa sphère.
3. Videz les pompes, faites-les tourner quelques secondes à sec quand le fabricant l’admet, et rentrez-les.
4. Égouttez les tuyaux en pente, puis rangez-les à plat, sans coude.

## Nettoyer avant de ranger
Un tuyau rangé sale ne redevient jamais neutre. Rincez, lavez au détergent alcalin, rincez, passez à l’acide, rincez encore. Contrôlez le dernier rinçage au papier pH. Respectez les doses et portez gants et lunettes : soude et acide ne se mélangent jamais.

## Profiter du calme
Changez les joints qui suintent, marquez ce qui doit être remplacé, comptez les raccords. Les délais sont courts en hiver, ils ne le sont plus en août.`,
  },
  {
    title: 'Préparer le tirage',
    summary: 'Bouteilles, bidules, capsules, levain et liqueur : la liste, les contrôles et l’ordre des choses.',
    from: -2,
    to: 110,
    tags: [
      'Levures',
      'Capsules couronnes et bidules',
      'Bouteilles champenoises',
      'Sucres et liqueurs',
      'Adjuvants de remuage',
      'Activateurs et nutriments',
    ],
    body: `Le tirage se prépare des semaines avant : un levain qui boude ou un manque de bidules arrête toute la chaîne.

## Ce qu’il faut réunir
- Les **bouteilles**, contrôlées au déchargement : pas de choc, pas de paraison, palettes à l’abri.
- Les bidules et les capsules, au bon diamètre de bague.
- La liqueur de tirage, les levures et leur nutrition, l’adjuvant de remuage.

## Le vin
Il doit être stable, limpide et connu : degré, acidité totale, SO₂ libre, azote. Un SO₂ libre trop haut ou un vin trop froid bloquent la prise de mousse. On dose habituellement le sucre à 24 g/L environ pour atteindre six bars ; calculez pour votre vin, au laboratoire.

## Le levain
Réhydratez dans les conditions du fabricant, acclimatez par paliers au degré et au froid, multipliez. Comptez les cellules et leur viabilité avant d’ensemencer. Ne dépassez pas quelques degrés d’écart entre le levain et le vin.

## Le jour même
Tenez l’agitation jusqu’à la dernière bouteille, relevez le niveau de remplissage, prélevez des témoins au début, au milieu et à la fin. Couchez les bouteilles dans une cave à température constante, et notez le lot.`,
  },
  {
    title: 'Réparer le palissage avant la pousse',
    summary: 'Piquets, fils, agrafes : remettre les rangs d’aplomb tant que les bois sont nus.',
    from: 25,
    to: 130,
    tags: ['Palissage', 'Outillage à main'],
    body: `Entre la fin de la taille et le débourrement, les rangs se lisent d’un coup d’œil. C’est le moment.

## Faire le tour
Marchez chaque rang avec un carnet. Notez les piquets cassés, penchés, pourris au ras du sol, les fils détendus, les amarres qui remontent. Comptez : on ne rachète bien que ce que l’on a compté.

## Bois ou acier
Le bois se marie aux vieilles parcelles et amortit ; l’acier galvanisé se plante vite et tient longtemps. Dans un même rang, ne mélangez pas les hauteurs d’accroche.

## Tendre
Retendez par temps doux : le fil se raccourcit au froid. Tendez d’abord le fil porteur, puis les releveurs. Une amarre qui remonte se remplace, elle ne s’enfonce pas davantage.`,
  },
  {
    title: 'Vendanges : dernières vérifications',
    summary: 'Caisses, épinettes, seaux, hygiène du quai : la liste de la veille.',
    from: -95,
    to: -45,
    tags: ['Vendange', 'Secours et signalisation'],
    body: `La veille du premier jour, tout se joue en une heure de contrôle.

## À la vigne
Une épinette ou un sécateur par personne et deux d’avance, des seaux entiers, des caisses lavées et percées, de l’eau, de l’ombre, une trousse de secours complète.

## Au quai
Lavez au dernier moment, rincez à l’eau claire. Vérifiez la bascule, les étiquettes de lot, l’éclairage. Gardez sous la main de quoi nettoyer entre deux livraisons.

## Les personnes
Dites les consignes à voix haute : lames, portage à deux, chaleur, pauses. Personne ne connaît votre quai le premier matin.`,
  },
]
