/** Invented companies of the demo and of tests, with valid numbers. */
export const sampleCompanies = [
  {
    siret: '38196049100011',
    name: 'Domaine Rousselet-Hénin',
    street: '27 rue de la Côte',
    postcode: '51190',
    city: 'Avize',
  },
  {
    siret: '39120456700013',
    name: 'EARL des Coteaux',
    street: '3 chemin des Vignes',
    postcode: '10340',
    city: 'Les Riceys',
  },
  {
    siret: '40233781000012',
    name: 'SCEV Brice-Lallement',
    street: '14 rue du Pressoir',
    postcode: '51160',
    city: 'Aÿ-Champagne',
  },
  { siret: '41877230700017', name: 'GAEC du Mont Aimé', street: '2 rue des Écoles', postcode: '51130', city: 'Vertus' },
  {
    siret: '44290615200016',
    name: 'Champagne Vve Tissier',
    street: '41 avenue Foch',
    postcode: '51200',
    city: 'Épernay',
  },
  {
    siret: '48310277800014',
    name: 'Domaine de la Loge aux Buis',
    street: '8 route de Bar',
    postcode: '10110',
    city: 'Celles-sur-Ource',
  },
  { siret: '50129934100013', name: 'SARL Chais de Verzy', street: '6 rue Chanzy', postcode: '51380', city: 'Verzy' },
  {
    siret: '53388102500019',
    name: 'Vignobles Hatté et fils',
    street: '19 rue Gambetta',
    postcode: '51360',
    city: 'Verzenay',
  },
] as const
