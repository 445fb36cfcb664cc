import type pg from 'pg'
import { expect } from 'vitest'
import { brokenInvariants } from './broken-invariants.ts'

/**
 * Expects every rule of bench/invariants.sql to hold; call it after each test that changes stock, money or a status.
 */
export const expectInvariants = async (pool: pg.Pool): Promise<void> => expect(await brokenInvariants(pool)).toEqual({})
