import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { MailIcon, MessageIcon, StoreIcon } from '#ui/icons/icons.tsx'

/** The three ways to contact us. */
export const ReachUs = () => (
  <section aria-labelledby="joindre" className="border-t border-ink pt-4">
    <h2 id="joindre" className="rubric">
      Parler à quelqu’un
    </h2>
    <ul className="mt-3 grid gap-6 md:grid-cols-3">
      <li>
        <p className="font-medium">Une question sur un article ou une commande</p>
        <p className="mb-3 text-sm text-soft">Le vendeur connaît son stock, ses délais et votre colis.</p>
        <ButtonLink to={paths.messages()}>
          <MessageIcon />
          Écrire au vendeur
        </ButtonLink>
      </li>
      <li>
        <p className="font-medium">Une question sur le site ou un désaccord</p>
        <p className="mb-3 text-sm text-soft">Nous répondons par courriel, avec une référence.</p>
        <ButtonLink to={paths.contact}>
          <MailIcon />
          Nous écrire
        </ButtonLink>
      </li>
      <li>
        <p className="font-medium">De vive voix</p>
        <p className="mb-3 text-sm text-soft">Chaque magasin a son téléphone et ses horaires.</p>
        <ButtonLink to={paths.shops}>
          <StoreIcon />
          Trouver un magasin
        </ButtonLink>
      </li>
    </ul>
  </section>
)
