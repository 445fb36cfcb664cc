import { expect, test } from 'vitest'
import { greetingName, inert } from './inert.ts'

test.each([
  ['Gagnez sur https://evil.example/login', 'Gagnez sur evil. example/login'],
  ['www.evil.example', 'www. evil. example'],
  ['evil。example', 'evil. example'],
  ['ftp:///evil.example', 'evil. example'],
  ['écrivez à moi@evil.example', 'écrivez à moi@evil. example'],
  ['Cuve 2.5 hl, art. L242-4. Fin.', 'Cuve 2.5 hl, art. L242-4. Fin.'],
])('%j contains nothing that a mail program links once it is %j', (typed, shown) => {
  expect(inert(typed)).toBe(shown)
})

test.each(['Camille', 'Jean-Noël', 'Marie Élise', 'N’Golo', 'D’Arc'])('greets %s by name', name => {
  expect(greetingName(name)).toBe(name)
})

test.each(['evil.example', 'Gagnez 500', 'https://a.fr', 'Votre compte est bloqué ici', 'x'.repeat(31), 'a@b', ''])(
  'does not repeat %j as a name',
  name => {
    expect(greetingName(name)).toBeNull()
  },
)
