/** What the driver takes along: the list to load, and the sheet that is signed at each point. */
import { betweenHours } from '#domains/shipping/rules/drop-words.ts'
import { formatFullDay } from '#shared/dates.ts'
import { formatPhone } from '#shared/ids.ts'
import { figure, quantityLabel } from '#shared/price/packaging.ts'
import type { RunDetail, RunOrder, RunPoint } from '../../../contract-runs.ts'
import type { PdfSheet, SheetColumn } from '../sheet-pdf.ts'

const underHead = ({ round, day, orders, weightGrams, pallets }: RunDetail) =>
  [
    round || 'Tournée',
    formatFullDay(day),
    `${orders} commande${orders > 1 ? 's' : ''}`,
    loadLabel({ weightGrams, pallets }),
  ].join(' · ')

const loadLabel = ({ weightGrams, pallets }: Pick<RunOrder, 'weightGrams' | 'pallets'>) =>
  [`${figure(Math.ceil(weightGrams / 1_000))}\u00a0kg`, pallets ? `${pallets} palette${pallets > 1 ? 's' : ''}` : '']
    .filter(Boolean)
    .join(', ')

const isWaiting = ({ status }: RunOrder) =>
  status === 'TO_PREPARE' || status === 'READY_TO_SHIP' || status === 'SHIPPED'
const placeOf = ({ name, street, postcode, city }: RunPoint) => `${name}, ${street}, ${postcode} ${city}`

const loadColumns: readonly SheetColumn[] = [
  { title: '', mm: 8 },
  { title: 'Commande', mm: 34, strong: true },
  { title: 'Acheteur', mm: 42 },
  { title: 'Contenu', mm: 70 },
  { title: 'Poids', mm: 26, end: true },
]

/** The last point first: what leaves the lorry last goes to its bottom. */
export const loadingSheet = (run: RunDetail): PdfSheet => [
  { kind: 'head', title: 'Liste de chargement', under: underHead(run) },
  { kind: 'note', text: 'À charger dans cet ordre\u00a0: le dernier point de la tournée d’abord.' },
  ...run.stops.toReversed().flatMap(
    (point): PdfSheet => [
      { kind: 'section', title: placeOf(point) },
      {
        kind: 'table',
        columns: loadColumns,
        rows: point.orders
          .filter(isWaiting)
          .map(order => [
            'box',
            [order.number],
            [order.buyer],
            ['', ...order.lines.map(lineLabel)].slice(1),
            [loadLabel(order)],
          ]),
      },
    ],
  ),
]

const lineLabel = ({ quantity, saleUnit, title, reference }: RunOrder['lines'][number]) =>
  `${quantityLabel(quantity, saleUnit)} · ${title} (${reference})`

const roundColumns: readonly SheetColumn[] = [
  { title: 'Commande', mm: 34, strong: true },
  { title: 'Acheteur', mm: 52 },
  { title: 'Charge', mm: 30, end: true },
  { title: 'Reçu, nom et signature', mm: 64 },
]

export const roundSheet = (run: RunDetail): PdfSheet => [
  { kind: 'head', title: 'Feuille de tournée', under: underHead(run) },
  ...run.stops.flatMap(
    (point, index): PdfSheet => [
      { kind: 'section', title: `${index + 1}. ${placeOf(point)}, ${betweenHours(point)}` },
      ...(point.access ? [{ kind: 'note' as const, text: point.access }] : []),
      {
        kind: 'table',
        columns: roundColumns,
        rows: point.orders.filter(isWaiting).map(order => [
          [order.number],
          // A line to sign on.
          [order.buyer, formatPhone(order.phone), ' '],
          [loadLabel(order)],
          [' '],
        ]),
      },
    ],
  ),
  { kind: 'note', text: 'Chacun vérifie ses articles et note ici toute réserve précise avant de signer.' },
]
