import { describe, expect, test } from 'vitest'
import { findGreenClaims, greenClaimSentences } from './claims.ts'

const wordsOf = (title: string, description = '') => findGreenClaims({ title, description }).map(({ word }) => word)

describe('green claims in the text of an article', () => {
  test.each([
    ['Lien biodégradable', ['biodégradable']],
    ['Liens BIODEGRADABLES', ['BIODEGRADABLES']],
    ['Lien biode\u0301gradable', ['biodégradable']],
    ['Savon respectueux de l’environnement', ['respectueux de l’environnement']],
    ["Huile respectueuse de l'environnement", ["respectueuse de l'environnement"]],
    ['Savon respectueux de\u00a0la planète', ['respectueux de la planète']],
    ['Savon respectueux  de\n la planète', ['respectueux de la planète']],
    ['Ami de la nature', ['Ami de la nature']],
    ['Paillage écologique', ['écologique']],
    ['Sac éco-responsable', ['éco-responsable']],
    ['Caisse neutre en carbone', ['neutre en carbone']],
    ['Bouteille zéro carbone', ['zéro carbone']],
  ])('finds them in « %s »', (title, expected) => {
    expect(wordsOf(title)).toEqual(expected)
  })
  test.each([
    'Lien non biodégradable',
    'Acier au carbone',
    'Fibre de carbone',
    'Bidon de nettoyant pour l’environnement de cave',
    'Sécateur ergonomique',
    'Neutre de vin',
    'Certificat d’agriculture biologique',
  ])('finds none in « %s »', title => {
    expect(wordsOf(title)).toEqual([])
  })
  test('reads the title, the short description and the description, each word once in its order', () => {
    const text = {
      title: 'Lien neutre en carbone',
      shortDescription: 'Un fil écologique.',
      description: 'Biodégradable, vraiment\u00a0: ce fil est biodégradable.',
    }
    expect(findGreenClaims(text).map(({ word }) => word)).toEqual(['neutre en carbone', 'écologique', 'biodégradable'])
  })
  test('names the word and the law in French', () => {
    const [one, two] = greenClaimSentences({ title: 'Fil biodégradable', description: 'Neutre en carbone.' })
    expect(one).toBe(
      '«\u00a0biodégradable\u00a0»\u00a0: mention interdite sur un produit ou un emballage, comme toute mention équivalente (code de l’environnement, article L541-9-1).',
    )
    expect(two).toContain('article L229-68')
  })
})
