import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#shared/paths.ts'
import { request } from '#shared/request.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import { ChevronRightIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/Notice.tsx'
import Modal from '#ui/overlays/Modal.tsx'
import { Loading, Skeleton } from '#ui/Skeleton.tsx'
import type { Contact, listContacts } from '../contract.ts'
import { start } from './start.ts'
import { useDebounced } from './use-debounced.ts'

/** List of contacts; choosing one opens the conversation. */
export default function ContactsDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const words = useDebounced(typed.trim(), 250)
  const list = useContacts(words)
  const choose = useMutation({
    mutationFn: ({ vendorId, orderId }: Contact) =>
      start(orderId === null ? { vendorId: vendorId ?? undefined } : { orderId }),
    onSuccess: id => {
      onClose()
      void navigate(paths.messages(id))
    },
  })
  return (
    <Modal onClose={onClose} title="Écrire à…">
      <TextField label="Nom ou numéro de commande" value={typed} onChange={event => setTyped(event.target.value)} />
      {choose.isError && (
        <Notice kind="error" live title="La conversation n’a pas pu être ouverte" className="mt-3">
          {choose.error.message}
        </Notice>
      )}
      {list.isError && (
        <Notice kind="error" live title="La liste ne peut pas être affichée" className="mt-3">
          <p>{list.error.message}</p>
          <Button size="sm" className="mt-2" onClick={() => list.refetch()}>
            Réessayer
          </Button>
        </Notice>
      )}
      {list.isPending && (
        <Loading>
          <Skeleton late className="mt-4 h-12" />
          <Skeleton late className="mt-2 h-12" />
        </Loading>
      )}
      {list.data && (
        <ul className="mt-3 divide-y divide-rule border-y border-rule">
          {list.data.contacts.map(contact => (
            <li key={`${contact.vendorId} ${contact.orderId}`}>
              <ContactButton contact={contact} onChoose={() => choose.isPending || choose.mutate(contact)} />
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
const useContacts = (words: string) =>
  useQuery({
    queryKey: ['messages', 'contacts', words],
    queryFn: async ({ signal }) => {
      try {
        return await request<typeof listContacts>(
          { method: 'GET', path: '/api/contacts' },
          { query: { q: words } },
          { signal },
        )
      } catch (error) {
        if (!signal.aborted) console.error(error)
        throw error
      }
    },
  })

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
