import { useState } from 'react'
import { request } from '#shared/request.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import { ChevronRightIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/Notice.tsx'
import Modal from '#ui/overlays/Modal.tsx'
import { Loading, Skeleton } from '#ui/Skeleton.tsx'
import { useTypeahead } from '#ui/use-typeahead.ts'
import type { Contact, listContacts } from '../contract.ts'
import { useStart } from './use-start.ts'

/** List of contacts; choosing one opens the conversation. */
export default function ContactsDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const words = typed.trim()
  const list = useTypeahead(words, load)
  const { start, pending, failure } = useStart()
  const choose = async ({ vendorId, orderId }: Contact) => {
    if (!pending && (await start(orderId === null ? { vendorId: vendorId ?? undefined } : { orderId }))) onClose()
  }
  return (
    <Modal onClose={onClose} title="Écrire à…">
      <TextField label="Nom ou numéro de commande" value={typed} onChange={event => setTyped(event.target.value)} />
      {failure && (
        <Notice kind="error" live title="La conversation n’a pas pu être ouverte" className="mt-3">
          {failure}
        </Notice>
      )}
      {list.error && (
        <Notice kind="error" live title="La liste ne peut pas être affichée" className="mt-3">
          <p>{list.error.message}</p>
          <Button size="sm" className="mt-2" onClick={list.retry}>
            Réessayer
          </Button>
        </Notice>
      )}
      {list.pending && (
        <Loading>
          <Skeleton late className="mt-4 h-12" />
          <Skeleton late className="mt-2 h-12" />
        </Loading>
      )}
      {list.data && (
        <ul className="mt-3 divide-y divide-rule border-y border-rule">
          {list.data.contacts.map(contact => (
            <li key={`${contact.vendorId} ${contact.orderId}`}>
              <ContactButton contact={contact} onChoose={() => choose(contact)} />
            </li>
          ))}
        </ul>
      )}
      {list.data?.contacts.length === 0 && (
        <p role="status" className="mt-3 text-soft">
          {words
            ? `Personne ne correspond à «\u00a0${words}\u00a0».`
            : 'Vous pourrez écrire ici aux vendeurs chez qui vous avez commandé. Pour une première question, passez par la page d’un article ou d’un magasin.'}
        </p>
      )}
    </Modal>
  )
}

/** A failure is logged, as specified, and also shown. */
async function load(q: string, signal: AbortSignal) {
  try {
    return await request<typeof listContacts>({ method: 'GET', path: '/api/contacts' }, { query: { q } }, { signal })
  } catch (error) {
    if (!signal.aborted) console.error(error)
    throw error
  }
}

function ContactButton({ contact, onChoose }: { contact: Contact; onChoose: () => void }) {
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex min-h-12 w-full items-center gap-3 px-2 py-2 text-left hover:bg-chalk"
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{contact.name}</span>
        <span className="caption">
          {contact.side === 'seller' ? `Acheteur · commande ${contact.orderNumber}` : 'Vendeur'}
        </span>
      </span>
      <ChevronRightIcon className="text-soft" />
    </button>
  )
}
