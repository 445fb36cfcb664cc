/** A sentence never breaks before « : », « ; », « ! », « ? » or inside its quotes: the space there is a no-break space. */
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { isTest, sources } from './sources.ts'

/** Text between tags that begins with a space follows something. */
const beforeMark = /(?:^|(?<=[\p{L}\p{N})»…%€’])) (?=(?:[;!?»]|:(?!:))(?:[\s,.)»<]|$))/u
const afterQuote = /« (?=\S)|«$/u
const isSentence = /\p{Ll}{2}/u

/** Read in a terminal or by programs, or code and cells that people copy. */
const elsewhere = new RegExp(
  [
    'app/startup/',
    'platform/(db|backup)/',
    'platform/mail/outbox',
    'domains/identity/server/administrators',
    'domains/imports/(reading|server/export)/',
    'domains/integrations/web/samples',
    'domains/pricing/web/seller/PriceListPage',
  ]
    .map(start => `^src/${start}`)
    .join('|'),
)

/** To the letter of the specification. */
const specified = ['Demande de réinitialisation de mot de passe envoyé par mail avec succès !']

type Node = { type: string; value?: unknown; [key: string]: unknown }

/** The texts of a file: strings, templates with a figure for each value, and text between tags. */
function* textsOf(node: unknown): Generator<string> {
  if (Array.isArray(node)) for (const child of node) yield* textsOf(child)
  else if (isNode(node)) {
    if (node.type === 'TaggedTemplateExpression') return
    if (node.type === 'TemplateLiteral') yield (node.quasis as Quasi[]).map(({ value }) => value.cooked).join('0')
    if (typeof node.value === 'string') yield node.value
    else for (const child of Object.values(node)) yield* textsOf(child)
  }
}
type Quasi = { value: { cooked: string } }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

test('French sentences have no-break spaces where French wants them', () => {
  const breaking = sources
    .filter(source => source.path.startsWith('src/') && !isTest(source) && !elsewhere.test(source.path))
    .flatMap(({ path, text }) =>
      [...textsOf(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }, path))]
        .filter(words => isSentence.test(words) && (beforeMark.test(words) || afterQuote.test(words)))
        .filter(words => !specified.includes(words))
        .map(words => `${path}: ${words.trim()}`),
    )
  expect(breaking).toEqual([])
})
