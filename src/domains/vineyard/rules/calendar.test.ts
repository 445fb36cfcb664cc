import { expect, test } from 'vitest'
import { risksOf } from './alerts.ts'
import { isoWeek, regions, stageIn, stageWeeks, vineStages, weekName } from './calendar.ts'

test('every week of the year has exactly one stage, in every region', () => {
  for (const region of regions)
    for (let week = 1; week <= 52; week++) {
      const own = vineStages.filter(stage => {
        const [from, to] = stageWeeks(stage, region)
        return from <= to ? from <= week && week <= to : week >= from || week <= to
      })
      expect(own.length, `${region.slug} ${week}`).toBe(1)
      expect(stageIn(week, region)).toBe(own[0])
    }
})

test.each([
  ['2026-01-01', 1],
  ['2027-01-01', 53],
  ['2026-04-15', 16],
  ['2026-12-31', 53],
])('%s is in ISO week %i', (day, week) => {
  expect(isoWeek(day)).toBe(week)
})

test('a week is named by a third of its month', () => {
  expect([weekName(1), weekName(15), weekName(52)]).toEqual(['début janvier', 'mi-avril', 'fin décembre'])
})

test('frost counts at 0 °C while buds are tender, hail while there are leaves', () => {
  expect(
    risksOf([
      { day: '2026-01-15', low: -5 },
      { day: '2026-04-15', low: 0 },
      { day: '2026-04-16', low: 0.1 },
      { day: '2026-07-10', low: 14, hail: true },
      { day: '2026-11-20', low: -2, hail: true },
    ]),
  ).toEqual([
    { day: '2026-04-15', kind: 'FROST', low: 0 },
    { day: '2026-07-10', kind: 'HAIL', low: 14 },
  ])
})
