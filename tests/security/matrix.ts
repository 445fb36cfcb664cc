/** The rows of the matrix: every operation and every other route, with a request about an object. */

import type { Operation } from '#shared/contract.ts'
import type { CaseRequest, OwnerCase } from '#tests/app/owner-cases.fixture.ts'
import { owners } from '#tests/app/owners.fixture.ts'
import type { Things } from './actors.ts'
import { testedDownloads } from './downloads.ts'
import { operatorThings } from './operator-things.ts'

export type MatrixRow = {
  name: string
  method: string
  path: string
  access: Operation['access']
  /** A request about these objects by an owner of `own`; null where no object is named. */
  request: ((theirs: Things, own: Things) => CaseRequest) | null
  /** The query string where no object is named. */
  query?: string | undefined
  /** True where another’s object is left out of the response rather than refused. */
  leftOut: boolean
  /** The error code for another’s object, where it is not NOT_FOUND. */
  refusal: string | null
}

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

/** One row for each part of the request that names an object. */
const ownedRow = (operation: Operation, place: string, given: OwnerCase): MatrixRow => ({
  name: `${nameOf(operation)} ${place}`,
  method: operation.method,
  path: operation.path,
  access: operation.access,
  request: given.request,
  leftOut: given.leftOut !== undefined,
  refusal: given.refusal ?? null,
})

/** For operators, or without an object. */
function plainRow(operation: Operation): MatrixRow {
  const { method, path, access } = operation
  const thing = operatorThings[nameOf(operation)]
  const request = (theirs: Things): CaseRequest => {
    const { id, body } = thing?.(theirs) ?? { id: 0 }
    const [param = 'id', ...others] = path.match(/(?<=:)\w+/g) ?? []
    return { params: { ...Object.fromEntries(others.map(other => [other, 1])), [param]: id }, body }
  }
  return {
    name: nameOf(operation),
    method,
    path,
    access,
    request: thing ? request : null,
    leftOut: false,
    refusal: null,
  }
}

export function matrixRows(operations: readonly Operation[]): MatrixRow[] {
  const rows = operations.flatMap(operation => {
    const cases = Object.entries(owners[nameOf(operation)] ?? {}).flatMap(([place, given]) =>
      typeof given === 'string' ? [] : [ownedRow(operation, place, given)],
    )
    return cases.length ? cases : [plainRow(operation)]
  })
  return [...rows, ...testedDownloads]
}
