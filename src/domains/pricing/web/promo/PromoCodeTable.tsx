import { formatShortDate } from '#shared/dates.ts'
import { euros } from '#shared/money.ts'
import { figure } from '#shared/price/packaging.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { TagIcon } from '#ui/icons/icons.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import type { PromoCodeRow } from '../../contract-promo.ts'
import { type PriceListState, priceListLabels } from '../../rules.ts'

const tones: Record<PriceListState, 'success' | 'info' | 'neutral'> = {
  running: 'success',
  planned: 'info',
  ended: 'neutral',
}
const day = (iso: string) => formatShortDate(`${iso}T12:00:00Z`)

/** « sur Emballage · dès 100,00 € » */
const limitsOf = ({ categories, references, minimumCents }: PromoCodeRow) =>
  [[...categories, ...references].join(', ') || 'Tous les articles', minimumCents ? `dès ${euros(minimumCents)}` : null]
    .filter(Boolean)
    .join(' · ')

const columns: Column<PromoCodeRow>[] = [
  {
    key: 'code',
    title: 'Code',
    head: true,
    cell: row => (
      <>
        <span className="figures font-semibold">{row.code}</span>
        <span className="caption block font-normal">{row.words}</span>
      </>
    ),
  },
  { key: 'sur', title: 'Sur', cell: limitsOf },
  { key: 'quand', title: 'Quand', cell: row => `du ${day(row.startsOn)} au ${day(row.endsOn)}` },
  {
    key: 'etat',
    title: 'État',
    cell: ({ state }) => <Badge tone={tones[state]}>{priceListLabels[state]}</Badge>,
  },
  {
    key: 'achats',
    title: 'Achats',
    align: 'end',
    cell: ({ uses, mostUses }) => figure(uses) + (mostUses === null ? '' : ` sur ${figure(mostUses)}`),
  },
  { key: 'remises', title: 'Remises', align: 'end', cell: row => euros(row.discountCents) },
  {
    key: 'arret',
    title: 'Arrêter',
    titleHidden: true,
    cell: row =>
      row.state !== 'ended' && (
        <Form method="post">
          <input type="hidden" name="id" value={row.id} />
          <Button type="submit" name="intent" value="stop" look="quiet" size="sm" aria-label={`Arrêter ${row.code}`}>
            Arrêter
          </Button>
        </Form>
      ),
  },
]

export const PromoCodeTable = ({ codes }: { codes: readonly PromoCodeRow[] }) => (
  <Table
    caption="Codes promotionnels"
    columns={columns}
    rows={codes}
    rowKey={row => row.id}
    tight
    empty={
      <EmptyState icon={<TagIcon />} title="Aucun code promotionnel">
        Créez-en un ci-dessous&nbsp;: l’acheteur le saisit dans son panier.
      </EmptyState>
    }
  />
)
