import fc from 'fast-check'
import { expect, test } from 'vitest'
import { downloadName } from './download-name.ts'

const pdf = 'application/pdf'

test.each([
  ['facture.hta', 'facture.pdf'],
  ['facture.PDF', 'facture.pdf'],
  ['facture.pdf.exe', 'facture.pdf'],
  ['facture.exe .pdf', 'facture.pdf'],
  ['facture\u202efdp.exe', 'facturefdp.pdf'],
  ['\u202efdp.exe', 'fdp.pdf'],
  ['Devis 2.5 hl.pdf', 'Devis 2.5 hl.pdf'],
  ['Château d’Aÿ.pdf', 'Château d’Aÿ.pdf'],
  ['../../etc/passwd', 'etcpasswd.pdf'],
  ['con.pdf', '_con.pdf'],
  ['LPT1', '_LPT1.pdf'],
  ['.htaccess', 'htaccess.pdf'],
  ['...', 'document.pdf'],
  ['', 'document.pdf'],
  ['a\r\nb\0.png', 'ab.pdf'],
  ['tarif.７z', 'tarif.pdf'],
])('saves %j of a PDF as %j', (sent, saved) => {
  expect(downloadName(sent, pdf)).toBe(saved)
})

test('saves a picture under the extension of the format it is encoded in', () => {
  expect(downloadName('cep.jpg', 'image/webp')).toBe('cep.webp')
  expect(downloadName('cep.svg', 'image/webp')).toBe('cep.webp')
})

test('gives a type that is never detected an extension that no program opens', () => {
  expect(downloadName('page.html', 'text/html')).toBe('page.bin')
})

test('turns any name into one safe name, and is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), name => {
      const saved = downloadName(name, pdf)
      expect(saved).toMatch(/^[^\p{C}/\\:*?"<>|]+\.pdf$/u)
      expect(Array.from(saved).length).toBeLessThanOrEqual(120)
      expect(() => encodeURIComponent(saved)).not.toThrow()
      expect(downloadName(saved, pdf)).toBe(saved)
    }),
  )
})
