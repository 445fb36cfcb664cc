/** Forms of the order's page that work without scripts. */
import { type ActionFunctionArgs, redirectDocument } from 'react-router'
import { payOverdueOrder } from '#domains/checkout/contract.ts'
import { reportSuspicion } from '#domains/regulation/contract-suspicions.ts'
import { suspicionReasons } from '#domains/regulation/rules/suspicion.ts'
import { type FormState, textOf, toFormState } from '#shared/forms/form-state.ts'
import { euros, parseCents } from '#shared/money.ts'
import { type PageApi, pageApi } from '#shared/page-api.ts'
import { setOrderCodes } from '../contract-codes.ts'
import { refundGesture } from '../contract-gestures.ts'
import { uploadInvoice } from '../contract-invoices.ts'
import { recordLots } from '../contract-lots.ts'
import { addOrderNote } from '../contract-notes.ts'
import { payRefundOtherwise, resendReturnedRefund } from '../contract-other-means.ts'
import type { RefundMeans } from '../rules/other-means.ts'
import { sendPackaging } from './deposits/packaging-form.ts'
import { atRows, isLotIntent, lotsBody } from './lots/lot-form.ts'

type Sent = Pick<PageApi, 'attempt' | 'storeFile'> & { id: string; form: FormData }

async function sendGesture({ attempt, id, form }: Sent): Promise<FormState> {
  const amountCents = parseCents(textOf(form, 'amount')) ?? 0
  const body = { amountCents, leftCents: textOf(form, 'leftCents'), reason: textOf(form, 'reason') }
  const sent = await attempt(refundGesture, { params: { id }, body })
  const unreadable = { amountCents: 'Un montant en euros, par exemple 9,90' }
  return toFormState(
    'gesture',
    sent.ok || amountCents > 0 ? sent : { ...sent, fields: { ...sent.fields, ...unreadable } },
    `Geste commercial de ${euros(amountCents)} lancé\u00a0: l’acheteur recevra un courriel dès que la banque confirme.`,
  )
}

async function sendOtherMeans({ attempt, id, form }: Sent): Promise<FormState> {
  // The contract refuses any other value.
  const means = textOf(form, 'means') as RefundMeans
  const body = { means, paidOn: textOf(form, 'paidOn'), reference: textOf(form, 'reference') }
  const sent = await attempt(payRefundOtherwise, { params: { id, refundId: textOf(form, 'refundId') }, body })
  return toFormState(
    textOf(form, 'intent'),
    sent,
    'Le remboursement est enregistré\u00a0: l’acheteur reçoit un courriel.',
  )
}

async function sendResent({ attempt, id, form }: Sent): Promise<FormState> {
  const sent = await attempt(resendReturnedRefund, { params: { id, refundId: textOf(form, 'refundId') } })
  return toFormState(
    textOf(form, 'intent'),
    sent,
    'Le remboursement repart vers le moyen de paiement de l’acheteur. S’il revient encore, payez-le autrement.',
  )
}

async function sendInvoice({ attempt, storeFile, id, form }: Sent): Promise<FormState> {
  const file = form.get('file')
  const stored = file instanceof File && file.size > 0 ? await storeFile(file) : null
  if (!stored?.ok) {
    const error = stored?.error ?? 'Choisissez le PDF de votre facture.'
    return { intent: 'invoice', error, fields: { fileId: error } }
  }
  const body = {
    fileId: stored.data.id,
    reference: textOf(form, 'reference'),
    issuedOn: textOf(form, 'issuedOn'),
    refundId: textOf(form, 'refundId') || null,
    kind: form.get('kind') === 'DEPOSIT' ? ('DEPOSIT' as const) : ('INVOICE' as const),
    replaces: form.has('replaces'),
  }
  const sent = await attempt(uploadInvoice, { params: { id }, body })
  return toFormState('invoice', sent, 'Le document est déposé\u00a0: l’acheteur le trouve sur sa commande.')
}

const sendNote = async ({ attempt, id, form }: Sent): Promise<FormState> =>
  toFormState(
    'note',
    await attempt(addOrderNote, { params: { id }, body: { text: textOf(form, 'text') } }),
    'La note est ajoutée.',
  )

const sendSuspicion = async ({ attempt, id, form }: Sent): Promise<FormState> =>
  toFormState(
    'suspicion',
    await attempt(reportSuspicion, {
      params: { id },
      body: {
        reasons: suspicionReasons.filter(reason => form.getAll('reasons').includes(reason)),
        facts: textOf(form, 'facts'),
      },
    }),
    'Le signalement est envoyé à notre équipe.',
  )

async function sendLots({ attempt, id, form }: Sent): Promise<FormState> {
  const { body, ranks } = lotsBody(form)
  const sent = toFormState(
    textOf(form, 'intent'),
    await attempt(recordLots, { params: { id }, body }),
    'Les lots sont enregistrés.',
  )
  return 'error' in sent && sent.fields ? { ...sent, fields: atRows(sent.fields, ranks) } : sent
}

const sendCodes = async ({ attempt, id, form }: Sent): Promise<FormState> =>
  toFormState(
    'codes',
    await attempt(setOrderCodes, {
      params: { id },
      body: {
        lines: [...form].flatMap(([name, codeId]) =>
          name.startsWith('code.') ? [{ lineId: name.slice(5), codeId: String(codeId) || null }] : [],
        ),
      },
    }),
    'Les codes sont enregistrés.',
  )

async function payBalance({ attempt, id }: Sent): Promise<FormState | Response> {
  const opened = await attempt(payOverdueOrder, { params: { id } })
  return opened.ok ? redirectDocument(opened.data.redirectUrl, 303) : toFormState('balance', opened, '')
}

export async function postOrderForm({ context, params, request }: ActionFunctionArgs): Promise<FormState | Response> {
  const form = await request.formData()
  const { attempt, storeFile } = context.get(pageApi)
  const sent = { attempt, storeFile, id: params.id ?? '', form }
  const intent = textOf(form, 'intent')
  if (intent === 'balance') return payBalance(sent)
  if (intent === 'invoice') return sendInvoice(sent)
  if (intent === 'codes') return sendCodes(sent)
  if (intent === 'packaging') return sendPackaging(sent, form)
  if (intent.startsWith('other-means-')) return sendOtherMeans(sent)
  if (intent.startsWith('resend-')) return sendResent(sent)
  if (isLotIntent(intent)) return sendLots(sent)
  if (intent === 'suspicion') return sendSuspicion(sent)
  return intent === 'note' ? sendNote(sent) : sendGesture(sent)
}
