import { operation, operatorReason, smallId, success, text, wholeNumber, z } from '#shared/contract.ts'
import { attributeKinds } from './rules/attributes.ts'

const code = z.string().regex(/^[a-z0-9_]{1,60}$/)
const params = z.strictObject({ code })
const scope = z.strictObject({ categoryId: smallId, tagId: smallId.nullable(), required: z.boolean() })
const attribute = z.object({
  code: z.string(),
  label: z.string(),
  kind: z.enum(attributeKinds),
  unit: z.string().nullable(),
  facet: z.boolean(),
  /** Variants of an article may differ by it. */
  axis: z.boolean(),
  position: z.number(),
  /** A text is one of them, when there are any. */
  options: z.array(z.string()),
  /** Articles that have it, themselves or through a variant. */
  articles: z.number(),
  scopes: z.array(z.object({ categoryId: z.number(), tagId: z.number().nullable(), required: z.boolean() })),
})
export type AdminAttribute = z.output<typeof attribute>

export const listAttributes = operation({
  method: 'GET',
  path: '/api/admin/attributes',
  summary: 'Lists the attributes in their order, with what they apply to and how many articles have them.',
  access: 'admin',
  data: z.object({ attributes: z.array(attribute) }),
})

export const showAttribute = operation({
  method: 'GET',
  path: '/api/admin/attributes/:code',
  summary: 'Returns one attribute with its values in use and what the public sees of it.',
  access: 'admin',
  params,
  errors: ['NOT_FOUND'],
  data: attribute.extend({
    /** Most used first. */
    values: z.array(z.object({ value: z.string(), label: z.string(), articles: z.number(), listed: z.boolean() })),
    /** A published article that has it, and its table of facts. */
    sample: z
      .object({
        slug: z.string(),
        title: z.string(),
        facts: z.array(z.object({ label: z.string(), value: z.string() })),
      })
      .nullable(),
  }),
})
export type ShownAttribute = z.output<typeof showAttribute.data>

const unit = z.union([z.literal('').transform(() => null), z.null(), text(1, 12)])
export const addAttribute = operation({
  method: 'POST',
  path: '/api/admin/attributes',
  summary: 'Creates an attribute, after the others; its code is made of its label.',
  access: 'admin',
  body: z.strictObject({ label: text(2, 60), kind: z.enum(attributeKinds), unit }),
  data: z.object({ code: z.string() }),
})

export const changeAttribute = operation({
  method: 'PUT',
  path: '/api/admin/attributes/:code',
  summary: 'Updates label, kind, unit, order, options and uses of an attribute; the kind only while no article has it.',
  access: 'admin',
  params,
  body: z
    .strictObject({
      label: text(2, 60),
      kind: z.enum(attributeKinds),
      unit,
      position: wholeNumber(0, 9_999),
      facet: z.boolean(),
      axis: z.boolean(),
      options: z.array(text(1, 120)).max(300, '300 valeurs au plus'),
    })
    .refine(({ kind, options }) => kind === 'text' || options.length === 0, {
      path: ['options'],
      message: 'Seul un texte se choisit dans une liste',
    }),
  errors: ['NOT_FOUND'],
  data: success,
})

export const setAttributeScopes = operation({
  method: 'PUT',
  path: '/api/admin/attributes/:code/scopes',
  summary: 'Sets the categories and tags that an attribute applies to, and where it is required.',
  access: 'admin',
  params,
  body: z.strictObject({ scopes: z.array(scope).max(500) }),
  errors: ['NOT_FOUND'],
  data: success,
})

export const renameAttributeValue = operation({
  method: 'POST',
  path: '/api/admin/attributes/:code/values',
  summary: 'Renames a value on its articles, variants and lists; into an existing value, merges the two.',
  access: 'admin',
  params,
  body: z.strictObject({ from: text(1, 120), to: text(1, 120) }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: z.object({ articles: z.number() }),
})

export const mergeAttribute = operation({
  method: 'POST',
  path: '/api/admin/attributes/:code/merge',
  summary: 'Moves the values of an attribute to another of the same kind and deletes the first. Cannot be undone.',
  access: 'admin',
  params,
  body: z.strictObject({ into: code, reason: operatorReason }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: z.object({ articles: z.number() }),
})

export const removeAttribute = operation({
  method: 'DELETE',
  path: '/api/admin/attributes/:code',
  summary: 'Deletes an attribute that no article has.',
  access: 'admin',
  params,
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: success,
})
