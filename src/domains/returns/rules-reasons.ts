/** Reasons of a return, as listed on the form. */
import type { ReturnKind } from './rules.ts'

export const returnReasons = {
  CHANGED_MIND: 'Je n’en ai plus besoin',
  WRONG_SIZE: 'Taille, contenance ou diamètre qui ne convient pas',
  NOT_AS_EXPECTED: 'Différent de ce que j’attendais',
  ORDERED_TWICE: 'Commandé deux fois ou en trop',
  BROKEN: 'Article cassé ou abîmé',
  MISSING: 'Article ou quantité manquants dans le colis',
  WRONG_ARTICLE: 'Ce n’est pas l’article commandé',
  FAULTY: 'Article défectueux ou non conforme',
  NOT_AS_APPROVED: 'Différent du bon à tirer que j’ai approuvé',
  OTHER: 'Autre raison',
} as const
export type ReturnReason = keyof typeof returnReasons
// The keys of the table above.
export const returnReasonLabels = Object.keys(returnReasons) as ReturnReason[]

const matters: ReturnReason[] = ['CHANGED_MIND', 'WRONG_SIZE', 'NOT_AS_EXPECTED', 'ORDERED_TWICE', 'OTHER']
/** Reasons offered for each kind; a withdrawal requires none (C. conso L221-18). */
export const reasonsFor: Record<ReturnKind, readonly ReturnReason[]> = {
  WITHDRAWAL: matters,
  RETURN: matters,
  DAMAGE: ['BROKEN', 'MISSING', 'WRONG_ARTICLE', 'FAULTY'],
}

/** Goods made on demand are also compared with the proof that their buyer approved. */
export const reasonsOffered = (kind: ReturnKind, isMadeToOrder: boolean): readonly ReturnReason[] =>
  kind === 'DAMAGE' && isMadeToOrder ? ['NOT_AS_APPROVED', ...reasonsFor.DAMAGE] : reasonsFor[kind]

export const parcelStates = {
  INTACT: 'Colis intact',
  MARKED: 'Colis marqué ou déformé',
  OPENED: 'Colis ouvert ou recollé',
  CRUSHED: 'Colis écrasé ou percé',
  WET: 'Colis mouillé',
} as const
export type ParcelState = keyof typeof parcelStates
// The keys of the table above.
export const parcelStateNames = Object.keys(parcelStates) as ParcelState[]
