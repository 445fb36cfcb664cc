/** Forms of the order's page that work without scripts. */
import type { ActionFunctionArgs } from 'react-router'
import { type FormState, textOf, toFormState } from '#shared/forms/form-state.ts'
import { euros, parseCents } from '#shared/money.ts'
import { type PageApi, pageApi } from '#shared/page-api.ts'
import { refundGesture } from '../contract-gestures.ts'
import { addOrderNote } from '../contract-notes.ts'

type Sent = { attempt: PageApi['attempt']; id: string; form: FormData }

async function sendGesture({ attempt, id, form }: Sent): Promise<FormState> {
  const amountCents = parseCents(textOf(form, 'amount'))
  if (amountCents === null || amountCents === 0)
    return {
      intent: 'gesture',
      error: 'Vérifiez le montant.',
      fields: { amountCents: 'Un montant en euros, par exemple 9,90' },
    }
  const body = { amountCents, leftCents: textOf(form, 'leftCents'), reason: textOf(form, 'reason') }
  const sent = await attempt(refundGesture, { params: { id }, body })
  return toFormState(
    'gesture',
    sent,
    `Geste commercial de ${euros(amountCents)} lancé\u00a0: l’acheteur recevra un courriel dès que la banque confirme.`,
  )
}

const sendNote = async ({ attempt, id, form }: Sent): Promise<FormState> =>
  toFormState(
    'note',
    await attempt(addOrderNote, { params: { id }, body: { text: textOf(form, 'text') } }),
    'La note est ajoutée.',
  )

export async function postOrderForm({ context, params, request }: ActionFunctionArgs): Promise<FormState> {
  const form = await request.formData()
  const sent = { attempt: context.get(pageApi).attempt, id: params.id ?? '', form }
  return textOf(form, 'intent') === 'note' ? sendNote(sent) : sendGesture(sent)
}
