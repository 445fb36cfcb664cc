import { describe, expect, test } from 'vitest'
import { calendarDay, instant, paragraphs } from './contract.ts'

describe('multi-line text', () => {
  const schema = paragraphs(3, 20)
  test('preserves its lines, with any line end a browser sends', () => {
    expect(schema.parse(' Un\r\ndeux\rtrois\n')).toBe('Un\ndeux\ntrois')
  })
  test('counts a line end as one character towards its length', () => {
    expect(schema.safeParse('a\r\n'.repeat(10)).success).toBe(true)
    expect(schema.safeParse('a'.repeat(21)).error?.issues[0]?.message).toBe('20 caractères au plus')
    expect(schema.safeParse(' a ').error?.issues[0]?.message).toBe('3 caractères au moins')
  })
  test.each(['abc\u0000', 'abc\u001b[31m', 'abc\ud800'])('rejects characters that break mails and logs (%j)', typed => {
    expect(schema.safeParse(typed).error?.issues[0]?.message).toBe('Caractères non admis')
  })
})

describe('days and instants', () => {
  test.each(['2026-02-29', '0000-01-01', '21/11/2026'])('refuses %s, which the database has not', day => {
    expect(calendarDay('Une date').safeParse(day).error?.issues[0]?.message).toBe('Une date')
  })
  test('refuses an instant of the year 0, and accepts an offset', () => {
    expect(instant.safeParse('0000-01-01T00:00:00Z').success).toBe(false)
    expect(instant.safeParse('2026-11-21T10:00:00+01:00').success).toBe(true)
  })
})
