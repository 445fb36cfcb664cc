const percentFormat = new Intl.NumberFormat('fr-FR', { style: 'percent', maximumFractionDigits: 0 })
const percentOf = (part: number) => percentFormat.format(part).replaceAll('\u202f', '\u00a0')

/** `part`: 0 to 1; null while the progress is unknown. */
export function ProgressBar({ label, part, note }: { label: string; part: number | null; note?: string }) {
  return (
    <div className="flex flex-col gap-1">
      <div className="flex justify-between gap-4 text-sm">
        <span className="font-medium">{label}</span>
        <span className="figures text-soft">{note ?? (part === null ? '' : percentOf(part))}</span>
      </div>
      <progress aria-label={label} value={part ?? undefined} max={1} className="h-2 w-full" />
    </div>
  )
}
