import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { SelectField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import type { Dac7SellerRow, Dac7Year } from '../contract-exports.ts'
import { signed } from './labels.ts'

const columns: Column<Dac7SellerRow>[] = [
  {
    key: 'vendeur',
    title: 'Vendeur',
    head: true,
    cell: row => (
      <Link to={workspacePaths.sellerAdmin(row.id)} className="link inline-flex min-h-8 items-center">
        {row.legalName}
      </Link>
    ),
  },
  { key: 'ventes', title: 'Ventes', align: 'end', cell: row => row.sales.toLocaleString('fr-FR') },
  { key: 'contrepartie', title: 'Contrepartie nette', align: 'end', cell: row => signed(row.considerationCents) },
  { key: 'etat', title: 'Déclaration', cell: row => <State row={row} /> },
]

/** The sellers of one year, and the XML of those whose data are complete. */
export function Dac7Panel({ dac7, today }: { dac7: Dac7Year; today: string }) {
  const thisYear = Number(today.slice(0, 4))
  const years = [thisYear, thisYear - 1, thisYear - 2].filter(year => year >= 2_023)
  const missing = dac7.sellers.filter(row => !row.excluded && row.missing.length > 0).length
  return (
    <section aria-labelledby="declaration" className="mt-10 border-t-2 border-ink pt-3">
      <h2 id="declaration" className="text-lg">{`Déclaration DAC7 de ${dac7.year}`}</h2>
      <p className="mt-1 max-w-prose text-sm">
        Au schéma XML de l’administration fiscale (DPI-DAC7), à déposer sur impots.gouv.fr avant le 31&nbsp;janvier,
        compressé et chiffré avec la clé qu’elle publie. Chaque vendeur trouve sa copie dans ses comptes.
        {missing > 0 &&
          ` ${missing === 1 ? 'Un vendeur à déclarer n’y est pas' : `${missing} vendeurs à déclarer n’y sont pas`}\u00a0: ses données sont incomplètes, ajoutez-le à la main.`}
      </p>
      <div className="mt-3 flex flex-wrap items-end gap-x-6 gap-y-3">
        <Form action={workspacePaths.exportsAdmin} className="flex items-end gap-2">
          <SelectField label="Année" name="annee" dense defaultValue={dac7.year}>
            {years.map(year => (
              <option key={year}>{year}</option>
            ))}
          </SelectField>
          <Button type="submit" size="sm" look="quiet">
            Voir
          </Button>
        </Form>
        <Form action="/api/settlement/dac7/declaration" reloadDocument>
          <input type="hidden" name="year" value={dac7.year} />
          <Button type="submit" size="sm">
            Télécharger le XML
          </Button>
        </Form>
      </div>
      <Table
        className="mt-3"
        caption={`Vendeurs de ${dac7.year}`}
        tight
        columns={columns}
        rows={dac7.sellers}
        rowKey={row => row.id}
        empty={<p className="mt-3 text-soft">{`Aucune vente en ${dac7.year}.`}</p>}
      />
    </section>
  )
}

function State({ row }: { row: Dac7SellerRow }) {
  if (row.excluded) return <Badge tone="neutral">Sous le seuil</Badge>
  if (row.missing.length === 0) return <Badge tone="success">Complète</Badge>
  return (
    <>
      <Badge tone="warning">Incomplète</Badge>
      <span className="caption block">{`manque\u00a0: ${row.missing.join(', ')}`}</span>
    </>
  )
}
