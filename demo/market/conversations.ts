import { z } from 'zod'
import { readYaml } from '../yaml.ts'

const minutes = { d: 24 * 60, h: 60, min: 1 }

/** « 1 d 21 h », « 26 min ». */
const ago = z
  .string()
  .regex(/^\d+ (d|h|min)( \d+ (h|min))*$/)
  .transform(text =>
    [...text.matchAll(/(\d+) (d|h|min)/g)].reduce(
      (sum, [, count, unit]) => sum + Number(count) * minutes[unit as keyof typeof minutes],
      0,
    ),
  )

const lineSchema = z
  .strictObject({
    from: z.enum(['buyer', 'seller']),
    ago,
    unread: z.literal(true).optional(),
    picture: z.string().optional(),
    text: z.string(),
  })
  .transform(({ ago: minutesAgo, ...line }) => ({ ...line, minutesAgo }))

const conversationSchema = z.strictObject({
  buyer: z.email(),
  /** Rank of the seller in the demo: 0 is `vendeur@…`, 1 is `vendeur2@…`. */
  seller: z.int(),
  /** Words of the title of an article that this seller offers. */
  article: z.string().optional(),
  /** The last paid order between the two with this delivery mode. */
  order: z.enum(['PICKUP', 'HOME', 'FREIGHT']).optional(),
  lines: z.array(lineSchema),
})

export type Line = z.output<typeof lineSchema>
export type DemoConversation = z.output<typeof conversationSchema>

export const conversations = readYaml('market/data/conversations.yaml', z.array(conversationSchema))
