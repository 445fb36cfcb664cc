import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { showRisk } from '#domains/vineyard/contract-calendar.ts'
import { RiskNotice } from '#domains/vineyard/web/RiskNotice.tsx'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { ClockIcon, SearchIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Breadcrumb } from '#ui/navigation/Breadcrumb.tsx'
import { showWeather } from '../contract.ts'
import { ForecastCharts } from './ForecastCharts.tsx'
import { MyShopWeather } from './MyShopWeather.tsx'
import { TodayWeather } from './TodayWeather.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const lieu = (new URL(request.url).searchParams.get('lieu') ?? '').trim().slice(0, 80)
  const { call } = context.get(pageApi)
  const [weather, { risk }] = await Promise.all([
    call(showWeather, { query: { lieu } }),
    call(showRisk, { query: { lieu } }),
  ])
  return { lieu, ...weather, risk }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: `Météo des vignes${loaderData ? `\u00a0: ${loaderData.place.name}` : ''}`,
    description:
      'Gel, pluie, vent pour traiter et degrés-jours depuis le 1er avril\u00a0: ce qu’un vigneron regarde avant d’aller à la vigne.',
    path: paths.weather,
    hidden: Boolean(loaderData?.lieu),
  })

export default function WeatherPage() {
  const { place, isFound, source, fetchedAt, forecast, lieu, risk } = useLoaderData<typeof loader>()
  return (
    <div className="page py-4 md:py-6">
      <Breadcrumb crumbs={[{ label: 'Accueil', to: paths.home }, { label: 'Météo des vignes' }]} />
      <div className="mt-2 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div>
          <h1>Météo des vignes</h1>
          <p className="text-lg text-soft">{`${place.name} (${place.postcode})`}</p>
        </div>
        <Form action={paths.weather} role="search" aria-label="Changer de commune" className="flex items-end gap-2">
          <TextField label="Commune ou code postal" name="lieu" defaultValue={lieu} maxLength={80} />
          <Button type="submit">
            <SearchIcon />
            Voir
          </Button>
        </Form>
      </div>
      <MyShopWeather />
      {!isFound && (
        <Notice kind="warning" className="mt-4">
          {`Aucune commune ne répond à «\u00a0${lieu}\u00a0»\u00a0: voici ${place.name}.`}
        </Notice>
      )}
      {source === 'recorded' && (
        <Notice kind="info" className="mt-4">
          Données d’exemple, pas une prévision&nbsp;: ce marché de démonstration n’interroge aucun service météo.
        </Notice>
      )}
      {risk && <RiskNotice risk={risk} />}
      {forecast ? (
        <>
          <TodayWeather forecast={forecast} />
          <ForecastCharts forecast={forecast} />
        </>
      ) : (
        <EmptyState className="mt-6" icon={<ClockIcon />} title="La météo ne répond pas en ce moment">
          Le service que nous interrogeons est absent. Revenez dans une heure&nbsp;: rien d’autre n’est touché.
        </EmptyState>
      )}
      <Credits source={source} fetchedAt={fetchedAt} />
    </div>
  )
}

const Credits = ({ source, fetchedAt }: { source: 'recorded' | 'open-meteo'; fetchedAt: string | null }) => (
  <p className="mt-8 border-t border-rule pt-3 text-sm text-soft">
    {source === 'open-meteo' && (
      <>
        Données météo{' '}
        <a href="https://open-meteo.com/" className="link" rel="noreferrer">
          Open-Meteo.com
        </a>
        , CC BY 4.0
        {fetchedAt && `, relevées le ${new Date(fetchedAt).toLocaleString('fr-FR', { timeZone: 'Europe/Paris' })}`}
        {'. '}
      </>
    )}
    Les seuils de traitement suivent l’arrêté du 4 mai 2017 pour le vent&nbsp;; température et humidité sont des
    conseils. L’étiquette du produit et l’observation à la parcelle passent avant tout.
  </p>
)
