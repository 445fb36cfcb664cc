import { type ListQuery, partsOf } from '../list-links.ts'

interface QueryInputsProps {
  query: ListQuery
  /** Parts of the address that the form itself sets. */
  without: readonly (keyof ListQuery)[]
}

/** What a form about the list sends unchanged; another list starts at its first page. */
export function QueryInputs({ query, without }: QueryInputsProps) {
  return partsOf(query)
    .filter(({ name }) => name !== 'page' && !without.includes(name))
    .map(({ name, value }) => <input key={name} type="hidden" name={name} value={value} />)
}
