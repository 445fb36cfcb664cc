import type { OrderBrief } from '../../contract-proofs.ts'

type File = NonNullable<OrderBrief['artwork']>

const kilobyte = 1_024
const size = (bytes: number) =>
  bytes < kilobyte * kilobyte
    ? `${Math.max(1, Math.round(bytes / kilobyte))}\u00a0ko`
    : `${(bytes / kilobyte / kilobyte).toFixed(1).replace('.', ',')}\u00a0Mo`

/** A picture is shown; a PDF is downloaded. */
export function AttachedFile({ file, alt = '' }: { file: File; alt?: string }) {
  const { url, name, width, height } = file
  return (
    <span className="flex flex-col items-start gap-2">
      {width !== null && height !== null && (
        <img
          src={url}
          alt={alt}
          width={width}
          height={height}
          className="h-auto max-h-80 w-auto max-w-full border border-rule"
        />
      )}
      <a href={url} target="_blank" rel="noreferrer" className="link break-all">
        {name} <span className="whitespace-nowrap text-soft">{`(${size(file.size)})`}</span>
        <span className="sr-only"> (nouvel onglet)</span>
      </a>
    </span>
  )
}
