import { createHash } from 'node:crypto'
import { addDays } from '#shared/dates.ts'
import type { Day, Hour } from '../rules.ts'
import { type Place, seasonDays, type WeatherProvider } from './provider.ts'

/** Typical months in Champagne, rounded: mean temperature, daily range, monthly rain, wind. Illustrative. */
const months: readonly [mean: number, swing: number, rain: number, wind: number][] = [
  [3, 5, 50, 18],
  [4, 6, 45, 18],
  [7, 8, 45, 18],
  [11, 10, 45, 16],
  [14, 11, 60, 14],
  [18, 11, 60, 13],
  [20, 12, 60, 12],
  [20, 12, 60, 12],
  [16, 10, 50, 13],
  [12, 8, 60, 15],
  [7, 6, 55, 16],
  [4, 5, 60, 18],
]

/** Deterministic number from 0 to 1: sample data must not change between requests. */
function chance(...words: (string | number)[]): number {
  return createHash('sha256').update(words.join(' ')).digest().readUInt32BE(0) / 0xffffffff
}

const tenth = (value: number) => Math.round(value * 10) / 10
const keyOf = ({ latitude, longitude }: Place) => `${latitude.toFixed(1)} ${longitude.toFixed(1)}`
const monthOf = (day: string) => months[Number(day.slice(5, 7)) - 1] ?? months[0] ?? [10, 8, 50, 15]

function meanOf(place: Place, day: string): number {
  const [mean] = monthOf(day)
  // Varies by week, then by day.
  const week = chance(keyOf(place), day.slice(0, 8), Math.floor(Number(day.slice(8)) / 6)) - 0.5
  return tenth(mean + week * 6 + (chance(keyOf(place), day) - 0.5) * 3)
}

function dayOf(place: Place, day: string): Day {
  const [, swing, rain, wind] = monthOf(day)
  const mean = meanOf(place, day)
  const wet = chance(keyOf(place), day, 'rain')
  return {
    day,
    low: tenth(mean - swing / 2),
    high: tenth(mean + swing / 2),
    // Two days in five are wet.
    rain: wet > 0.6 ? tenth((rain / 12) * (wet - 0.5) * 4) : 0,
    wind: Math.round(wind * (0.7 + chance(keyOf(place), day, 'wind'))),
    // Thunderstorms of late spring and summer.
    hail: wet > 0.97 && swing >= 11,
  }
}

function hoursOf(place: Place, day: Day): Hour[] {
  return Array.from({ length: 24 }, (_, hour) => {
    // Coldest at five, warmest at fifteen; the wind rises with the sun.
    const warmth = (1 - Math.cos(((hour - 5) / 20) * 2 * Math.PI)) / 2
    const inDay = hour >= 5 ? warmth : (5 - hour) / 20
    return {
      at: `${day.day}T${String(hour).padStart(2, '0')}:00`,
      temperature: tenth(day.low + (day.high - day.low) * inDay),
      rain: day.rain > 0 && chance(keyOf(place), day.day, hour) > 0.8 ? tenth(day.rain / 5) : 0,
      wind: Math.round(day.wind * (0.45 + 0.5 * inDay)),
      humidity: Math.round(92 - 35 * inDay),
    }
  })
}

/** Sample data of the demo, labelled as such on the page. */
export const recordedForecasts: WeatherProvider = {
  name: 'recorded',
  forecast: async (place, today) => {
    const days = Array.from({ length: 7 }, (_, n) => dayOf(place, addDays(today, n)))
    return {
      days,
      hours: days.slice(0, 3).flatMap(day => hoursOf(place, day)),
      season: seasonDays(today).map(day => ({
        day,
        mean: meanOf(place, day),
        meanBefore: tenth(meanOf(place, day) + (chance('year', day.slice(0, 7)) - 0.6) * 2),
      })),
    }
  },
}
