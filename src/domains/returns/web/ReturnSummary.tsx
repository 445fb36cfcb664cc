import { formatLongDate } from '#shared/dates.ts'
import { quantityLabel } from '#shared/price/packaging.ts'
import { Picture } from '#ui/Picture.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import type { ReturnDetail, ReturnLine } from '../contract.ts'
import { parcelStates, returnReasons } from '../rules-reasons.ts'
import { amountRows } from './amount-rows.ts'

/** Returned articles, reason and amount. */
export function ReturnSummary({ detail }: { detail: ReturnDetail }) {
  return (
    <section aria-labelledby="articles">
      <h2 id="articles" className="rubric mb-3">
        Articles
      </h2>
      <Table
        caption={`Articles du retour ${detail.number}`}
        columns={columnsFor(detail)}
        rows={detail.lines}
        rowKey={line => line.lineId}
      />
      <Amounts detail={detail} />
      <Words detail={detail} />
    </section>
  )
}

const columnsFor = (detail: ReturnDetail): Column<ReturnLine>[] => {
  const counted = detail.lines.some(line => line.receivedQuantity !== null)
  return [
    {
      key: 'picture',
      title: 'Image',
      titleHidden: true,
      cell: line =>
        line.pictureId === null ? null : (
          <Picture id={line.pictureId} alt="" width={48} height={48} className="max-sm:hidden" />
        ),
    },
    {
      key: 'title',
      title: 'Article',
      head: true,
      cell: line => (
        <span className="block">
          <span className="font-medium">{line.title}</span>
          <span className="caption block font-normal">
            {[line.variantLabel, `réf. ${line.reference}`].filter(Boolean).join(' · ')}
          </span>
        </span>
      ),
    },
    {
      key: 'units',
      title: 'Demandé',
      align: 'end',
      cell: line => <span className="figures">{quantityLabel(line.quantity, line.saleUnit)}</span>,
    },
    ...(counted
      ? [
          {
            key: 'received',
            title: 'Reçu',
            align: 'end' as const,
            cell: (line: ReturnLine) => (
              <span className="figures">
                {line.receivedQuantity}
                {line.receivedQuantity ? (
                  <span className="block text-xs text-soft">{line.restocked ? 'remis en stock' : 'hors stock'}</span>
                ) : null}
              </span>
            ),
          },
        ]
      : []),
  ]
}

function Amounts({ detail }: { detail: ReturnDetail }) {
  const rows = amountRows(detail)
  if (rows.length === 0) return null
  return (
    <dl className="ml-auto mt-3 grid max-w-sm grid-cols-[1fr_auto] gap-x-6 gap-y-1 border-t border-ink pt-2">
      {rows.map(([label, amount], index) => (
        <div key={label} className="contents">
          <dt className={index === rows.length - 1 ? 'font-semibold' : 'text-soft'}>{label}</dt>
          <dd className="figures text-right font-medium">{amount}</dd>
        </div>
      ))}
    </dl>
  )
}

function Words({ detail }: { detail: ReturnDetail }) {
  const rows: [string, string][] = [
    ...(detail.reason ? [['Motif', returnReasons[detail.reason]] as [string, string]] : []),
    ...(detail.parcelState ? [['Colis', parcelStates[detail.parcelState]] as [string, string]] : []),
    ['Livrée le', detail.order.deliveredOn ? formatLongDate(detail.order.deliveredOn) : 'pas encore'],
    ['Retour à', [detail.vendor.name, ...detail.vendor.address.slice(1)].join(', ')],
  ]
  return (
    <dl className="mt-6 grid gap-x-8 gap-y-1 border-t border-rule pt-3 sm:grid-cols-[8rem_1fr]">
      {rows.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-soft">{label}</dt>
          <dd className="mb-1">{value}</dd>
        </div>
      ))}
      {detail.trackingNumber && (
        <>
          <dt className="text-soft">Suivi du colis</dt>
          <dd className="figures">
            {detail.carrier}{' '}
            {detail.trackingUrl ? (
              <a href={detail.trackingUrl} className="link" rel="noreferrer">
                {detail.trackingNumber}
              </a>
            ) : (
              detail.trackingNumber
            )}
          </dd>
        </>
      )}
    </dl>
  )
}
