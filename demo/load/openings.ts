import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'

const openings = [
  {
    title: 'Conseiller ou conseillère magasin, rayon vigne',
    place: 'Épernay (Marne)',
    contract: 'CDI, 35 h',
    body: `Vous connaissez la taille, le palissage et les produits de la saison, et vous aimez expliquer.

- Accueillir les vignerons au comptoir et préparer les retraits
- Compter le stock et signaler ce qui va manquer
- Répondre aux messages des acheteurs

Un certificat individuel « conseil, vente » pour les produits phytopharmaceutiques est demandé, ou à passer avec nous.`,
  },
  {
    title: 'Responsable du catalogue œnologie',
    place: 'Reims (Marne)',
    contract: 'CDI, 39 h',
    body: `Vous tenez la rubrique Oenologie : classement, caractéristiques, fiches techniques, mentions réglementaires.

- Relire les fiches des vendeurs et fusionner les doublons
- Définir les caractéristiques qui permettent de comparer
- Répondre aux vendeurs sur les doses, les allergènes et les règles d’étiquetage

Formation en œnologie ou expérience de cave.`,
  },
  {
    title: 'Développeur ou développeuse TypeScript',
    place: 'Épernay ou à distance, en France',
    contract: 'CDI',
    body: `Vous écrivez peu de code, lisible et éprouvé, et vous aimez parler avec ceux qui s’en servent.

- Construire les outils des vendeurs : catalogue, stocks, commandes
- Mesurer avant d’optimiser, et garder les pages légères
- Passer une journée par trimestre derrière un comptoir`,
  },
]

/** Job openings of the demo. */
export const loadOpenings = (tx: Tx) =>
  tx
    .insertInto('job_openings')
    .values(
      openings.map((opening, index) => ({
        ...opening,
        published_on: sql<string>`current_date - ${9 * (index + 1)}::int`,
      })),
    )
    .execute()
