import { describe, expect, test } from 'vitest'
import { type Account, type Actor, deskActs, refusalOf } from './rules.ts'

const admin: Actor = { id: 1, roles: ['ADMIN'] }
const boss: Actor = { id: 2, roles: ['ADMIN', 'SUPER_ADMIN'] }
const account = (values: Partial<Account> = {}): Account => ({
  id: 9,
  roles: [],
  status: 'active',
  erased: false,
  ...values,
})
const colleague = account({ id: 3, roles: ['ADMIN'] })

describe('what the operator may do to an account', () => {
  test('an erased account is nobody’s any more', () => {
    for (const act of deskActs) expect(refusalOf(act, boss, account({ erased: true }))).toBe('NOT_FOUND')
  })
  test('an administrator helps, blocks and looks, but gives no role', () => {
    for (const act of ['mailReset', 'disconnect', 'block', 'view'] as const)
      expect(refusalOf(act, admin, account())).toBeNull()
    expect(refusalOf('grant', admin, account())).toBe('FORBIDDEN')
    expect(refusalOf('revoke', admin, colleague)).toBe('FORBIDDEN')
  })
  test('on an administrator only a super administrator acts, and nobody looks as one', () => {
    expect(refusalOf('block', admin, colleague)).toBe('ADMIN_PROTECTED')
    expect(refusalOf('block', boss, colleague)).toBeNull()
    expect(refusalOf('view', boss, colleague)).toBe('ADMIN_PROTECTED')
  })
  test('nobody blocks, promotes or demotes oneself', () => {
    const own = account({ ...boss, status: 'active' })
    for (const act of ['block', 'view', 'grant', 'revoke'] as const)
      expect(refusalOf(act, boss, own)).toBe('NOT_ON_ONESELF')
  })
  test('what is done already is not done again', () => {
    expect(refusalOf('block', admin, account({ status: 'blocked' }))).toBe('CONFLICT')
    expect(refusalOf('unblock', admin, account())).toBe('CONFLICT')
    expect(refusalOf('revoke', boss, account())).toBe('CONFLICT')
    expect(refusalOf('view', admin, account({ status: 'blocked' }))).toBe('CONFLICT')
  })
})
