import type { ReactNode } from 'react'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { paths } from '#shared/paths.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PackageIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import type { StockMove } from '../contract.ts'
import type { CounterMoveResult } from '../contract-counter.ts'
import { BarcodeForm } from './CountForms.tsx'
import type { ScannedOffer } from './load-scanned-offer.ts'
import { MovesTable } from './MovesTable.tsx'
import { StockTabs } from './StockTabs.tsx'
import { moveCountLabel } from './stock-search.ts'

/** A count names no lot. */
type Recorded = Omit<CounterMoveResult, 'lot'> & { lot?: string | null }
export type ScanResult = { done: Recorded | null; error: string | null }

interface Props {
  scanned: ScannedOffer & { warehouses: { id: number; name: string }[]; moves: StockMove[] }
  result: ScanResult | undefined
  /** What needs a warehouse, before a colon. */
  needsPlace: string
  movesTitle: string
  /** Quantity of the offer that was found. */
  children: ReactNode
}

/** A code, a quantity, then the next: the page of a person who counts or receives goods. */
export function ScanFrame({ scanned, result, needsPlace, movesTitle, children }: Props) {
  const { warehouses, place, code, found, missing, moves } = scanned
  return (
    <AccountFrame title="Stock">
      <StockTabs />
      {place === null ? (
        <EmptyState icon={<PackageIcon />} title="Aucun dépôt">
          {`${needsPlace}\u00a0: `}
          <Link to={paths.contact}>écrivez-nous</Link> pour ouvrir le vôtre.
        </EmptyState>
      ) : (
        <div className="max-w-3xl">
          <Message result={result} missing={missing} />
          <BarcodeForm
            key={`${place.id} ${code} ${found?.offerId}`}
            warehouses={warehouses}
            place={place}
            code={found ? code : ''}
            wanted={!found}
          />
          {children}
        </div>
      )}
      {moves.length > 0 && (
        <section aria-labelledby="derniers" className="mt-10">
          <h2 id="derniers" className="mb-2 text-lg">
            {movesTitle}
          </h2>
          <MovesTable moves={moves} warehouses={warehouses} />
        </section>
      )}
    </AccountFrame>
  )
}

function Message({ result, missing }: { result: ScanResult | undefined; missing: string | null }) {
  if (missing) return <Notice kind="warning" live className="mb-4" title={missing} />
  if (result?.error) return <Notice kind="error" live className="mb-4" title={result.error} />
  if (!result?.done) return null
  const { reference, title, before, after, lot } = result.done
  const change =
    before === after
      ? `${moveCountLabel(after)}, rien n’a changé`
      : `${moveCountLabel(before)} → ${moveCountLabel(after)}`
  return (
    <Notice kind="success" live className="mb-4" title={`${reference}\u00a0: ${change}${lot ? `, lot ${lot}` : ''}`}>
      {title}
    </Notice>
  )
}
