import { text, z } from '#shared/contract.ts'

/** Consumer mediator of a seller (C. conso L612-1); an empty name and address remove it. */
export const givenMediator = z
  .strictObject({
    name: text(0, 120),
    address: text(0, 300),
    site: z
      .union([z.literal(''), z.url({ protocol: /^https$/, error: 'Une adresse qui commence par https://' })])
      .default(''),
  })
  .refine(({ name, address }) => (name === '') === (address === ''), {
    path: ['address'],
    message: 'Le nom et l’adresse postale vont ensemble',
  })
