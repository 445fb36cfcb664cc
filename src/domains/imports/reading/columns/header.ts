import { plainWords } from '../values.ts'
import { currencies, currencySigns } from './currency.ts'

const currencyEnd = new RegExp(`^(.+?)[\\s_(\\[:-]+(${currencies.join('|')}|[€$£])[)\\]]?$`)
/** `name-fr_FR`, `description-fr_FR-ecommerce`, `description-ecommerce-fr_FR`. */
const localeSuffix = /^(.+?)(?:-[a-z0-9]+)?-([a-z]{2})_[A-Z]{2}(?:-[a-z0-9_]+)?$/
/** `name:en`, `name (fr)`, `nom_fr`. */
const languageEnd = /^(.+?)[_(:[]\s?(fr|en|de|es|it|nl|pt)(?:[_-][A-Z]{2})?[)\]]?$/

/** `item_name[marketplace_id=A13…][language_tag=fr_FR]#1.value` of Amazon. */
const attributePath = /\[\w+=[^\]]*\]|#\d+|(?<=#\d+)\.value$/g

/** A column title: its words, those without a language or a currency at the end, and what that end was. */
export type Header = { words: string; base: string; language: string | null; currency: string | null }

export function readHeader(header: string): Header {
  const plain = header.trim().replace(attributePath, '')
  const money = currencyEnd.exec(plain)
  const beforeMoney = money?.[1] ?? plain
  const spoken = localeSuffix.exec(beforeMoney) ?? languageEnd.exec(beforeMoney)
  const ended = money?.[2]
  return {
    words: plainWords(plain),
    base: plainWords(spoken?.[1] ?? beforeMoney),
    language: spoken?.[2] ?? null,
    currency: ended ? (currencySigns[ended] ?? ended) : null,
  }
}

/** A French column before one in another language, euros before another currency. */
export const headerRank = ({ language, currency }: Header) =>
  (language === null ? 1 : language === 'fr' ? 0 : 2) + (currency === null || currency === 'EUR' ? 0 : 3)
