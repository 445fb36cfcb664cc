import type { DemoSeason } from '../types.ts'
import { demoSlug, typesetDemo } from './text.ts'

/** Month-day limits, inclusive; a season may span New Year. */
const calendar: Omit<DemoSeason, 'slug'>[] = [
  {
    title: 'Spécial taille',
    from: '11-01',
    to: '03-15',
    tags: ['Taille et sécateurs', 'Affûtage et pièces détachées', 'Gants'],
    why: 'La vigne est au repos : on taille en Chablis, Cordon, Guyot ou Vallée de la Marne jusqu’au débourrement.',
  },
  {
    title: 'Liage et entretien du palissage',
    from: '02-15',
    to: '04-30',
    tags: ['Liage et attaches', 'Palissage'],
    why: 'Les bois taillés s’attachent au fil avant le débourrement, et l’on remplace piquets et fils cassés.',
  },
  {
    title: 'Tirage',
    from: '12-15',
    to: '06-30',
    tags: [
      'Bouteilles champenoises',
      'Capsules couronnes et bidules',
      'Adjuvants de remuage',
      'Sucres et liqueurs',
      'Levures',
    ],
    why: 'À partir du 1er janvier, le vin assemblé est mis en bouteille avec la liqueur de tirage pour sa prise de mousse.',
  },
  {
    title: 'Plantation',
    from: '03-01',
    to: '05-31',
    tags: ['Plantation'],
    why: 'La terre se réchauffe : on complante les manquants et l’on met en place les jeunes plants greffés-soudés.',
  },
  {
    title: 'Protection et confusion',
    from: '03-01',
    to: '08-15',
    tags: ['Protection de la vigne', 'Biocontrôle et confusion sexuelle', 'Combinaisons et vêtements'],
    why: 'Les diffuseurs se posent avant le premier vol des tordeuses, puis l’on protège la vigne jusqu’à la mi-août.',
  },
  {
    title: 'Travaux en vert et palissage',
    from: '05-01',
    to: '07-20',
    tags: ['Travaux en vert', 'Palissage'],
    why: 'La vigne pousse : ébourgeonnage, relevage des fils, agrafage puis premiers rognages.',
  },
  {
    title: 'Prêts pour la vendange',
    from: '07-15',
    to: '09-20',
    tags: ['Vendange', 'Mesure et contrôle', 'Hygiène de cave', 'Secours et signalisation'],
    why: 'On suit la maturité, on lave caisses, pressoir et cuves, et l’on équipe les équipes de cueilleurs.',
  },
  {
    title: 'Vinification',
    from: '08-15',
    to: '10-31',
    tags: ['Levures', 'Enzymes', 'SO2 et stabilisation', 'Bactéries lactiques'],
    why: 'Les moûts débourbés partent en fermentation alcoolique, puis viennent la malolactique et les premiers soutirages.',
  },
  {
    title: 'Fertilisation d’automne',
    from: '10-01',
    to: '12-15',
    tags: ['Amendements organiques', 'Engrais organiques', 'Amendements calcaires'],
    why: 'Après la vendange, le sol reçoit ses amendements pour que les pluies d’hiver les fassent descendre.',
  },
  {
    title: 'Fêtes : emballage et cadeaux',
    from: '10-01',
    to: '12-24',
    tags: ['Étuis et coffrets', 'Cartons d’expédition', 'Coffrets et cadeaux', 'Seaux et vasques'],
    why: 'Les expéditions culminent d’octobre au 20 décembre : étuis, coffrets et cartons partent chaque jour.',
  },
  {
    title: 'Dégorgement et habillage',
    from: '09-01',
    to: '12-20',
    tags: ['Bouchons d’expédition', 'Muselets et plaques', 'Coiffes et collerettes', 'Étiquettes et contre-étiquettes'],
    why: 'Le dépôt chassé par la glace, les bouteilles reçoivent liqueur, bouchon, muselet, coiffe et étiquette.',
  },
]

export const demoSeasons: DemoSeason[] = calendar.map(season => ({
  ...season,
  title: typesetDemo(season.title),
  why: typesetDemo(season.why),
  slug: demoSlug(season.title),
}))
