import { figure } from '#shared/price/packaging.ts'
import { priceChange } from '../rules.ts'

type Line = {
  title: string
  quantity: number
  before: { htCents: number } | null
  isReplaced: boolean
  offered: { quantity: number; htCents: number; vendor: string } | null
}

const named = (lines: readonly Line[]) => lines.map(({ title }) => title).join(', ')

/** What differs from the list and from the last purchase, a sentence each. */
export function changesWords(lines: readonly Line[]): string[] {
  const gone = lines.filter(({ offered }) => !offered)
  const replaced = lines.filter(({ isReplaced }) => isReplaced)
  const fewer = lines.filter(({ offered, quantity }) => offered && offered.quantity !== quantity)
  const [fell, rose] = (['fell', 'rose'] as const).map(way =>
    lines.filter(({ before, offered }) => priceChange(before, offered) === way),
  )
  const sentences: [readonly Line[] | undefined, string][] = [
    [gone, 'Indisponible aujourd’hui'],
    [replaced, 'Chez un autre vendeur, le même article'],
    [fewer, 'Autre quantité possible'],
    [rose, 'Prix en hausse depuis votre dernier achat'],
    [fell, 'Prix en baisse depuis votre dernier achat'],
  ]
  return sentences.flatMap(([found, words]) =>
    found?.length ? [`${words} (${figure(found.length)})\u00a0: ${named(found)}.`] : [],
  )
}
