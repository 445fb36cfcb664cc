import type { ReactNode } from 'react'
import { hasSeatAbroad, seatIn } from '#domains/shops/rules/seat.ts'
import { formatDateTime } from '#shared/dates.ts'
import { formatPhone } from '#shared/ids.ts'
import { exemptWords } from '#shared/money.ts'
import { townLine } from '#shared/price/countries.ts'
import { registerLine } from '#shared/price/seats.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { CheckIcon, DownloadIcon, WarningIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { ApplicationDetail } from '../contract.ts'
import { applicationStatusLabels, companyNumberRow, documents, missingDocuments } from '../rules.ts'
import { ApplicationStatusBadge } from './ApplicationTable.tsx'
import { type ApplicationFilters, applicationsHref } from './application-filters.ts'
import { DecisionForm, type DecisionFormResult } from './DecisionForm.tsx'

interface Props {
  file: ApplicationDetail
  filters: ApplicationFilters
  result: DecisionFormResult | undefined
}

/** One application: declared values, automatic checks, documents and the decision. */
export function ApplicationPanel({ file, filters, result }: Props) {
  const { answers } = file
  return (
    <article aria-labelledby="dossier" className="min-w-0 lg:border-l lg:border-rule lg:pl-8">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="dossier" className="text-2xl">
          {answers.tradeName}
        </h2>
        <ApplicationStatusBadge status={file.status} />
        <ButtonLink size="sm" look="quiet" to={applicationsHref({ ...filters, id: null })} className="ml-auto">
          Fermer le dossier
        </ButtonLink>
      </div>
      <p className="text-soft">
        {file.applicant.name},{' '}
        <a className="link" href={`mailto:${file.applicant.email}`}>
          {file.applicant.email}
        </a>
      </p>
      {result?.status && (
        <Notice
          kind="success"
          live
          className="mt-4"
          title={`Décision enregistrée\u00a0: ${applicationStatusLabels[result.status]}`}
        >
          Le candidat est prévenu par courriel.
        </Notice>
      )}
      <div className="mt-6 grid gap-x-10 gap-y-8 xl:grid-cols-2">
        <Checks file={file} />
        <Documents file={file} />
        <Identity file={file} />
        <Offer file={file} />
      </div>
      <History file={file} />
      <DecisionForm file={file} result={result} />
    </article>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="border-t border-ink pt-1.5 text-base font-semibold">{title}</h3>
      <div className="mt-2 text-sm">{children}</div>
    </section>
  )
}

function Checks({ file: { checks } }: { file: ApplicationDetail }) {
  return (
    <Part title="Contrôles">
      <ul className="divide-y divide-rule border-b border-rule">
        {checks.map(({ label, ok, detail }) => (
          <li key={label} className="flex items-start gap-2 py-1.5">
            {ok ? (
              <CheckIcon role="img" aria-label="Bon" className="mt-0.5 size-4 text-success" />
            ) : (
              <WarningIcon role="img" aria-label="À vérifier" className="mt-0.5 size-4 text-warning" />
            )}
            <span className="flex-1">
              {label} <span className="block text-soft">{detail}</span>
            </span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Documents({ file }: { file: ApplicationDetail }) {
  const missing = missingDocuments(file.documents.map(({ kind }) => kind))
  return (
    <Part title="Pièces">
      <ul className="divide-y divide-rule border-b border-rule">
        {file.documents.map(({ kind, name, size }) => (
          <li key={kind}>
            <a
              href={`/api/admin/applications/${file.id}/documents/${kind}`}
              target="_blank"
              rel="noreferrer"
              className="flex min-h-11 items-center gap-2 py-1.5 hover:bg-chalk"
            >
              <DownloadIcon className="size-4" />
              <span className="min-w-0 flex-1">
                <span className="link">{documents[kind].label}</span>
                <span className="caption block truncate">{`${name}, ${Math.ceil(size / 1_024)}\u00a0ko`}</span>
              </span>
            </a>
          </li>
        ))}
        {missing.map(kind => (
          <li key={kind} className="py-2 text-soft">
            {documents[kind].label}&nbsp;: absente
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Facts({ rows }: { rows: readonly (readonly [string, string])[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      {rows
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-soft">{label}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
    </dl>
  )
}

function Identity({ file: { answers, submittedAt } }: { file: ApplicationDetail }) {
  return (
    <Part title="Identité">
      <Facts
        rows={[
          ['Raison sociale', answers.legalName],
          ['Forme', answers.legalForm],
          companyNumberRow(answers),
          ['TVA', answers.withoutVat ? exemptWords : answers.vatNumber],
          ...placesOf(answers),
          ['Contact', answers.contactName],
          ['Téléphone', answers.contactPhone && formatPhone(answers.contactPhone)],
          ['Courriel', answers.contactEmail],
          ['Titulaire du compte', answers.accountHolder],
          [
            'Certifié par',
            submittedAt ? `${answers.certifiedName}, ${formatDateTime(submittedAt)}` : answers.certifiedName,
          ],
        ]}
      />
    </Part>
  )
}

function placesOf(answers: ApplicationDetail['answers']): (readonly [string, string])[] {
  const french = `${answers.street}, ${answers.postcode} ${answers.city}`
  const register = answers.register === 'RCS' ? `RCS ${answers.registerTown}` : answers.register
  if (!hasSeatAbroad(answers))
    return [
      ['Immatriculation', register],
      ['Siège', french],
    ]
  const { seat } = seatIn(answers)
  return [
    ['Immatriculation', seat ? registerLine(seat) : answers.seatRegister],
    ['Siège', seat ? `${seat.street}, ${townLine(seat)}` : `${answers.seatStreet}, ${answers.seatCity}`],
    ['TVA du pays', answers.seatVatNumber],
    ['Numéro fiscal du pays', answers.seatTaxNumber],
    ['Dépôt en France', french],
  ]
}

function Offer({ file: { answers, families } }: { file: ApplicationDetail }) {
  return (
    <Part title="Ce qu’ils vendent">
      <p className="max-w-prose whitespace-pre-line">{answers.activity}</p>
      <div className="mt-3">
        <Facts
          rows={[
            ['Catégories', families.join(', ')],
            ['Références', answers.references],
            ['Magasins', [answers.shopCount, answers.shopTowns].filter(Boolean).join('\u00a0: ')],
            ['Site', answers.website],
          ]}
        />
      </div>
    </Part>
  )
}

function History({ file }: { file: ApplicationDetail }) {
  return (
    <section className="mt-8">
      <h3 className="border-t border-ink pt-1.5 text-base font-semibold">Historique</h3>
      <ol className="mt-1 divide-y divide-rule border-b border-rule text-sm">
        {file.history.map(({ status, at, note }, rank) => (
          <li key={at} className="py-1.5">
            <span className="figures text-soft">{formatDateTime(at)}</span> {applicationStatusLabels[status]},{' '}
            {file.actors[rank]}
            {note && <p className="max-w-prose whitespace-pre-line text-soft">{note}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
