import { showToast } from '#ui/overlays/toasts.ts'
import { comparedForm } from './CompareBar.tsx'
import { toggleCompared, useComparedIds } from './compared-ids.ts'

interface CompareBoxProps {
  id: number
  title: string
  /** In a table, whose column names it. */
  isNarrow?: boolean
}

/** Belongs to the form of the bar: without scripts, the form sends what is ticked on the page. */
export function CompareBox({ id, title, isNarrow }: CompareBoxProps) {
  const isChosen = useComparedIds().includes(id)
  const toggle = () => {
    if (!toggleCompared(id))
      showToast('Quatre articles au plus\u00a0: retirez-en un pour comparer celui-ci.', { tone: 'danger' })
  }
  return (
    <label className="compare-box">
      <input
        type="checkbox"
        form={comparedForm}
        name="ids"
        value={id}
        checked={isChosen}
        onChange={toggle}
        aria-label={`Comparer\u00a0: ${title}`}
      />
      {!isNarrow && 'Comparer'}
    </label>
  )
}
