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

describe('adminActionError', () => {
  test('allows no action on an erased account', () => {
    for (const act of adminActions) expect(adminActionError(act, boss, account({ erased: true }))).toBe('NOT_FOUND')
  })
  test('lets an administrator help, block and impersonate, but not grant roles', () => {
    for (const act of ['mailReset', 'disconnect', 'block', 'view'] as const)
      expect(adminActionError(act, admin, account())).toBeNull()
    expect(adminActionError('grant', admin, account())).toBe('FORBIDDEN')
    expect(adminActionError('revoke', admin, colleague)).toBe('FORBIDDEN')
  })
  test('lets only a super administrator act on an administrator, and nobody impersonate one', () => {
    expect(adminActionError('block', admin, colleague)).toBe('ADMIN_PROTECTED')
    expect(adminActionError('block', boss, colleague)).toBeNull()
    expect(adminActionError('view', boss, colleague)).toBe('ADMIN_PROTECTED')
  })
  test('rejects blocking, promoting or demoting oneself', () => {
    const own = account({ ...boss, status: 'active' })
    for (const act of ['block', 'view', 'grant', 'revoke'] as const)
      expect(adminActionError(act, boss, own)).toBe('NOT_ON_ONESELF')
  })
  test('rejects an action whose effect is already in place', () => {
    expect(adminActionError('block', admin, account({ status: 'blocked' }))).toBe('CONFLICT')
    expect(adminActionError('unblock', admin, account())).toBe('CONFLICT')
    expect(adminActionError('revoke', boss, account())).toBe('CONFLICT')
    expect(adminActionError('view', admin, account({ status: 'blocked' }))).toBe('CONFLICT')
  })
  test('lets a blocked account be unblocked, an administrator be demoted, and an active one do what it may', () => {
    expect(adminActionError('unblock', admin, account({ status: 'blocked' }))).toBeNull()
    expect(adminActionError('revoke', boss, colleague)).toBeNull()
    expect(adminActionError('disconnect', admin, account({ ...admin, status: 'active' }))).toBeNull()
  })
})
