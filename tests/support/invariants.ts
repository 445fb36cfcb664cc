import type pg from 'pg'
import { expect } from 'vitest'
import { brokenInvariants } from './broken-invariants.ts'

/** Expects no rule of bench/invariants.sql broken; call it after each test that moved goods, money or a status. */
export const expectInvariants = async (pool: pg.Pool): Promise<void> => expect(await brokenInvariants(pool)).toEqual({})
