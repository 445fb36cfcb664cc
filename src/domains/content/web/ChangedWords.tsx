const plain = { same: 'span', added: 'ins', removed: 'del' } as const
const looks = {
  same: undefined,
  added: 'bg-success/10 font-medium',
  removed: 'bg-danger/8 text-soft',
} as const

interface Props {
  parts: readonly { kind: keyof typeof plain; text: string }[]
}

/** A text with the words added underlined and the words removed struck through. */
export const ChangedWords = ({ parts }: Props) => (
  <div className="max-w-prose whitespace-pre-wrap">
    {parts.map(({ kind, text }, index) => {
      const Tag = plain[kind]
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity and never move
        <Tag key={index} className={looks[kind]}>
          {text}
        </Tag>
      )
    })}
  </div>
)
