import { signed, under } from './labels.ts'

interface AmountProps {
  cents: number
  /** A part of the amount, or a related amount. */
  note?: { words: string; cents: number }
}

/** An amount with a note below it; a dash for no amount. */
export function SignedAmount({ cents, note }: AmountProps) {
  if (cents === 0 && !note?.cents) return <span className="text-soft">—</span>
  return (
    <>
      <span className="whitespace-nowrap">{signed(cents)}</span>
      {note && <span className="caption md:block"> {under(note.words, note.cents)}</span>}
    </>
  )
}
