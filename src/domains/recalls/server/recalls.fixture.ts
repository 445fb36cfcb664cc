import { isoDay } from '#shared/dates.ts'

export const noticeText = {
  title: 'Sécateur dont la lame se détache',
  danger: 'La lame se détache pendant la coupe et peut blesser gravement la main.',
  actions: ['stop', 'return'],
  instructions: 'Démontez la pile avant de le renvoyer.',
  remedies: ['replacement', 'refund'],
  phone: '03 26 51 00 00',
  address: '',
  recalledOn: isoDay(new Date()),
}
