import { expect, test } from 'vitest'
import { literalFault, sftpFault } from './url.ts'

test('an SFTP address names one file of a public server, on port 22 or above 1023', () => {
  for (const address of ['sftp://exemple.fr/a.csv', 'sftp://exemple.fr:2222/~/a.csv', 'sftp://[2a01:cb00::1]/a.csv'])
    expect(sftpFault(address, false), address).toBeNull()
  for (const address of [
    'sftp://exemple.fr',
    'sftp://exemple.fr/',
    'sftp://exemple.fr/exports/',
    'sftp://exemple.fr/a.csv?cle=1',
    'sftp://caisse@exemple.fr/a.csv',
    'sftp://exemple.fr:25/a.csv',
    'sftp://localhost/a.csv',
    'sftp:///a.csv',
  ])
    expect(sftpFault(address, false), address).not.toBeNull()
})

test('a private address in figures is refused at once, of any scheme', () => {
  expect(literalFault('sftp://10.0.0.1/a.csv', false)).not.toBeNull()
  expect(literalFault('sftp://[fd00::1]/a.csv', false)).not.toBeNull()
  expect(literalFault('sftp://exemple.fr/a.csv', false)).toBeNull()
})
