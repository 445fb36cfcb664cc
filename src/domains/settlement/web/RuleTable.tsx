import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { formatLongDate, isoDay } from '#shared/dates.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import type { RuleRow } from '../contract-commissions.ts'
import { bandOf, hasEnded, rateWords, ruleState } from './labels.ts'

const columnsFor = (today: string): Column<RuleRow>[] => [
  {
    key: 'regle',
    title: 'Pour',
    head: true,
    cell: row => (
      <span className="block">
        {row.vendorId === null ? (
          <span className="block">Tous les vendeurs</span>
        ) : (
          <Link to={workspacePaths.sellerAdmin(row.vendorId)} className="link block">
            {row.vendorName}
          </Link>
        )}
        <span className="caption block">{`${row.categoryTitle ?? 'Toutes les catégories'} · ${bandOf(row)}`}</span>
        {row.note && <span className="block text-sm font-normal text-soft">{row.note}</span>}
      </span>
    ),
  },
  { key: 'taux', title: 'Commission', cell: rateWords },
  {
    key: 'dates',
    title: 'Du … au',
    cell: row => (
      <span className="block">
        {formatLongDate(row.validFrom)}
        <span className="caption block">
          {row.endsOn ? `jusqu’au ${formatLongDate(row.endsOn)} exclu` : 'sans limite'}
        </span>
      </span>
    ),
  },
  {
    key: 'auteur',
    title: 'Écrite par',
    cell: row => (
      <span className="block">
        {row.createdBy ?? '—'}
        {row.endedBy && <span className="caption block">{`terminée par ${row.endedBy}`}</span>}
      </span>
    ),
  },
  { key: 'lignes', title: 'Ventes', align: 'end', cell: row => row.lines.toLocaleString('fr-FR') },
  {
    key: 'etat',
    title: 'État',
    cell: row => {
      const { label, tone } = ruleState(row, today)
      return <Badge tone={tone}>{label}</Badge>
    },
  },
  {
    key: 'fin',
    title: 'Terminer',
    titleHidden: true,
    cell: row => row.endsOn === null && <EndForm rule={row} today={today} />,
  },
]

function EndForm({ rule, today }: { rule: RuleRow; today: string }) {
  const earliest = rule.validFrom > today ? rule.validFrom : today
  return (
    <details className="text-sm">
      <summary className="link inline-flex min-h-8 cursor-pointer items-center">Terminer</summary>
      <Form method="post" className="mt-1 flex flex-col items-start gap-2">
        <input type="hidden" name="id" value={rule.id} />
        <TextField
          label="Dernier jour exclu"
          name="endsOn"
          type="date"
          dense
          required
          min={earliest}
          defaultValue={earliest}
        />
        <Button type="submit" name="intent" value="end" size="sm">
          Terminer la règle
        </Button>
      </Form>
    </details>
  )
}

/** In the server's priority order: the first that matches applies. */
export function RuleTable({ rules, ended }: { rules: readonly RuleRow[]; ended: boolean }) {
  const today = isoDay(new Date())
  const shown = rules.filter(rule => hasEnded(rule, today) === ended)
  return (
    <Table
      caption={ended ? 'Règles terminées' : 'Règles, dans l’ordre où elles sont lues'}
      captionShown
      columns={columnsFor(today)}
      rows={shown}
      rowKey={row => row.id}
      empty={
        ended ? null : <p className="text-soft">Aucune règle&nbsp;: chaque vendeur paie le taux de son contrat.</p>
      }
    />
  )
}
