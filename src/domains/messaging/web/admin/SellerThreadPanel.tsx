import { useNavigation } from 'react-router'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { ActionNotice } from '#domains/workspace/web/admin/AdminParts.tsx'
import { formatDateTime } from '#shared/dates.ts'
import type { OperationResult } from '#shared/page-api.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { TextAreaField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import type { Message } from '../../contract.ts'
import type { SellerThread } from '../../contract-operator.ts'
import { maximumBody, maximumFiles } from '../../rules.ts'
import { AttachmentField } from '../composer/AttachmentField.tsx'
import { MessageText } from '../MessageBubble.tsx'

interface Props {
  thread: SellerThread
  /** Shows earlier messages, so the last ones are on another page. */
  isPast: boolean
  messageKey: string
  outcome: OperationResult<unknown> | undefined
}

/** The team's conversation with one seller; forms only, so that it works without scripts. */
export function SellerThreadPanel({ thread: { seller, messages, hasEarlier }, isPast, messageKey, outcome }: Props) {
  const [first] = messages
  const unread = messages.findLast(message => message.side === 'seller' && message.readAt === null)
  return (
    <section aria-labelledby="vendeur" className="min-w-0">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="vendeur" className="text-2xl">
          <Link to={workspacePaths.sellerAdmin(seller.id)} className="no-underline hover:underline">
            {seller.name}
          </Link>
        </h2>
        <ButtonLink size="sm" look="quiet" to={workspacePaths.sellerMessagesAdmin()} className="ml-auto">
          Fermer
        </ButtonLink>
      </div>
      <div className="mt-4">
        <ActionNotice outcome={outcome} done="C’est enregistré." />
      </div>
      {hasEarlier && first && (
        <Link
          to={workspacePaths.sellerMessagesAdmin(seller.id, first.id)}
          className="link inline-flex min-h-8 items-center"
        >
          Messages précédents
        </Link>
      )}
      {isPast && (
        <Link to={workspacePaths.sellerMessagesAdmin(seller.id)} className="link ml-4 inline-flex min-h-8 items-center">
          Derniers messages
        </Link>
      )}
      {messages.length === 0 && (
        <p className="text-soft">
          Rien n’est encore écrit. Le vendeur lira votre message dans sa messagerie, et le saura par courriel.
        </p>
      )}
      <ol className="mt-2 flex flex-col gap-3">
        {messages.map(message => (
          <ThreadMessage key={message.id} message={message} vendorId={seller.id} />
        ))}
      </ol>
      {unread && !isPast && (
        <Form method="post" className="mt-3">
          <input type="hidden" name="upTo" value={unread.id} />
          <Button type="submit" size="sm" name="intent" value="read">
            Marquer comme lu, pour toute l’équipe
          </Button>
        </Form>
      )}
      <Writing messageKey={messageKey} name={seller.name} />
    </section>
  )
}

function Writing({ messageKey, name }: { messageKey: string; name: string }) {
  const navigation = useNavigation()
  return (
    <Form method="post" className="mt-6 flex max-w-prose flex-col items-start gap-3 border-t border-rule pt-4">
      <input type="hidden" name="key" value={messageKey} />
      <TextAreaField
        label={`Message à ${name}`}
        hint={'Signé «\u00a0Cep & Chai\u00a0»\u00a0: toute l’équipe du vendeur le lit.'}
        name="body"
        maxLength={maximumBody}
        className="w-full"
      />
      <AttachmentField
        legend="Pièces jointes"
        hint={`Images ou PDF, ${maximumFiles} au plus, 8\u00a0Mo chacun. Le vendeur les ouvre dans sa messagerie.`}
        button="Joindre des fichiers"
        withoutScripts="Pour joindre des fichiers, activez les scripts de votre navigateur."
      />
      <Button type="submit" name="intent" value="write" pending={navigation.state === 'submitting'}>
        Envoyer
      </Button>
    </Form>
  )
}

const authorOf = ({ side, author }: Message) => (side === 'operator' ? `${author}, équipe` : author)
const stateOf = ({ side, readAt }: Message) => {
  if (side === 'operator') return readAt ? ' · Lu' : ' · Envoyé'
  return readAt ? '' : ' · Non lu'
}

function ThreadMessage({ message, vendorId }: { message: Message; vendorId: number }) {
  return (
    <li
      className={classes(
        'max-w-prose border-l-2 py-1 pl-4',
        message.side === 'operator' ? 'border-action' : message.readAt ? 'border-rule' : 'border-lie',
      )}
    >
      <p className="caption">{`${authorOf(message)} · ${formatDateTime(message.createdAt)}${stateOf(message)}`}</p>
      {message.body && <MessageText body={message.body} />}
      {message.files.map(file => (
        <p key={file.id}>
          <a
            href={`/api/admin/sellers/${vendorId}/messages/files/${file.id}`}
            className="link"
            target="_blank"
            rel="noopener"
          >
            {file.name}
          </a>
        </p>
      ))}
    </li>
  )
}
