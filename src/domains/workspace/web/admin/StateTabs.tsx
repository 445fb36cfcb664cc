import { ViewTab } from '#ui/navigation/ViewTab.tsx'

interface Selection<State> {
  state: State
  page?: number
  /** Of the row whose file is open. */
  id?: number
}

/** The address of a list by state: `names` is its `?etat=`, undefined for the state that opens first. */
export function listByState<State extends string>(path: string, names: Record<State, string | undefined>) {
  // Object.keys is typed string[]; these are the keys of `names`.
  const states = Object.keys(names) as State[]
  const initial = states.find(state => names[state] === undefined)
  if (!initial) throw new Error(`${path}: no state opens first`)
  return {
    read(request: Request) {
      const search = new URL(request.url).searchParams
      const state = states.find(known => names[known] === search.get('etat')) ?? initial
      return { state, id: search.get('id') }
    },
    address({ state, page, id }: Selection<State>): string {
      const search = new URLSearchParams()
      if (names[state]) search.set('etat', names[state])
      if (page && page > 1) search.set('page', `${page}`)
      if (id) search.set('id', `${id}`)
      return search.size ? `${path}?${search}` : path
    },
  }
}

interface Props<State extends string> {
  /** Accessible name of the tabs. */
  label: string
  labels: Record<State, string>
  counts: Partial<Record<State, number>>
  current: State
  to: (selection: { state: State }) => string
}

export function StateTabs<State extends string>({ label, labels, counts, current, to }: Props<State>) {
  const states = Object.keys(labels) as State[]
  return (
    <nav aria-label={label} className="flex flex-wrap gap-1 border-b border-rule">
      {states.map(state => (
        <ViewTab
          key={state}
          label={labels[state]}
          count={counts[state]}
          to={to({ state })}
          current={state === current}
        />
      ))}
    </nav>
  )
}
