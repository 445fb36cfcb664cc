import { euros } from '#shared/money.ts'
import type { ReturnDetail } from '../contract.ts'
import { endsWithoutRefund } from '../rules.ts'

type Amounts = Pick<ReturnDetail, 'refund' | 'goodsCents' | 'deliveryCents' | 'mayAct' | 'actors' | 'status'>

/** What was refunded, else what a refund would return; nothing where goods are sent again or the return ended otherwise. */
export function amountRows({ refund, goodsCents, deliveryCents, ...detail }: Amounts): [string, string][] {
  if (refund)
    return [[refund.status === 'FAILED' ? 'Refusé par la banque' : 'Remboursement', euros(refund.amountCents)]]
  const mayRefund = detail.mayAct.includes('refund') || detail.mayAct.includes('rule')
  const awaits = detail.actors.includes('buyer') && detail.status !== 'REPLACING' && !endsWithoutRefund(detail.status)
  if (goodsCents === 0 || !(mayRefund || awaits)) return []
  return [
    ['Articles', euros(goodsCents)],
    ...(deliveryCents ? [['Livraison standard', euros(deliveryCents)] as [string, string]] : []),
    ['À rembourser, TTC', euros(goodsCents + deliveryCents)],
  ]
}
