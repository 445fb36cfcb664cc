import { percent } from '#shared/money.ts'
import type { Measure, MeasureName } from '../../rules/scorecard.ts'

type MeasureText = {
  title: string
  unit: 'commande' | 'message'
  meaning: (replyDays: number) => string
  advice: string
}

export const measureTexts: Record<MeasureName, MeasureText> = {
  late: {
    title: 'Expédiées en retard',
    unit: 'commande',
    meaning: () =>
      'Commandes parties, ou prêtes à retirer, après le jour promis à l’acheteur. Vos jours de fermeture ne comptent pas.',
    advice:
      'Préparez d’abord les commandes en retard, allongez le délai de préparation des offres qui le demandent, et planifiez une pause quand vous fermez.',
  },
  promise: {
    title: 'Arrivées après le jour promis',
    unit: 'commande',
    meaning: () =>
      'Commandes arrivées chez l’acheteur, ou prêtes à retirer, après la date annoncée à la commande. Le temps du transporteur compte.',
    advice:
      'Comparez vos délais de préparation à ce que vous tenez, et changez de transporteur quand ses suivis arrivent en retard.',
  },
  cancelled: {
    title: 'Annulées par la boutique',
    unit: 'commande',
    meaning: () => 'Commandes payées que votre boutique a annulées. Celles que l’acheteur annule ne comptent pas.',
    advice:
      'Une annulation vient presque toujours d’un stock faux\u00a0: comptez-le, et retirez de la vente ce qui manque.',
  },
  faults: {
    title: 'Dommage ou défaut signalé',
    unit: 'commande',
    meaning: () =>
      'Commandes remises pour lesquelles l’acheteur a signalé une casse, un manque, une erreur ou un défaut, sauf demande refusée ou abandonnée.',
    advice: 'Regardez quels articles et quels transporteurs reviennent, renforcez l’emballage et contrôlez au départ.',
  },
  replies: {
    title: 'Messages sans réponse à temps',
    unit: 'message',
    meaning: replyDays =>
      `Messages d’acheteurs sans réponse à la fin du ${replyDays === 1 ? 'premier' : `${replyDays}e`} jour ouvré qui suit. Vos pauses ne comptent pas.`,
    advice: 'Répondez même brièvement\u00a0: un premier message daté arrête le délai.',
  },
}

const plural = (unit: string, count: number) => (count > 1 ? `${unit}s` : unit)

/** « 6,5 % (2 sur 31 commandes) ». */
export const shareText = ({ name, count, of }: Measure) =>
  of === 0
    ? `Aucun cas sur 90\u00a0jours`
    : `${percent(Math.round((count * 10_000) / of))} (${count} sur ${of}\u00a0${plural(measureTexts[name].unit, of)})`

export const thresholdText = ({ watch, insufficient }: Measure) =>
  `À surveiller dès ${percent(watch)}, insuffisant dès ${percent(insufficient)}.`
