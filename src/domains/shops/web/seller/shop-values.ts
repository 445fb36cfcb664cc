import { textOf } from '#shared/forms/form-state.ts'
import type { Interval } from '../../rules/opening.ts'

/** Two intervals a day: before and after lunch. */
export const slots = [0, 1] as const
export const slotName = (weekday: number, slot: number, end: 'opens' | 'closes') => `h${weekday}-${slot}-${end}`

/** Week as posted; an empty day is closed, and midnight becomes 24:00. */
export const hoursFrom = (form: FormData): Interval[] =>
  [1, 2, 3, 4, 5, 6, 7].flatMap(weekday =>
    slots.flatMap(slot => {
      const opens = textOf(form, slotName(weekday, slot, 'opens')).slice(0, 5)
      const closes = textOf(form, slotName(weekday, slot, 'closes')).slice(0, 5)
      return opens || closes ? [{ weekday, opens, closes: closes === '00:00' ? '24:00' : closes }] : []
    }),
  )

/** Coordinates typed as « 49,0412 ; 3,9590 » or separated by a comma; null keeps the current position. */
export function positionFrom(text: string): { latitude: number; longitude: number } | null {
  const [latitude, longitude] = (text.match(/-?\d+(?:[.,]\d+)?/g) ?? []).map(part => Number(part.replace(',', '.')))
  return latitude === undefined || longitude === undefined ? null : { latitude, longitude }
}

/** « 03 26 51 00 00 » as the contract requires it. */
export const phoneFrom = (text: string) => text.replace(/[\s.()-]/g, '').replace(/^0(?=\d{9}$)/, '+33')

/** Fields that the contract wants without spaces. */
export const contactOf = (form: FormData) => ({
  postcode: textOf(form, 'postcode').trim(),
  phone: phoneFrom(textOf(form, 'phone')),
  email: textOf(form, 'email').trim(),
})
