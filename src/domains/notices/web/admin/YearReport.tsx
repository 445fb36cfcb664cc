import { noticeLinks } from '../../rules/links.ts'

/** Figures for the transparency report (regulation (EU) 2022/2065, articles 15 and 24). */
export const YearReport = ({ year }: { year: number }) => (
  <p className="mt-8 border-t border-rule pt-3 text-sm text-soft">
    {'Chiffres du rapport de transparence\u00a0: '}
    <a href={noticeLinks.yearReport(year)} className="link" download>
      {`${year} (CSV)`}
    </a>
    {', '}
    <a href={noticeLinks.yearReport(year - 1)} className="link" download>
      {`${year - 1} (CSV)`}
    </a>
  </p>
)
