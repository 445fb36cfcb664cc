/**
 * The public rules of an invoice: the Factur-X schema, and the EN 16931 and French (BR-FR) Schematron rules compiled for
 * saxon-js. They are not part of the project: `FACTURX_DIR` names their folder, `../shared/data` without it. Tests skip
 * what is absent.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type ErrorDetail, XmlDocument, XmlValidateError, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'
import SaxonJS from 'saxon-js'

const root = join(import.meta.dirname, '../../..')
const folder = process.env.FACTURX_DIR ?? join(root, '../shared/data')
const schema = join(folder, 'facturx-xsd/en16931/Factur-X_EN16931.xsd')
const ruleSets = ['EN16931-CII-validation', 'BR-FR-Flux2-Schematron-CII'].map(name =>
  join(folder, 'facturx-schematron', `${name}.sef.json`),
)

const present = (file: string) => {
  if (existsSync(file)) return true
  console.warn(`${file} est absent : cette validation n’est pas faite (FACTURX_DIR nomme le dossier des règles)`)
  return false
}
export const hasSchema = present(schema)
export const presentRules = ruleSets.filter(present)

let validator: XsdValidator | null = null
/** Errors of the Factur-X 1.09 schema of the profile EN 16931. */
export function schemaErrors(xml: string): string[] {
  if (!validator) {
    xmlRegisterFsInputProviders()
    const definition = XmlDocument.fromBuffer(readFileSync(schema), { url: pathToFileURL(schema).href })
    validator = XsdValidator.fromDoc(definition)
  }
  const document = XmlDocument.fromString(xml)
  try {
    validator.validate(document)
    return []
  } catch (error) {
    if (!(error instanceof XmlValidateError)) throw error
    return error.details.map(({ line, message }: ErrorDetail) => `${line}: ${message.trim()}`)
  } finally {
    document.dispose()
  }
}

const compiled = new Map<string, unknown>()
const loadRules = (file: string) => {
  const rules = compiled.get(file) ?? JSON.parse(readFileSync(file, 'utf8'))
  compiled.set(file, rules)
  return rules
}

/** Failed assertions of one set of rules, as `rule: text`. */
export function ruleErrors(file: string, xml: string): string[] {
  const { principalResult } = SaxonJS.transform({
    stylesheetInternal: loadRules(file),
    sourceText: xml,
    destination: 'serialized',
  })
  return [...principalResult.matchAll(/<svrl:failed-assert([^>]*)>([\s\S]*?)<\/svrl:failed-assert>/g)].map(
    ([, attributes = '', inside = '']) => {
      const [, id = '?'] = /\bid="([^"]*)"/.exec(attributes) ?? []
      return `${id}: ${inside
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim()}`
    },
  )
}

/** What the schema and the sets of rules that this machine has find wrong with a document. */
export const publicRuleErrors = (xml: string): string[] => [
  ...(hasSchema ? schemaErrors(xml) : []),
  ...presentRules.flatMap(rules => ruleErrors(rules, xml)),
]
