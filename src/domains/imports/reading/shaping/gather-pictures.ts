import { shapeFor } from '../columns/shapes.ts'
import { plainWords } from '../values.ts'
import type { GatheredPart } from './gathered.ts'
import { platformRules } from './platforms.ts'
import { indexHeaders, rowReader } from './row.ts'

/** « Image Src », `additional_image_link`, « URL photo 2 », « Visuel ». */
const pictureHeader =
  /\bcover media url\b|\b(?:product)?(?:images?|photos?|pictures?|visuels?|thumbnail|assets)(?:urls?)?\b/
const notPictures =
  /\b(?:alt|position|legende|titre|title|label|nom|name|text|texte|id|nombre|count|type|width|height)\b/

/** Wix writes the names of its files alone. */
const wixFiles = 'https://static.wixstatic.com/media/'

/** Addresses of pictures, from all the columns that may have some. Rows of further pictures belong to the first row. */
export function gatherPictures(headers: readonly string[]): GatheredPart | null {
  const columns = headers.flatMap((header, index) => {
    const words = plainWords(header)
    return pictureHeader.test(words) && !notPictures.test(words) ? [index] : []
  })
  if (!columns.length) return null
  const shape = shapeFor(headers)
  const cellsOf = (cells: readonly string[]) =>
    columns.flatMap(index => {
      const text = (cells[index] ?? '').trim()
      if (/https?:/i.test(text)) return [text]
      return shape === 'wix' && text ? text.split(';').map(name => `${wixFiles}${name.trim()}`) : []
    })
  if (shape !== 'shopify' && shape !== 'wix')
    return { field: 'pictures', collect: null, value: cells => cellsOf(cells).join(' ') }
  const read = rowReader(indexHeaders(headers))
  const groupOf = (cells: readonly string[]) => platformRules[shape].group?.(read(cells)) ?? ''
  const byGroup = new Map<string, string[]>()
  const collect = (cells: readonly string[]) => {
    const [group, found] = [groupOf(cells), cellsOf(cells)]
    if (group && found.length) byGroup.set(group, [...(byGroup.get(group) ?? []), ...found])
  }
  const value = (cells: readonly string[]) => {
    const group = groupOf(cells)
    const found = byGroup.get(group) ?? []
    byGroup.delete(group)
    return found.join(' ')
  }
  return { field: 'pictures', collect, value }
}
