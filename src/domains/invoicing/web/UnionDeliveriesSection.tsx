import { euros } from '#shared/money.ts'
import { countryName } from '#shared/price/countries.ts'
import { Disclosure } from '#ui/Disclosure.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import type { UnionDeliveries } from '../contract-union.ts'

const columns: Column<UnionDeliveries>[] = [
  { key: 'buyer', title: 'Acheteur', head: true, cell: row => row.buyer },
  { key: 'number', title: 'Numéro de TVA', cell: row => <span className="figures">{row.vatNumber}</span> },
  { key: 'country', title: 'Pays', cell: row => countryName(row.country) },
  { key: 'ht', title: 'Livré HT', align: 'end', cell: row => <span className="figures">{euros(row.htCents)}</span> },
]

const monthFormat = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The months of a seller's recapitulative statement; nothing without an exempt delivery. */
export function UnionDeliveriesSection({ deliveries }: { deliveries: readonly UnionDeliveries[] }) {
  if (deliveries.length === 0) return null
  return (
    <section aria-labelledby="titre-union" className="mb-8">
      <h2 id="titre-union" className="rubric">
        État récapitulatif TVA
      </h2>
      <p className="mt-2 max-w-prose">
        Livraisons exonérées vers d’autres États de l’Union (article 262 ter I du CGI), avoirs déduits. Déclarez-les au
        plus tard le dixième jour ouvrable du mois suivant, sur le service «&nbsp;État récapitulatif TVA&nbsp;» de
        douane.gouv.fr&nbsp;: le fichier porte le régime 21 et la valeur en euros entiers.
      </p>
      <div className="mt-3 border-t border-rule">
        {[...Map.groupBy(deliveries, ({ month }) => month)].map(([month, rows], index) => (
          <Disclosure
            key={month}
            open={index === 0}
            title={`${monthFormat.format(new Date(`${month}-01T00:00:00Z`))}\u00a0: ${euros(rows.reduce((sum, row) => sum + row.htCents, 0))} HT`}
          >
            <Table
              caption={`Livraisons exonérées de ${month}`}
              columns={columns}
              rows={rows}
              rowKey={row => row.vatNumber}
              tight
            />
            <p className="py-3 text-sm">
              <a href={`/api/invoices/union-deliveries/table?month=${month}`} className="link" download>
                Télécharger le mois (CSV)
              </a>
            </p>
          </Disclosure>
        ))}
      </div>
    </section>
  )
}
