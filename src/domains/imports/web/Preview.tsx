import { euros } from '#shared/money.ts'
import { type Column, Table } from '#ui/Table.tsx'
import type { ImportFile } from '../contract.ts'
import { countLabel } from './labels.ts'

type Shown = ImportFile['preview'][number]

const amount = (cents: number | undefined) => <span className="figures">{cents === undefined ? '' : euros(cents)}</span>

const named: Column<Shown>[] = [
  { key: 'ligne', title: 'Ligne', align: 'end', cell: row => <span className="figures">{countLabel(row.line)}</span> },
  {
    key: 'reference',
    title: 'Référence',
    head: true,
    cell: row => (
      <>
        <span className="block break-all">{row.reference}</span>
        <span className="caption block">{row.title}</span>
      </>
    ),
  },
]
const what: Column<Shown> = { key: 'quoi', title: 'Changement', cell: row => row.words }
const priced: Column<Shown>[] = [
  { key: 'ht', title: 'Prix HT', align: 'end', cell: row => amount(row.offer?.priceCents) },
  { key: 'ttc', title: 'Prix TTC', align: 'end', cell: row => amount(row.offer?.priceTtcCents) },
  {
    key: 'tva',
    title: 'TVA',
    align: 'end',
    cell: row => row.offer && `${String(row.offer.vatBasisPoints / 100).replace('.', ',')}\u00a0%`,
  },
  {
    key: 'stock',
    title: 'Stock',
    align: 'end',
    cell: row => row.offer && <span className="figures">{countLabel(row.offer.onHand ?? 0)}</span>,
  },
  { key: 'sous-categorie', title: 'Sous-catégorie', cell: row => row.offer && (row.offer.tag ?? 'À classer') },
]

/** The first lines to import, with their prices in both forms where an offer is created. */
export function Preview({ file }: { file: ImportFile }) {
  const planned = file.status === 'ready'
  const creates = file.preview.some(({ offer }) => offer !== null)
  return (
    <section aria-labelledby="apercu">
      <h2 id="apercu" className="mb-3">
        {planned ? 'Les premières lignes à importer' : 'Les premières lignes importées'}
      </h2>
      <Table
        caption="Aperçu"
        columns={[...named, ...(creates ? priced : []), what]}
        rows={file.preview}
        rowKey={row => row.line}
        tight
      />
    </section>
  )
}
