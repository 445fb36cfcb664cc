import { signed, under } from './labels.ts'

interface AmountProps {
  cents: number
  /** A part of it, or what comes with it. */
  note?: { words: string; cents: number }
}

/** An amount, and under it what it holds or what goes with it; nothing at all is a dash. */
export function SignedAmount({ cents, note }: AmountProps) {
  if (cents === 0 && !note?.cents) return <span className="text-soft">—</span>
  return (
    <>
      <span className="whitespace-nowrap">{signed(cents)}</span>
      {note && <span className="caption block whitespace-nowrap">{under(note.words, note.cents)}</span>}
    </>
  )
}
