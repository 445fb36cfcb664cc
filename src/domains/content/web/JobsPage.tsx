import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { pageApi } from '#shared/page-api.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { MailIcon, UserIcon } from '#ui/icons/icons.tsx'
import { Prose } from '#ui/Prose.tsx'
import { type JobOpening, listOpenings } from '../contract.ts'
import { TextArticle } from './TextArticle.tsx'
import { loadText } from './text-loader.ts'
import { textMeta } from './text-page.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { call } = args.context.get(pageApi)
  const [text, { openings, email }] = await Promise.all([loadText(args, 'jobs'), call(listOpenings, {})])
  return { text, openings, email }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  textMeta(matches, loaderData?.text, paths.jobs)

export default function JobsPage() {
  const { text, openings, email } = useLoaderData<typeof loader>()
  return <TextArticle text={text} under={{ 'les-postes-ouverts': <Openings openings={openings} email={email} /> }} />
}

/** Without a configured address, applicants use the contact form. */
const applyTo = (email: string | null, title: string) =>
  email ? `mailto:${email}?subject=${encodeURIComponent(`Candidature\u00a0: ${title}`)}` : paths.contact

function Openings({ openings, email }: { openings: readonly JobOpening[]; email: string | null }) {
  if (openings.length === 0)
    return (
      <EmptyState icon={<UserIcon />} title="Aucun poste ouvert en ce moment">
        Écrivez-nous quand même&nbsp;: nous gardons les candidatures qui nous parlent.
      </EmptyState>
    )
  return (
    <ul className="border-t border-ink">
      {openings.map(({ id, title, place, contract, html }) => (
        <li key={id} className="grid gap-x-8 gap-y-3 border-b border-rule py-5 md:grid-cols-[1fr_auto]">
          <div>
            <h3 className="text-lg">{title}</h3>
            <p className="caption mt-1">{`${contract} · ${place}`}</p>
            <Prose html={html} className="mt-3" />
          </div>
          <ButtonLink to={applyTo(email, title)} className="self-start">
            <MailIcon />
            Postuler
          </ButtonLink>
        </li>
      ))}
    </ul>
  )
}
