import { afterEach, expect, test } from 'vitest'
import { hideToast, onToasts, showToast, toastList, toastMilliseconds } from './toasts.ts'

afterEach(() => {
  for (const toast of toastList()) hideToast(toast.id)
})

test('shows a message with an undo longer, and a failure until it is closed', () => {
  const plain = toastMilliseconds({ tone: 'neutral' })
  expect(toastMilliseconds({ tone: 'neutral', action: { label: 'Annuler', run: () => {} } })).toBeGreaterThan(plain)
  expect(toastMilliseconds({ tone: 'danger' })).toBe(Number.POSITIVE_INFINITY)
})

test('shows at most three messages, and removes the oldest first', () => {
  for (const message of ['a', 'b', 'c', 'd']) showToast(message)
  expect(toastList().map(toast => toast.message)).toEqual(['b', 'c', 'd'])
})

test('notifies listeners of each change until they unsubscribe', () => {
  let notified = 0
  const leave = onToasts(() => {
    notified += 1
  })
  const id = showToast('a')
  hideToast(id)
  leave()
  showToast('b')
  expect(notified).toBe(2)
})
