import { expect, test } from 'vitest'
import { formatPhone } from '#shared/ids.ts'
import type { OrderDetail } from '../contract-detail.ts'
import { axisState, orderStepLabel, stepAuthor, timelineSteps } from './labels.ts'

type Step = OrderDetail['history'][number]
const step = (axis: Step['axis'], to: string, note: string | null = null): Step => ({
  id: 1,
  axis,
  to,
  note,
  actor: 'seller',
  at: '2026-11-20T10:00:00Z',
})
const history = [
  step('payment', 'PENDING'),
  step('order', 'TO_PREPARE'),
  step('payment', 'PAID'),
  step('fulfilment', 'TO_PREPARE'),
  step('invoice', 'REFERENCED', 'FA-1'),
  step('payment', 'PARTIALLY_REFUNDED'),
]

test('each axis shows its last step, or that nothing happened', () => {
  expect(axisState(history, 'payment')).toBe('Remboursé en partie')
  expect(axisState(history, 'invoice')).toBe('FA-1')
  expect(axisState(history, 'return')).toBe('Aucun')
})

test('the timeline describes each step once', () => {
  expect(timelineSteps(history).map(orderStepLabel)).toEqual([
    'À préparer',
    'Paiement\u00a0: reçu',
    'Facture émise',
    'Paiement\u00a0: remboursé en partie',
  ])
})

const author = (actor: 'buyer' | 'seller' | 'payment', readers: Parameters<typeof stepAuthor>[1]) =>
  stepAuthor({ ...step('order', 'TO_PREPARE'), actor }, readers)

test('the buyer reads « vous » for their own steps, others read who acted', () => {
  expect(author('buyer', ['buyer'])).toBe('par vous')
  expect(author('seller', ['buyer'])).toBe('par le vendeur')
  expect(author('buyer', ['seller'])).toBe('par l’acheteur')
  expect(author('payment', ['buyer'])).toBe('dès la réponse de la banque')
})

test('the history says that an order is ready to leave, not that a label was made', () => {
  expect(orderStepLabel(step('order', 'READY_TO_SHIP'))).toBe('Prête à partir')
})

test('French phone numbers are grouped in pairs', () => {
  expect(formatPhone('+33326000001')).toBe('03\u00a026\u00a000\u00a000\u00a001')
  expect(formatPhone('+41223456789')).toBe('+41223456789')
})
