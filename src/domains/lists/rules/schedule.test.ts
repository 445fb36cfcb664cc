import { expect, test } from 'vitest'
import { dateAfter, nameForSeason, type Rhythm, readDays, rhythmWords } from './schedule.ts'

const rhythm = (values: Partial<Rhythm>): Rhythm => ({ unit: 'WEEK', every: 1, days: [], monthDay: 1, ...values })

test('weeks and months follow the date, past days are skipped', () => {
  expect(dateAfter(rhythm({ every: 2 }), '2026-11-20', '2026-11-20')).toBe('2026-12-04')
  expect(dateAfter(rhythm({ every: 2 }), '2026-11-20', '2027-01-01')).toBe('2027-01-15')
  expect(dateAfter(rhythm({ unit: 'MONTH', every: 3, monthDay: 15 }), '2026-11-15', '2026-11-26')).toBe('2027-02-15')
})

test('the 31st is the last day of a shorter month and comes back after it', () => {
  const monthly = rhythm({ unit: 'MONTH', monthDay: 31 })
  expect(dateAfter(monthly, '2027-01-31', '2027-01-31')).toBe('2027-02-28')
  expect(dateAfter(monthly, '2027-02-28', '2027-02-28')).toBe('2027-03-31')
})

test('chosen days end after the last one', () => {
  const days = rhythm({ unit: 'DAYS', days: ['2027-03-01', '2027-01-15'] })
  expect(dateAfter(days, '2027-01-15', '2026-12-01')).toBe('2027-01-15')
  expect(dateAfter(days, '2027-01-15', '2027-01-15')).toBe('2027-03-01')
  expect(dateAfter(days, '2027-03-01', '2027-03-01')).toBeNull()
})

test('typed days are read in both notations, and an impossible one is refused', () => {
  expect(readDays('15/1/2027\n2027-03-01, 15/01/2027')).toEqual(['2027-01-15', '2027-03-01'])
  expect(readDays('31/02/2027')).toBeNull()
  expect(readDays('demain')).toBeNull()
})

test('the rhythm is in French', () => {
  expect(rhythmWords(rhythm({ every: 6 }))).toBe('toutes les 6 semaines')
  expect(rhythmWords(rhythm({ unit: 'MONTH' }))).toBe('tous les mois')
  expect(rhythmWords(rhythm({ unit: 'DAYS', days: ['2027-01-15'] }))).toBe('une date')
})

test('the name of the next season has its year', () => {
  expect(nameForSeason('Taille 2027', 2027, 2028)).toBe('Taille 2028')
  expect(nameForSeason('Taille', 2027, 2028)).toBe('Taille 2028')
})
