import { expect, test } from 'vitest'
import { deviceLabel, isPushEndpoint, pushOutcome } from './push.ts'

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://web.push.apple.com/abc', true],
  ['https://db5p.notify.windows.com/w/?token=abc', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/abc', false],
  ['https://fcm.googleapis.com.exemple.fr/abc', false],
  ['https://user@fcm.googleapis.com/abc', false],
  ['https://169.254.169.254/latest', false],
  ['https://127.0.0.1/abc', false],
  ['fcm', false],
])('%s: %s', (endpoint, expected) => expect(isPushEndpoint(endpoint, false)).toBe(expected))

test('this machine is a push service for tests only', () =>
  expect(isPushEndpoint('http://127.0.0.1:4000/push', true)).toBe(true))

test('a device is removed when it is gone, and tried again when its service is down', () => {
  expect([201, 404, 410, 429, 503, 403].map(pushOutcome)).toEqual(['sent', 'gone', 'gone', 'later', 'later', 'refused'])
})

test('a device is named by its browser and system', () => {
  expect(deviceLabel('Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36')).toBe(
    'Chrome, Android',
  )
  expect(deviceLabel('')).toBe('Appareil')
})
