import type { Family } from './family.ts'

/** Travail de la vigne: hand tools, sharpening and spare parts. */
export const vigneOutillage: Family[] = [
  {
    tags: ['Outillage à main'],
    plate: 'pioche',
    brand: 'Bêchelin',
    title: '{tool}, {feature}',
    text: `{detail} Outil réparable : manches et pièces d'usure sont suivis en magasin.`,
    season: '1-12',
    unit: 'pièce',
    rows: `
      tool                    | feature                       | kind         | grams | price | sizes | detail
      Masse couple            | acier forgé                   | pioche       | 3000  | 24.5  | a,b   | Pour piquets de bois et ancres à enfoncer.
      Maillet                 | caoutchouc noir               | pioche       | 900   | 13.9  | a,b   | Bondes, tenons de pupitre et caisses bois sans marquer.
      Cloche à enfoncer       | acier, deux poignées          | pioche       | 9500  | 64    | a,b   | Enfonce piquets et tuteurs bien d'aplomb.
      Marteau de palisseur    | panne fendue                  | pioche       | 640   | 26.9  | a     | Panne arrache-crampillon, aimant porte-clou.
      Pince à fil             | coupe et torsade 25 cm        | pince-lieuse | 420   | 31.5  | a     | Coupe l'acier dur de 2,5 mm et torsade les raccords.
      Tenailles russes        | 28 cm trempées                | pince-lieuse | 520   | 19.8  | a     | Serre, torsade et coupe le fil recuit.
      Tire-fil                | à mâchoires parallèles        | pince-lieuse | 1350  | 58    | a     | Met en tension fil lisse et câble sans les blesser.
      Dévidoir de couronne    | à axe vertical                | fil-couronne | 7200  | 94    | a     | Frein à patin, démonté en deux parties pour le fourgon.
      Serpette de vigneron    | lame 9 cm, manche hêtre       | secateur-main| 130   | 23.5  | a     | Lame au carbone pour parage et greffe.
      Greffoir                | lame inox, spatule            | secateur-main| 75    | 29.9  | a     | Lame biseautée d'un côté, spatule ouvre-écorce.
      Gouge de curetage       | 14 mm, manche hêtre           | secateur-main| 160   | 27.5  | a     | Retire l'amadou et le bois mort des ceps atteints d'esca.
      Brouette de rang        | étroite 55 cm                 | diable       | 16500 | 145   | a     | Caisse galvanisée de 80 L, roue gonflée.
      Ratissoire à cailloux   | douze dents                   | pioche       | 1500  | 28    | a     | Ramène les pierres dans l'inter-rang.
      Pelle ronde             | col de cygne, manche frêne    | pioche       | 1900  | 22.5  | a     | Acier trempé de 2 mm, manche de 1,10 m.`,
    variants: `
      k | label  | x    | w
      a | Modèle courant | 1    | 1
      b | Modèle lourd   | 1.35 | 1.5`,
  },
  {
    tags: ['Affûtage et pièces détachées'],
    plate: 'pierre-affutage',
    title: '{what}, {feature}',
    text: `{detail} Deux ou trois passes légères du côté biseauté, jamais sur la face plate de la lame.`,
    season: '10-4',
    unit: 'pièce',
    rows: `
      what                  | brand      | feature                    | grit | grams | price | sizes | detail
      Pierre à affûter      | Sarmentel  | carborundum ovale          | 180  | 210   | 6.9   | a     | Grain moyen pour redonner le fil au rang.
      Pierre à affûter      | Sarmentel  | céramique fine             | 1000 | 60    | 12.5  | a     | Finition sans eau, tient dans la poche.
      Pierre à eau          | Tranchelin | deux faces 400 et 1 000    | 400  | 780   | 31    | a     | À tremper dix minutes, socle antidérapant.
      Affûteur diamant      | Tranchelin | plat monté sur manche      | 400  | 70    | 21.9  | b,c,d | Grain diamant collé, s'emploie à sec.
      Affûteur diamant      | Tranchelin | conique pour lames courbes | 400  | 65    | 23.5  | b,c,d | Épouse le creux des contre-lames.
      Touret d'affûtage     | Tranchelin | à eau 230 V                | 220  | 9800  | 219   | a     | Meule lente à bain d'eau, gabarit pour lames de sécateur.
      Fusil à lame          | Sarmentel  | carbure double             | 600  | 95    | 14.9  | a     | Redresse le fil entre deux affûtages.`,
    variants: `
      k | label          | x    | w
      a |                | 1    | 1
      b | Grain gros     | 1    | 1
      c | Grain moyen    | 1    | 1
      d | Grain fin      | 1.05 | 1`,
  },
  {
    tags: ['Affûtage et pièces détachées', 'Taille et sécateurs'],
    plate: 'lame-rechange',
    title: '{part} pour sécateur {model}',
    text: `{detail} Se monte avec la clé d'origine en moins de cinq minutes. Vérifiez le jeu après dix coupes à vide.`,
    season: '10-4',
    unit: 'pièce',
    rows: `
      part                     | with  | grams | price | batteries | adr | detail
      Lame de rechange         | m,n,v | 70    | 16.9  | | | Acier trempé à cœur, affûtée d'usine.
      Contre-lame              | m,n,v | 85    | 14.5  | | | Bord rectifié qui porte sur toute la longueur.
      Ressort et butée         | m,n   | 25    | 4.9   | | | Deux ressorts coniques et une butée caoutchouc.
      Kit axe et écrou         | m,n,v | 40    | 9.8   | | | Axe rectifié, écrou cranté et rondelle frein.
      Batterie Li-ion 2,5 Ah   | v,w   | 620   | 118   | 1 | oui | Cellules remplaçables en atelier, témoin de charge.
      Chargeur double          | v,w   | 980   | 92    | | | Deux batteries en deux heures et demie.
      Gaine de tête            | v,w   | 110   | 19.5  | | | Soufflet qui protège la mécanique de la sève et de la pluie.`,
    cross: `
      k | model         | fits      | brand      | x
      m | Sarment       | Sarment   | Sarmentel  | 1
      n | Cordon        | Cordon    | Tranchelin | 1.04
      v | Voltarme      | Voltarme  | Sarmentel  | 1.5
      w | Éclair        | Éclair    | Tranchelin | 1.4`,
    variants: `
      label         | x    | w
      À l'unité     | 1    | 1
      Lot de 2      | 1.9  | 2`,
  },
]
