import { paths } from '#shared/paths.ts'
import { Notice } from '#ui/Notice.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import type { ArticleList } from '../contract.ts'

const quoted = (words: readonly string[]) => words.map(word => `«\u00a0${word}\u00a0»`).join(', ')

/** How the words of a search were understood, when not as typed. */
export function SearchNotice({
  list,
  words,
}: {
  list: Pick<ArticleList, 'correction' | 'ignored' | 'family' | 'reference'>
  words: string | undefined
}) {
  const { correction, ignored, family, reference } = list
  if (!words) return null
  if (reference)
    return (
      <Notice className="mt-4">
        Référence <strong>{reference.code}</strong>
        {'\u00a0: '}
        <Link to={paths.variant(reference.slug, reference.variantId)}>{`${reference.title}, ${reference.label}`}</Link>
      </Notice>
    )
  if (family)
    return (
      <Notice className="mt-4">
        {family.brand} n’est pas vendu ici. Articles comparables{'\u00a0: '}
        <strong>{family.name}</strong>.
      </Notice>
    )
  if (!correction) return null
  const plural = ignored.length > 1
  return (
    <Notice className="mt-4">
      Résultats pour <strong>{quoted([correction])}</strong>.{' '}
      {ignored.length > 0
        ? `${quoted(ignored)} n’y figure${plural ? 'nt' : ''} pas.`
        : `Rien ne correspondait exactement à ${quoted([words])}.`}
    </Notice>
  )
}
