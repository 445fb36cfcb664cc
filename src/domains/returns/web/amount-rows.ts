import { euros } from '#shared/money.ts'
import type { ReturnDetail } from '../contract.ts'
import { endsWithoutRefund } from '../rules.ts'

type Amounts = Pick<
  ReturnDetail,
  'refund' | 'goodsCents' | 'depositCents' | 'deliveryCents' | 'mayAct' | 'actors' | 'status'
>

/** What was refunded, else what a refund would return; nothing where goods are sent again or the return ended otherwise. */
export function amountRows({
  refund,
  goodsCents,
  depositCents,
  deliveryCents,
  ...detail
}: Amounts): [string, string][] {
  if (refund)
    return [[refund.status === 'FAILED' ? 'Refusé par la banque' : 'Remboursement', euros(refund.amountCents)]]
  const mayRefund = detail.mayAct.includes('refund') || detail.mayAct.includes('rule')
  const awaits = detail.actors.includes('buyer') && detail.status !== 'REPLACING' && !endsWithoutRefund(detail.status)
  if (goodsCents === 0 || !(mayRefund || awaits)) return []
  return [
    ['Articles', euros(goodsCents)],
    ...(depositCents ? [['Consignes', euros(depositCents)] as [string, string]] : []),
    ...(deliveryCents ? [['Livraison standard', euros(deliveryCents)] as [string, string]] : []),
    ['À rembourser, TTC', euros(goodsCents + depositCents + deliveryCents)],
  ]
}
