import { text, z } from '#shared/contract.ts'

const emptyOr = (minimum: number, maximum: number) =>
  text(0, maximum).refine(typed => typed === '' || typed.length >= minimum, `${minimum} caractères au moins`)

/** Consumer mediator of a seller (C. conso L612-1); an empty name and address remove it. */
export const givenMediator = z
  .strictObject({
    name: emptyOr(2, 120),
    address: emptyOr(5, 300),
    site: text(0, 300)
      .regex(/^$|^https:\/\/[^\s/]+\.[^\s/]+/, 'Une adresse qui commence par https://')
      .default(''),
  })
  .refine(({ name, address }) => (name === '') === (address === ''), {
    path: ['address'],
    message: 'Le nom et l’adresse postale vont ensemble',
  })
