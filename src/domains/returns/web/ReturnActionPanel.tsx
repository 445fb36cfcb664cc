import { useNavigation } from 'react-router'
import { euros } from '#shared/money.ts'
import { Button } from '#ui/Button.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { TextAreaField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import type { ReturnDetail } from '../contract.ts'
import type { ReturnAction } from '../rules.ts'
import { PhotoField } from './PhotoField.tsx'
import { ReceiveForm } from './ReceiveForm.tsx'

type ActionText = { label: string; hint?: string; field?: string; photos?: string; danger?: true }

/** Label of each action; an action with a text field also labels the field. */
const offered: Record<Exclude<ReturnAction, 'receive' | 'send'>, (detail: ReturnDetail) => ActionText> = {
  accept: () => ({ label: 'Accepter le retour', hint: 'L’acheteur est prévenu et renvoie les articles.' }),
  makeLabel: () => ({
    label: 'Éditer une étiquette de retour',
    hint: 'Prépayée\u00a0: l’acheteur la télécharge. Sans elle, il renvoie par ses propres moyens.',
  }),
  refund: ({ goodsCents, depositCents, deliveryCents }) => ({
    label: `Rembourser ${euros(goodsCents + depositCents + deliveryCents)}`,
    hint: 'Par le moyen de paiement de la commande. Ne s’annule pas.',
  }),
  confirmReplaced: () => ({ label: 'J’ai reçu le remplacement', hint: 'Le dossier sera clos.' }),
  replace: ({ order: { madeToOrder } }) => ({
    label: madeToOrder ? 'Refaire selon le bon à tirer approuvé' : 'Renvoyer les mêmes articles',
    hint: madeToOrder
      ? 'Une commande sans rien à payer s’ajoute à vos commandes à préparer, avec le bon à tirer et le délai de fabrication de la première.'
      : 'Une commande sans rien à payer s’ajoute à vos commandes à préparer. Sans stock, l’acheteur est remboursé.',
    field: 'Votre message à l’acheteur',
  }),
  requestDetails: () => ({ label: 'Demander des photos ou une précision', field: 'Votre question à l’acheteur' }),
  refuse: () => ({ label: 'Refuser', field: 'Motif du refus, que lira l’acheteur', danger: true }),
  answer: () => ({
    label: 'Répondre au vendeur',
    field: 'Votre réponse',
    photos: 'Cinq photos au plus.',
  }),
  dispute: () => ({
    label: 'Soumettre le litige à Cep & Chai',
    field: 'Ce que vous demandez, et pourquoi',
    photos: 'Ce qui appuie votre version\u00a0: cinq photos au plus.',
  }),
  escalate: () => ({ label: 'Signaler que rien ne revient', field: 'Ce que vous attendez, et depuis quand' }),
  rule: ({ goodsCents, depositCents, deliveryCents }) => ({
    label: `Décider le remboursement de ${euros(goodsCents + depositCents + deliveryCents)}`,
    field: 'Motif de la décision, lu par les deux parties',
  }),
  dismiss: () => ({
    label: 'Clore sans remboursement',
    field: 'Motif de la décision, lu par les deux parties',
    danger: true,
  }),
  cancel: () => ({ label: 'Abandonner ma demande', hint: 'Le dossier sera clos sans remboursement.' }),
}

/** The first is the expected next action. */
const order: readonly ReturnAction[] = [
  'confirmReplaced',
  'answer',
  'accept',
  'receive',
  'send',
  'rule',
  'refund',
  'makeLabel',
  'replace',
  'requestDetails',
  'refuse',
  'dismiss',
  'escalate',
  'dispute',
  'cancel',
]

/** Actions available to the current person, as plain forms. */
export function ReturnActionPanel({ detail }: { detail: ReturnDetail }) {
  const possible = order.filter(act => detail.mayAct.includes(act))
  if (possible.length === 0) return null
  // Remounted after an own action; an action of the other party does not clear a form.
  const acted = detail.history.filter(({ actor }) => detail.actors.some(own => own === actor)).length
  return (
    <section aria-labelledby="agir" className="border border-rule bg-chalk/60 p-4">
      <h2 id="agir" className="text-lg">
        {detail.mayAct.includes('rule') ? 'Décider' : 'Ce que vous pouvez faire'}
      </h2>
      <div key={acted} className="mt-3 flex flex-col gap-3">
        {possible.map((act, index) => (
          <OneAct key={act} act={act} detail={detail} first={index === 0} />
        ))}
      </div>
    </section>
  )
}

function OneAct({ act, detail, first }: { act: ReturnAction; detail: ReturnDetail; first: boolean }) {
  if (act === 'receive') return <ReceiveForm detail={detail} open={first} />
  if (act === 'send') return <SendForm detail={detail} open={first} />
  const actionText = offered[act](detail)
  return actionText.field ? (
    <NoteAct act={act} actionText={actionText} open={first} />
  ) : (
    <PlainAct act={act} actionText={actionText} first={first} />
  )
}

const usePending = (act: ReturnAction) => {
  const { state, formData } = useNavigation()
  return state === 'submitting' && formData?.get('act') === act
}

function PlainAct({ act, actionText, first }: { act: ReturnAction; actionText: ActionText; first: boolean }) {
  return (
    <Form method="post" className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1">
      <Button
        type="submit"
        name="act"
        value={act}
        look={first && act !== 'cancel' ? 'primary' : 'secondary'}
        pending={usePending(act)}
      >
        {actionText.label}
      </Button>
      {actionText.hint && <span className="text-sm text-soft">{actionText.hint}</span>}
    </Form>
  )
}

function NoteAct({ act, actionText, open }: { act: ReturnAction; actionText: ActionText; open: boolean }) {
  const pending = usePending(act)
  return (
    <Disclosure title={actionText.label} open={open} group="agir">
      <Form method="post" className="flex max-w-2xl flex-col gap-4">
        <input type="hidden" name="act" value={act} />
        {actionText.hint && <p className="text-sm text-soft">{actionText.hint}</p>}
        <TextAreaField label={actionText.field} name="note" rows={4} required minLength={3} maxLength={2_000} />
        {actionText.photos && <PhotoField hint={actionText.photos} />}
        <Button type="submit" look={actionText.danger ? 'danger' : 'primary'} pending={pending} className="self-start">
          {actionText.label}
        </Button>
      </Form>
    </Disclosure>
  )
}

function SendForm({ detail, open }: { detail: ReturnDetail; open: boolean }) {
  const pending = usePending('send')
  return (
    <Disclosure title="J’ai renvoyé les articles" open={open} group="agir">
      <Form method="post" className="flex max-w-2xl flex-col gap-4">
        <input type="hidden" name="act" value="send" />
        <p className="text-sm text-soft">
          Le numéro de suivi est la preuve de l’envoi&nbsp;: gardez aussi le reçu du transporteur.
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Transporteur" name="carrier" required maxLength={60} defaultValue={detail.carrier ?? ''} />
          <TextField
            label="Numéro de suivi"
            name="trackingNumber"
            required
            maxLength={40}
            defaultValue={detail.trackingNumber ?? ''}
          />
        </div>
        <PhotoField hint="Le reçu de dépôt, si vous l’avez sous la main." />
        <Button type="submit" look="primary" pending={pending} className="self-start">
          Enregistrer l’envoi
        </Button>
      </Form>
    </Disclosure>
  )
}
