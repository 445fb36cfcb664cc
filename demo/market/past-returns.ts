import type { ReturnActionBody } from '#domains/returns/contract.ts'
import type { ReturnKind } from '#domains/returns/rules.ts'
import type { ReturnReason } from '#domains/returns/rules-reasons.ts'
import type { DeliveryMode } from '#shared/delivery.ts'

/** A step of the demo; `receive` counts the requested quantities, so the loader computes its lines. */
export type PastAct = {
  by: 'buyer' | 'seller'
  body: Exclude<ReturnActionBody, { act: 'receive' }> | { act: 'receive' }
}
export type PastReturn = {
  buyer: string
  vendor: string
  mode: DeliveryMode
  daysAgo: number
  kind: ReturnKind
  reason?: ReturnReason
  message?: string
  photo?: true
  acts: PastAct[]
}

const seller = (body: PastAct['body']): PastAct => ({ by: 'seller', body })
const buyer = (body: PastAct['body']): PastAct => ({ by: 'buyer', body })

/** Every status appears, for the demo’s sellers, buyers and operator. */
export const pastReturns: PastReturn[] = [
  {
    buyer: 'particulier@cepetchai.example',
    vendor: 'comptoir',
    mode: 'RELAY',
    daysAgo: 90,
    kind: 'DAMAGE',
    reason: 'MISSING',
    message: 'Il manque une pièce dans le carton, le reste est intact.',
    acts: [
      seller({ act: 'replace', note: 'Toutes nos excuses, la pièce part demain au même point relais.' }),
      buyer({ act: 'confirmReplaced' }),
    ],
  },
  {
    buyer: 'particulier@cepetchai.example',
    vendor: 'grange',
    mode: 'HOME',
    daysAgo: 36,
    kind: 'DAMAGE',
    reason: 'FAULTY',
    message: 'Le ressort ne tient pas, même après réglage.',
    acts: [
      seller({ act: 'accept', note: 'Renvoyez-le nous, nous regardons ce qui se passe.' }),
      seller({ act: 'makeLabel' }),
      buyer({ act: 'send', carrier: 'Colissimo', trackingNumber: '8N00004217733', files: [] }),
      seller({ act: 'receive' }),
      seller({ act: 'refund' }),
    ],
  },
  {
    buyer: 'domaine@cepetchai.example',
    vendor: 'comptoir',
    mode: 'HOME',
    daysAgo: 8,
    kind: 'DAMAGE',
    reason: 'WRONG_ARTICLE',
    message: 'Le modèle reçu n’est pas celui de la commande, l’étiquette du carton le montre.',
    photo: true,
    acts: [
      seller({
        act: 'refuse',
        note: 'La référence expédiée est bien celle commandée, d’après notre bon de préparation.',
      }),
      buyer({
        act: 'dispute',
        note: 'Le bon de préparation et l’étiquette ne portent pas la même référence. Je demande le remboursement.',
        files: [],
      }),
    ],
  },
  {
    buyer: 'domaine@cepetchai.example',
    vendor: 'comptoir',
    mode: 'FREIGHT',
    daysAgo: 7,
    kind: 'DAMAGE',
    reason: 'BROKEN',
    message: 'Palette filmée de travers, un angle enfoncé. Réserves portées sur le bon du chauffeur.',
    photo: true,
    acts: [],
  },
  {
    buyer: 'particulier@cepetchai.example',
    vendor: 'comptoir',
    mode: 'HOME',
    daysAgo: 4,
    kind: 'WITHDRAWAL',
    acts: [buyer({ act: 'send', carrier: 'Chronopost', trackingNumber: 'XY009417320FR', files: [] })],
  },
  {
    buyer: 'particulier@cepetchai.example',
    vendor: 'sud',
    mode: 'RELAY',
    daysAgo: 1,
    kind: 'WITHDRAWAL',
    reason: 'WRONG_SIZE',
    acts: [],
  },
  {
    buyer: 'coteaux@cepetchai.example',
    vendor: 'comptoir',
    mode: 'PICKUP',
    daysAgo: 2,
    kind: 'RETURN',
    reason: 'ORDERED_TWICE',
    message: 'Notre chef de cave avait déjà passé la même commande.',
    acts: [seller({ act: 'askMore', note: 'Les cartons sont-ils encore sous film ? Une photo nous suffit.' })],
  },
  {
    buyer: 'domaine@cepetchai.example',
    vendor: 'grange',
    mode: 'HOME',
    daysAgo: 1,
    kind: 'RETURN',
    reason: 'NOT_AS_EXPECTED',
    acts: [seller({ act: 'accept' }), seller({ act: 'makeLabel' })],
  },
]
