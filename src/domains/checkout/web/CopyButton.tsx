import { useState } from 'react'
import { Button } from '#ui/Button.tsx'

/** Copies a value that the page also shows as text; hidden without scripts. */
export function CopyButton({ text, about }: { text: string; about: string }) {
  const [isCopied, setIsCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    )
  return (
    <Button look="quiet" className="noscript:hidden" onClick={copy}>
      <span aria-live="polite">{isCopied ? 'Copié' : 'Copier'}</span>
      <span className="sr-only">{`\u00a0: ${about}`}</span>
    </Button>
  )
}
