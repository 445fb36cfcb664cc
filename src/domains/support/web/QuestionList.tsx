import { paths } from '#shared/paths.ts'
import type { Question } from '../contract.ts'

/** Questions with their theme and an excerpt of the answer. */
export const QuestionList = ({ questions }: { questions: readonly (Question & { category: string })[] }) => (
  <ul className="border-t border-ink">
    {questions.map(question => (
      <li key={question.slug} className="border-b border-rule">
        <a href={paths.question(question.slug)} className="block py-3 hover:bg-chalk">
          <span className="caption">{question.category}</span>
          <span className="block font-semibold">{question.title}</span>
          <span className="block max-w-prose text-sm text-soft">{question.excerpt}</span>
        </a>
      </li>
    ))}
  </ul>
)
