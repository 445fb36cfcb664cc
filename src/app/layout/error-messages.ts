/** Message of the error page, by HTTP status. */
const words: Record<number, { title: string; sentence: string }> = {
  400: {
    title: 'Cette adresse est incomplète',
    sentence: 'Un paramètre de l’adresse n’a pas pu être lu. Reprenez depuis la recherche ou une catégorie.',
  },
  403: {
    title: 'Cette page ne vous est pas ouverte',
    sentence:
      'Votre compte n’y a pas accès. Si vous travaillez pour une boutique, son responsable peut changer votre rôle\u00a0; sinon, écrivez-nous.',
  },
  404: {
    title: 'Cette page n’est pas au catalogue',
    sentence: 'Elle a été retirée, ou son adresse contient une erreur. L’article que vous cherchez est peut-être ici.',
  },
  429: {
    title: 'Trop de demandes à la fois',
    sentence: 'Patientez une minute, puis réessayez.',
  },
  500: {
    title: 'Une panne de notre côté',
    sentence: 'Rien n’a été perdu ni payé en double. Réessayez dans un instant\u00a0; l’équipe est prévenue.',
  },
  503: {
    title: 'Le marché est très fréquenté',
    sentence: 'Votre demande n’a pas pu être servie à temps. Réessayez dans un instant.',
  },
}
const broken = { title: 'Une panne de notre côté', sentence: 'Réessayez dans un instant.' }

export const errorMessages = (status: number) => words[status] ?? words[status >= 500 ? 500 : 404] ?? broken
