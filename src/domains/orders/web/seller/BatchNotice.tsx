import { buttonClasses } from '#ui/Button.tsx'
import { DownloadIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { LabelledBatch, SentBatch } from '../../contract-seller.ts'
import { countOrders } from './seller-order-labels.ts'

/** Labels of a batch, to print on a roll or on plain sheets, and the orders without one and why. */
export function LabelledNotice({ batch }: { batch: LabelledBatch }) {
  const { ready, made, fromCarriers, skipped } = batch
  const href = (format: string) =>
    `/api/orders/papiers/etiquettes?${new URLSearchParams([...ready.map(id => ['commande', String(id)]), ['format', format]])}`
  return (
    <Notice
      kind={ready.length ? 'success' : 'warning'}
      live
      className="mt-4"
      title={
        ready.length
          ? `Étiquettes de ${countOrders(ready.length, 'commande')} prêtes à imprimer`
          : 'Aucune étiquette à imprimer'
      }
    >
      {ready.length > 0 && (
        <>
          <p>
            {made > 0
              ? `${made} viennent d’être éditées\u00a0: ces commandes attendent le transporteur.`
              : 'Elles étaient déjà éditées.'}
          </p>
          {fromCarriers > 0 && (
            <p className="mt-1">
              {`Étiquettes données par un transporteur\u00a0: ${fromCarriers}. Elles s’impriment telles quelles\u00a0; à plusieurs, elles viennent dans une archive, un fichier chacune, dans l’ordre de votre sélection.`}
            </p>
          )}
          <p className="mt-3 flex flex-wrap gap-2">
            <Paper href={href('rouleau')} label="10 × 15&nbsp;cm, une par page" />
            <Paper href={href('a4')} label="A4, quatre par page" />
          </p>
        </>
      )}
      <Skipped orders={skipped} />
    </Notice>
  )
}

/** Orders handed over, whose buyers were emailed, and orders left with the reason. */
export function SentNotice({ batch: { sent, skipped } }: { batch: SentBatch }) {
  return (
    <Notice
      kind={sent.length ? 'success' : 'warning'}
      live
      className="mt-4"
      title={
        sent.length
          ? `${countOrders(sent.length, 'commande')} au transporteur, ${sent.length > 1 ? 'acheteurs prévenus' : 'acheteur prévenu'}`
          : 'Rien n’est parti'
      }
    >
      <Skipped orders={skipped} />
    </Notice>
  )
}

function Skipped({ orders }: { orders: LabelledBatch['skipped'] }) {
  if (orders.length === 0) return null
  return (
    <ul className="mt-3">
      {orders.map(({ id, number, sentence }) => (
        <li key={id}>
          <span className="figures font-medium">{number}</span>&nbsp;: {sentence}
        </li>
      ))}
    </ul>
  )
}

function Paper({ href, label }: { href: string; label: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className={buttonClasses({ size: 'sm' })}>
      <DownloadIcon className="size-4" />
      {label}
      <span className="sr-only"> (nouvel onglet)</span>
    </a>
  )
}
