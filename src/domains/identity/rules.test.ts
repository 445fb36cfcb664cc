import { describe, expect, test } from 'vitest'
import { type AdminActor, adminActionError, adminActions, type ManagedAccount } from './rules.ts'

const admin: AdminActor = { id: 1, roles: ['ADMIN'] }
const boss: AdminActor = { id: 2, roles: ['ADMIN', 'SUPER_ADMIN'] }
const account = (values: Partial<ManagedAccount> = {}): ManagedAccount => ({
  id: 9,
  roles: [],
  status: 'active',
  erased: false,
  ...values,
})
const colleague = account({ id: 3, roles: ['ADMIN'] })

describe('what the operator may do to an account', () => {
  test('an erased account is nobody’s any more', () => {
    for (const act of adminActions) expect(adminActionError(act, boss, account({ erased: true }))).toBe('NOT_FOUND')
  })
  test('an administrator helps, blocks and looks, but gives no role', () => {
    for (const act of ['mailReset', 'disconnect', 'block', 'view'] as const)
      expect(adminActionError(act, admin, account())).toBeNull()
    expect(adminActionError('grant', admin, account())).toBe('FORBIDDEN')
    expect(adminActionError('revoke', admin, colleague)).toBe('FORBIDDEN')
  })
  test('on an administrator only a super administrator acts, and nobody looks as one', () => {
    expect(adminActionError('block', admin, colleague)).toBe('ADMIN_PROTECTED')
    expect(adminActionError('block', boss, colleague)).toBeNull()
    expect(adminActionError('view', boss, colleague)).toBe('ADMIN_PROTECTED')
  })
  test('nobody blocks, promotes or demotes oneself', () => {
    const own = account({ ...boss, status: 'active' })
    for (const act of ['block', 'view', 'grant', 'revoke'] as const)
      expect(adminActionError(act, boss, own)).toBe('NOT_ON_ONESELF')
  })
  test('what is done already is not done again', () => {
    expect(adminActionError('block', admin, account({ status: 'blocked' }))).toBe('CONFLICT')
    expect(adminActionError('unblock', admin, account())).toBe('CONFLICT')
    expect(adminActionError('revoke', boss, account())).toBe('CONFLICT')
    expect(adminActionError('view', admin, account({ status: 'blocked' }))).toBe('CONFLICT')
  })
})
