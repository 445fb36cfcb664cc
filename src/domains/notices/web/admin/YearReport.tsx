import { noticeLinks } from '../../rules/links.ts'

/** Figures for the transparency report, and the statements of reasons (regulation (EU) 2022/2065, articles 15, 17 and 24). */
export const YearReport = ({ year }: { year: number }) => (
  <div className="mt-8 grid gap-1 border-t border-rule pt-3 text-sm text-soft">
    <Years label="Chiffres du rapport de transparence" year={year} to={noticeLinks.yearReport} />
    <Years label="Exposés des motifs, sans nom de personne" year={year} to={noticeLinks.yearStatements} />
  </div>
)

const Years = ({ label, year, to }: { label: string; year: number; to: (year: number) => string }) => (
  <p>
    {`${label}\u00a0: `}
    <a href={to(year)} className="link" download>
      {`${year} (CSV)`}
    </a>
    {', '}
    <a href={to(year - 1)} className="link" download>
      {`${year - 1} (CSV)`}
    </a>
  </p>
)
