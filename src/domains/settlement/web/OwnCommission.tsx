import { formatLongDate, isoDay } from '#shared/dates.ts'
import { percent } from '#shared/money.ts'
import { Badge } from '#ui/Badge.tsx'
import { Table } from '#ui/Table.tsx'
import type { SettlementAccount } from '../contract.ts'
import { bandOf, rateWords, ruleState } from './labels.ts'

/** What the seller pays for a sale, now and from days to come. */
export function OwnCommission({ commission }: Pick<SettlementAccount, 'commission'>) {
  const { contractBasisPoints, rules } = commission
  const today = isoDay(new Date())
  return (
    <section aria-labelledby="commission">
      <h2 id="commission" className="text-lg">
        Votre commission
      </h2>
      <p className="mt-1 max-w-prose text-sm text-soft">
        {rules.length === 0
          ? `${percent(contractBasisPoints)} du prix HT des articles, selon votre contrat.`
          : `La première règle qui convient à l’article s’applique\u00a0; sans règle, ${percent(contractBasisPoints)} selon votre contrat.`}
        {' Une hausse vous est annoncée par courriel quinze jours avant.'}
      </p>
      {rules.length > 0 && (
        <Table
          caption="Règles de votre commission"
          className="mt-3"
          tight
          twoLines
          rows={rules}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'categorie',
              title: 'Articles',
              head: true,
              cell: row => `${row.categoryTitle ?? 'Toutes les catégories'}, ${bandOf(row)}`,
            },
            { key: 'taux', title: 'Commission HT', cell: rateWords },
            {
              key: 'dates',
              title: 'Du … au',
              phone: 'plain',
              cell: row =>
                [
                  row.validFrom > today && `à partir du ${formatLongDate(row.validFrom)}`,
                  row.endsOn !== null && `jusqu’au ${formatLongDate(row.endsOn)} exclu`,
                ]
                  .filter(Boolean)
                  .join(', ') || 'sans limite',
            },
            {
              key: 'etat',
              title: 'État',
              cell: row => {
                const { label, tone } = ruleState(row, today)
                return <Badge tone={tone}>{label}</Badge>
              },
            },
          ]}
        />
      )}
    </section>
  )
}
