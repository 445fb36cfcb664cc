import { showToast } from '#ui/overlays/toasts.ts'
import { comparedForm } from './CompareBar.tsx'
import { toggleCompared, useComparedIds } from './compared-ids.ts'

/** Belongs to the form of the bar: without scripts, the form sends what is ticked on the page. */
export function CompareBox({ id, title }: { id: number; title: string }) {
  const isChosen = useComparedIds().includes(id)
  const toggle = () => {
    if (!toggleCompared(id))
      showToast('Quatre articles au plus\u00a0: retirez-en un pour comparer celui-ci.', { tone: 'danger' })
  }
  return (
    <input
      type="checkbox"
      form={comparedForm}
      name="ids"
      value={id}
      checked={isChosen}
      onChange={toggle}
      aria-label={`Comparer\u00a0: ${title}`}
      className="compare-box"
    />
  )
}
