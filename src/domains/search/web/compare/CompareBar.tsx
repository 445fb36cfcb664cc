import { paths } from '#shared/paths.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { clearCompared, useComparedIds } from './compared-ids.ts'

export const comparedForm = 'comparaison'

/** At the bottom of the window once an article of the page is ticked, or one was before. */
export function CompareBar() {
  const ids = useComparedIds()
  return (
    <form
      noValidate
      id={comparedForm}
      action={paths.compare()}
      aria-label="Comparaison"
      className="compare-bar"
      data-filled={ids.length > 0 || undefined}
    >
      {ids.length > 0 ? (
        <>
          <ButtonLink to={paths.compare(ids)} look="primary">
            {`Comparer (${ids.length})`}
          </ButtonLink>
          <Button look="quiet" onClick={clearCompared}>
            Vider
          </Button>
        </>
      ) : (
        <Button type="submit" look="primary">
          Comparer
        </Button>
      )}
    </form>
  )
}
