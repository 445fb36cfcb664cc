import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { paths } from '#shared/paths.ts'
import { Notice } from '#ui/Notice.tsx'
import { TextArticle } from './TextArticle.tsx'
import { loadText } from './text-loader.ts'
import { textMeta } from './text-page.ts'

export const loader = (args: LoaderFunctionArgs) => loadText(args, 'payment')

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  textMeta(matches, loaderData, paths.payment)

export default function PaymentInfoPage() {
  return (
    <TextArticle text={useLoaderData<typeof loader>()}>
      <Notice kind="info">
        {`Nous ne vous demanderons jamais votre numéro de carte ni un code de votre banque par courriel ou par téléphone.`}
      </Notice>
    </TextArticle>
  )
}
