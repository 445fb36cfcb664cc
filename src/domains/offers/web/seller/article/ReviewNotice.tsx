import { Notice } from '#ui/Notice.tsx'

/** Of an article that the operator reviews. `claims`: the green claims that hold it, each with the law. */
export const ReviewNotice = ({ claims }: { claims: readonly string[] }) => (
  <Notice className="mb-6" title="Nous relisons cet article avant de le publier">
    {claims.map(claim => (
      <p key={claim}>{claim}</p>
    ))}
    {claims.length > 0 && <p>Retirez ces mots, ou écrivez-nous si vous pouvez les justifier.</p>}
  </Notice>
)
