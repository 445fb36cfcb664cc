/** Emails of a paid purchase: its confirmation for the buyer, and the new order for each seller. */
import { documentPath } from '#domains/catalogue/rules/article-sheet.ts'
import { madeToOrderException, madeToOrderLabel } from '#domains/offers/rules/made-to-order.ts'
import type { Tx } from '#platform/db/pool.ts'
import { greetingName } from '#platform/mail/inert.ts'
import { queueMails, toEach } from '#platform/mail/mail.ts'
import { button, facts, type Mail, type MailBlock, type MailFact, paragraph } from '#platform/mail/mail-content.ts'
import { siteUrl } from '#platform/site.ts'
import { formatShortDate } from '#shared/dates.ts'
import { deliveryLabels } from '#shared/delivery.ts'
import { endedSentence } from '#shared/forms/sentence.ts'
import { companyIdWords, formatPhone } from '#shared/ids.ts'
import { euros, vatWords } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { townLine } from '#shared/price/countries.ts'
import { pricedQuantity, receivedAs } from '#shared/price/packaging.ts'
import { depositLine, depositRows } from '#shared/price/packaging-deposit.ts'
import { basisFor, type PriceBasis } from '#shared/price/price.ts'
import { registerLine } from '#shared/price/seats.ts'
import type { PostalAddress } from '../../contract.ts'
import { contractDocumentNames, documentsFor } from '../../rules/contract-documents.ts'
import { findMailOrders, findMailShop, hoursRows, type MailOrder } from './mail-data.ts'
import { dropFacts, mailBuyerName, orderButton, promisedLabel, workBegins } from './mails.ts'

/** Lines and totals: TTC for a private buyer, HT then TTC for professionals and sellers. */
const linesBlock = (order: MailOrder, tax: PriceBasis): MailBlock => ({
  kind: 'lines',
  rows: order.lines.map(line => ({
    label: `${pricedQuantity(line.quantity, line.saleUnit)} × ${line.title}`,
    detail: [
      `réf. ${line.detail}`,
      line.basis === tax && line.unitPrice,
      receivedAs(line.quantity, line) && `soit ${receivedAs(line.quantity, line)}`,
      line.deposit && depositLine(line.deposit, line.quantity),
    ]
      .filter(Boolean)
      .join(' · '),
    amount: `${euros(tax === 'TTC' ? line.ttcCents : line.htCents)}\u00a0${tax}`,
  })),
  totals: [[deliveryLabels[order.mode], deliveryPrice(order, tax)], ...totalsIn(order, tax)],
})

const deliveryPrice = ({ deliveryCents, deliveryHtCents }: MailOrder, tax: PriceBasis) =>
  deliveryCents ? `${euros(tax === 'TTC' ? deliveryCents : deliveryHtCents)}\u00a0${tax}` : 'gratuit'

function totalsIn(order: MailOrder, tax: PriceBasis): [label: string, amount: string][] {
  const vat = (words: string) =>
    order.vat.map((rate): [string, string] => [
      vatWords(rate.basisPoints, words, order.noVatWords),
      euros(rate.vatCents),
    ])
  const deposits = depositRows(order.depositCents)
  const total: [string, string] = [
    deposits.length ? 'Total, consignes comprises' : 'Total TTC',
    euros(order.totalCents),
  ]
  return tax === 'TTC'
    ? [...deposits, total, ...vat('dont TVA')]
    : [['Total HT', euros(order.totalHtCents)], ...vat('TVA'), ...deposits, total]
}

/** Information due to a private buyer on a durable medium (C. conso L221-5, L221-13). */
const withdrawalText = (orders: readonly MailOrder[]) => {
  const never = orders.flatMap(order => order.lines).filter(line => !line.withdrawable)
  const except = never.length
    ? ` Ce droit ne s’applique pas à\u00a0: ${never.map(line => line.title).join('\u00a0; ')}.`
    : ''
  return `Droit de rétractation\u00a0: vous avez 14\u00a0jours après la réception, sans motif à donner, pour renoncer à votre achat, d’un clic depuis la page de la commande ou par ce courrier au vendeur\u00a0: «\u00a0Je vous notifie ma rétractation du contrat portant sur la vente du bien ci-dessous\u00a0», avec vos nom, adresse, numéro de commande et date. Vous êtes remboursé sous 14\u00a0jours, frais de livraison standard compris.${except}`
}

/** The attachments themselves are found when the mail is sent. */
function attachedText(isConsumer: boolean, orders: readonly MailOrder[]): string {
  const mayWithdraw = orders.some(order => order.lines.some(line => line.withdrawable))
  const titles = documentsFor(isConsumer, mayWithdraw).map(kind => contractDocumentNames[kind].title.toLowerCase())
  return `Joints à ce courriel, à conserver avec lui\u00a0: ${new Intl.ListFormat('fr').format(titles)}.`
}

/** Regulation (EC) 1907/2006, article 31: supplied free of charge, at the first delivery at the latest. */
const safetySheets = (orders: readonly MailOrder[]): MailBlock[] => {
  const lines = orders.flatMap(order => order.lines).filter(line => line.safetySheets.length > 0)
  const links = lines.flatMap(line => line.safetySheets.map(id => `${line.title}\u00a0: ${siteUrl(documentPath(id))}`))
  return links.length
    ? [
        {
          kind: 'text',
          text: ['Fiches de données de sécurité, à lire avant l’emploi\u00a0:', ...new Set(links)].join('\n'),
          links: true,
        },
      ]
    : []
}

type MailOrders = readonly [MailOrder, ...MailOrder[]]
const hasOrders = (orders: readonly MailOrder[]): orders is MailOrders => orders.length > 0

export async function mailConfirmed(tx: Tx, purchaseId: number): Promise<void> {
  const orders = await findMailOrders(tx, purchaseId)
  if (!hasOrders(orders)) return
  const shops = new Map<number, MailShop>()
  for (const { shopId } of orders) if (shopId !== null) shops.set(shopId, await findMailShop(tx, shopId))
  await queueMails(tx, [confirmation(purchaseId, orders, shops), ...orders.flatMap(newOrder)])
}

const isMade = ({ lines }: MailOrder) => lines.some(line => line.leadDays !== null)

const madeToOrderBlocks = (order: MailOrder): MailBlock[] =>
  isMade(order)
    ? [
        paragraph(
          `${madeToOrderLabel(Math.max(...order.lines.map(line => line.leadDays ?? 0)))}\u00a0: le vendeur a vos indications et vous enverra un bon à tirer. Rien n’est fabriqué avant votre accord. ${madeToOrderException} Il ne se rétracte pas.`,
        ),
        button('Voir mes indications', paths.orderProofs(order.id)),
      ]
    : []

const balanceBlocks = ({ downPaymentCents, totalCents }: MailOrder): MailBlock[] =>
  downPaymentCents === null
    ? []
    : [
        facts([
          ['Acompte payé', euros(downPaymentCents)],
          [
            'Solde',
            `${euros(totalCents - downPaymentCents)}, à payer par carte quand vous aurez approuvé le bon à tirer`,
          ],
        ]),
      ]
const paidAtOrder = ({ downPaymentCents, totalCents }: MailOrder) => downPaymentCents ?? totalCents

type MailShop = Awaited<ReturnType<typeof findMailShop>>

function confirmation(purchaseId: number, orders: MailOrders, shops: ReadonlyMap<number, MailShop>): Mail {
  const [{ buyer, purchaseNumber, isOnAccount }] = orders
  return {
    event: `order-confirmed:${purchaseId}`,
    to: buyer.email,
    subject: `Votre achat ${purchaseNumber} est confirmé${orders.length > 1 ? ` (${orders.length}\u00a0commandes)` : ''}`,
    title: `${['Merci', greetingName(buyer.firstName)].filter(Boolean).join(' ')}, ${isOnAccount ? 'votre commande est confirmée' : 'votre paiement est reçu'}`,
    blocks: [
      ...(isOnAccount
        ? [
            paragraph(
              'Vous payez par prélèvement, à l’échéance de chaque facture. Un courriel vous annonce chaque prélèvement, avec sa date et son montant.',
            ),
          ]
        : []),
      ...orders.flatMap(order => [
        paragraph(
          `Commande ${order.number}, vendue par ${order.vendorName}. ${deliveryLabels[order.mode]}${promisedLabel(order)}.`,
        ),
        ...madeToOrderBlocks(order),
        linesBlock(order, basisFor(buyer.kind)),
        ...balanceBlocks(order),
        facts([...placeRows(order, shops.get(order.shopId ?? 0)), ...sellerRows(order)]),
        orderButton(order),
      ]),
      facts([['Facturée à', addressLine(orders[0].billingAddress)]]),
      ...(orders.length > 1
        ? [
            paragraph(
              `Total ${isOnAccount ? 'à prélever' : 'payé'}\u00a0: ${euros(orders.reduce((sum, order) => sum + paidAtOrder(order), 0))} TTC.`,
            ),
          ]
        : []),
      ...(buyer.kind === 'normal' ? [paragraph(withdrawalText(orders))] : []),
      ...safetySheets(orders),
      paragraph(attachedText(buyer.kind === 'normal', orders)),
      { kind: 'text', text: `Nos conditions générales de vente\u00a0: ${siteUrl(paths.terms)}`, links: true },
    ],
  }
}

type Rows = MailFact[]

/** Where and when the buyer gets the goods. */
function placeRows({ mode, relayPoint, deliveryAddress }: MailOrder, shop: MailShop | undefined): Rows {
  if (shop)
    return [
      ['À retirer chez', `${shop.name}, ${shop.street}, ${shop.postcode} ${shop.city}`],
      ['Téléphone du magasin', formatPhone(shop.phone)],
      ...hoursRows(shop),
      ['Code de retrait', 'envoyé par courriel quand la commande est prête'],
    ]
  if (relayPoint?.stop) return dropFacts(relayPoint)
  if (relayPoint)
    return [['Point relais', `${relayPoint.name}, ${relayPoint.street}, ${relayPoint.postcode} ${relayPoint.city}`]]
  if (!deliveryAddress) return [['Livraison', deliveryLabels[mode]]]
  return [['Livrée à', addressLine(deliveryAddress)]]
}

const addressLine = (address: PostalAddress) =>
  [address.company, address.recipient, address.street, address.complement, townLine(address)].filter(Boolean).join(', ')

/** Who the contract is with (C. conso L221-5, L111-1). */
const sellerRows = ({ vendorName, vendorEmail, seller }: MailOrder): Rows => [
  ['Vendeur', [seller.legalName, seller.legalName === vendorName ? '' : `(${vendorName})`].filter(Boolean).join(' ')],
  ['Siège', `${seller.street}, ${townLine({ ...seller, country: seller.seat?.country ?? 'FR' })}`],
  [
    'Immatriculation',
    [seller.seat && registerLine(seller.seat), companyIdWords(seller), seller.vatNumber && `TVA ${seller.vatNumber}`]
      .filter(Boolean)
      .join(', '),
  ],
  // Whole: the operator verified the seller with this address.
  ['Courriel', vendorEmail, true],
  ['Téléphone', formatPhone(seller.phone)],
]

const nextStep = (order: MailOrder) =>
  isMade(order)
    ? `Elle est fabriquée à la demande\u00a0: les indications de l’acheteur sont dans la commande, vous lui envoyez un bon à tirer, et la fabrication commence après ${workBegins(order)}.`
    : order.mode === 'PICKUP'
      ? 'Préparez-la, puis signalez-la «\u00a0prête à retirer\u00a0» avec la référence de votre facture.'
      : 'Préparez-la, puis éditez l’étiquette de transport.'

const due = ({ prepareBy }: MailOrder) =>
  prepareBy ? ` ${endedSentence(`À faire au plus tard le ${formatShortDate(`${prepareBy}T12:00:00Z`)}`)}` : ''

const newOrder = (order: MailOrder): Mail[] =>
  toEach(order.team.order, {
    event: `order-new:${order.id}`,
    subject: `Nouvelle commande ${order.number}`,
    title: isMade(order) ? 'Une commande est à fabriquer' : 'Une commande est à préparer',
    blocks: [
      paragraph(
        `${mailBuyerName(order)} vous commande ce qui suit. ${deliveryLabels[order.mode]}${promisedLabel(order)}. ${nextStep(order)}${due(order)}${order.isOnAccount ? ' Elle est payée par prélèvement, à l’échéance de votre facture\u00a0: rien ne vous est transféré avant.' : ''}${order.downPaymentCents === null ? '' : ` Son acompte de ${euros(order.downPaymentCents)} est reçu\u00a0; le solde est demandé à l’acheteur quand il approuve le bon à tirer, et rien ne part avant. Si vous établissez vous-même vos factures, déposez dès maintenant celle de l’acompte sur la commande.`}`,
      ),
      linesBlock(order, 'HT'),
      orderButton(order),
    ],
  })
