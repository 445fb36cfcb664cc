import { z } from 'zod'
import { startingAttributes, startingTags } from '#domains/catalogue/server/starting-catalogue.ts'
import type { AttributeDefinition, AttributeValue, CategoryId, DemoBrand, DemoSeason, DemoTag } from '../types.ts'
import { readYaml } from '../yaml.ts'
import { type Cells, numberOf } from './table.ts'
import { demoSlug, typesetDemo } from './text.ts'

/** Illustration tint (index colour), catalogue number prefix and folder of families of each category. */
export type Category = { id: CategoryId; folder: string; tint: string; prefix: string; tags: string[] }

export const categoryIds = [98, 99, 100, 102, 103, 104, 105, 106] as const

const categoriesSchema = z.array(
  z.strictObject({
    id: z.literal(categoryIds),
    folder: z.string(),
    tint: z.string().regex(/^#[0-9A-F]{6}$/),
    prefix: z.string().length(2),
  }),
)

const tags = startingTags()

export const categories: Category[] = readYaml('catalogue/data/categories.yaml', categoriesSchema).map(category => ({
  ...category,
  tags: tags.filter(({ categoryId }) => categoryId === category.id).map(({ name }) => name),
}))

export const demoTags: DemoTag[] = categories.flatMap(({ id, tags }) =>
  tags.map(name => ({ categoryId: id, name, slug: demoSlug(name) })),
)

/** Of any category. */
export const tagName = z.enum(demoTags.map(({ name }) => name))

export const demoBrands: DemoBrand[] = readYaml('catalogue/data/brands.yaml', z.array(z.string())).map(name => ({
  name,
  slug: demoSlug(name),
}))

const monthDay = z.string().regex(/^\d\d-\d\d$/)

const seasonsSchema = z.array(
  z.strictObject({
    title: z.string(),
    from: monthDay,
    to: monthDay,
    tags: z.array(tagName),
    why: z.string(),
  }),
)

export const demoSeasons: DemoSeason[] = readYaml('catalogue/data/seasons.yaml', seasonsSchema).map(season => ({
  ...season,
  title: typesetDemo(season.title),
  why: typesetDemo(season.why),
  slug: demoSlug(season.title),
}))

export const demoAttributes: AttributeDefinition[] = startingAttributes()

export const attributeKinds = new Map(demoAttributes.map(({ code, kind }) => [code, kind]))

function typedCell(kind: AttributeDefinition['kind'], cell: string): AttributeValue {
  if (kind === 'number') return numberOf(cell)
  return kind === 'boolean' ? cell === 'oui' : typesetDemo(cell)
}

/** Cells in columns that name an attribute; empty cells are skipped. */
export function attributesOf(cells: Cells): Record<string, AttributeValue> {
  const known = Object.entries(cells).flatMap(([code, cell]) => {
    const kind = attributeKinds.get(code)
    return kind && cell !== '' ? [[code, typedCell(kind, cell)] as const] : []
  })
  return Object.fromEntries(known)
}
