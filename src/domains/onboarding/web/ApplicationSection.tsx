import type { ComponentProps } from 'react'
import { openLogin } from '#domains/identity/web/login/login-request.ts'
import type { OperationResponse } from '#shared/contract.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import type { myApplication } from '../contract.ts'
import { mayChangeApplication } from '../rules.ts'
import { ApplicationForm } from './ApplicationForm.tsx'
import { ApplicationProgress } from './ApplicationProgress.tsx'
import type { ApplicationFormResult } from './application-values.ts'

interface Props {
  data: {
    /** Null for a visitor. */
    mine: OperationResponse<typeof myApplication> | null
    person: ComponentProps<typeof ApplicationForm>['person'] | null
    families: ComponentProps<typeof ApplicationForm>['families']
    seat: ComponentProps<typeof ApplicationForm>['seat']
  }
  result: ApplicationFormResult | undefined
}

/** Next action for this user: log in, fill in the form, follow the application, or open the seller pages. */
export function ApplicationSection({ data, result }: Props) {
  return (
    <section id="candidature" aria-labelledby="titre-candidature" className="scroll-mt-4">
      <h2 id="titre-candidature" className="rubric">
        Votre candidature
      </h2>
      <div className="mt-4">
        <Content data={data} result={result} />
      </div>
    </section>
  )
}

function Content({ data: { mine, person, families, seat }, result }: Props) {
  if (!mine || !person) return <LogInFirst />
  if (mine.isSeller) return <AlreadySeller />
  const { application } = mine
  const writes = !application || mayChangeApplication('save', application.status)
  const ended = application?.status === 'REFUSED' || application?.status === 'WITHDRAWN'
  return (
    <>
      {application && application.status !== 'DRAFT' && (
        <ApplicationProgress application={application} result={result} />
      )}
      {(writes || ended) && (
        <ApplicationForm
          // Null and DRAFT share a key: the first save must not remount the form and lose text typed during
          // revalidation.
          key={`${application?.status ?? 'DRAFT'} ${seat}`}
          application={ended ? null : application}
          former={application?.answers ?? null}
          person={person}
          families={families}
          seat={seat}
          result={result}
        />
      )}
    </>
  )
}

function LogInFirst() {
  const hydrated = useHydrated()
  const open = (view: 'login' | 'seller') => (event: { preventDefault: () => void }) => {
    if (!hydrated) return
    event.preventDefault()
    openLogin(view, paths.becomeSeller)
  }
  const address = `${paths.register}?suite=${paths.becomeSeller}`
  return (
    <div className="border border-rule bg-chalk px-5 py-5">
      <p className="max-w-prose">
        La candidature est attachée à un compte&nbsp;: elle se garde en brouillon, et sa réponse vous y attend. Créez-le
        au nom de la personne qui tiendra la boutique, ou utilisez celui que vous avez déjà.
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <ButtonLink look="primary" to={address} onClick={open('seller')}>
          Créer mon compte
        </ButtonLink>
        <ButtonLink to={address} onClick={open('login')}>
          J’ai déjà un compte
        </ButtonLink>
      </div>
    </div>
  )
}

function AlreadySeller() {
  return (
    <Notice kind="success" title="Votre compte vend sur Cep & Chai">
      <div className="mt-2 flex flex-wrap gap-2 [&_a]:no-underline">
        <ButtonLink size="sm" look="primary" to={paths.sellerNewArticle} className="text-paper!">
          Ajouter un article
        </ButtonLink>
        <ButtonLink size="sm" to={paths.sellerCatalogue} className="text-ink!">
          Catalogue en ligne
        </ButtonLink>
        <ButtonLink size="sm" to={paths.orders} className="text-ink!">
          Commandes clients
        </ButtonLink>
      </div>
    </Notice>
  )
}
