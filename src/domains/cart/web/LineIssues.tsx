import type { ComponentType, ReactNode } from 'react'
import { paths } from '#shared/paths.ts'
import { quantityInWords } from '#shared/price/packaging.ts'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { AlertIcon, InfoIcon } from '#ui/icons/icons.tsx'
import type { CartLine, LineSplit } from '../contract.ts'
import SplitForm from './SplitForm.tsx'

interface LineIssuesProps {
  line: CartLine
  /** Why the last change of this line was refused. */
  refusal: string | null
  /** Of the refused quantity. */
  split: LineSplit | null
  Form: ComponentType<{ method: 'post'; className?: string; children: ReactNode }>
}

/** Issues of a line, and a button that sets the quantity that resolves them. */
export function LineIssues({ line, refusal, split, Form }: LineIssuesProps) {
  if (!refusal && line.issues.length === 0) return null
  const { possibleQuantity } = line
  return (
    <div className="col-span-2 flex flex-col gap-1 text-sm sm:col-span-1 sm:col-start-2">
      {refusal && (
        <p role="alert" className="flex gap-1.5 font-medium text-danger">
          <AlertIcon className="mt-0.5 size-4 flex-none" />
          {refusal}
        </p>
      )}
      {split && <SplitForm split={split} Form={Form} />}
      {line.issues.map(issue => (
        <p
          key={issue.code}
          className={classes('flex gap-1.5', issue.blocking ? 'font-medium text-danger' : 'text-info')}
        >
          {issue.blocking ? (
            <AlertIcon className="mt-0.5 size-4 flex-none" />
          ) : (
            <InfoIcon className="mt-0.5 size-4 flex-none" />
          )}
          <span>
            {issue.sentence}
            {issue.code === 'PERMIT_MISSING' && (
              <>
                {' '}
                <a href={paths.permits} className="link">
                  Ajouter cette pièce
                </a>
              </>
            )}
          </span>
        </p>
      ))}
      {line.split && <SplitForm split={line.split} Form={Form} />}
      {possibleQuantity !== null && (
        <Form method="post" className="mt-1">
          <input type="hidden" name="offerId" value={line.offerId} />
          <input type="hidden" name="quantity" value={possibleQuantity} />
          <Button type="submit" name="intent" value="set" size="sm">
            Commander {quantityInWords(possibleQuantity, line)}
          </Button>
        </Form>
      )}
    </div>
  )
}
