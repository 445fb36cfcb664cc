import type { ReactNode } from 'react'
import { paths } from '#shared/paths.ts'
import { Breadcrumb } from '#ui/navigation/Breadcrumb.tsx'
import { Prose } from '#ui/Prose.tsx'
import type { PageText } from '../contract.ts'

interface TextArticleProps {
  text: PageText
  /** Numbers the sections, for legal references. */
  numbered?: boolean
  /** Shown above the text: the version of the terms, or the demo notice. */
  note?: ReactNode
  /** Content after a section's text, by anchor: tables, lists, charts of real data. */
  under?: Record<string, ReactNode>
  children?: ReactNode
  /** Inside the editor, which has its own crumbs and title. */
  isPreview?: boolean
}

/** A text page, with its table of contents beside it. */
export function TextArticle({ text, numbered = false, note, under = {}, children, isPreview }: TextArticleProps) {
  const Title = isPreview ? 'h2' : 'h1'
  const nameOf = (title: string, index: number) => (numbered ? `${index + 1}. ${title}` : title)
  return (
    <article>
      <header className="border-b border-rule bg-chalk">
        <div className="page py-6 md:py-10">
          {!isPreview && <Breadcrumb crumbs={[{ label: 'Accueil', to: paths.home }, { label: text.title }]} />}
          <Title className="mt-2 max-w-3xl text-3xl">{text.title}</Title>
          <p className="mt-2 max-w-prose text-lg text-soft">{text.lead}</p>
          {note}
        </div>
      </header>
      <div className="page grid gap-x-12 py-6 md:py-8 lg:grid-cols-[15rem_1fr]">
        <nav aria-label="Sommaire" className="lg:sticky lg:top-28 lg:self-start print:hidden">
          <ol className="border-t border-ink text-sm max-lg:columns-2 max-lg:gap-6 max-lg:border-b max-lg:border-b-rule max-lg:pb-2">
            {text.sections.map(({ id, title }, index) => (
              <li key={id} className="break-inside-avoid border-rule lg:border-b">
                <a href={`#${id}`} className="flex min-h-9 items-center py-1 hover:underline">
                  {nameOf(title, index)}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="min-w-0">
          {text.sections.map(({ id, title, html }, index) => (
            <section key={id} id={id} className="scroll-mt-28 pb-8 max-lg:pt-6">
              <h2 className="rubric">{nameOf(title, index)}</h2>
              {html && <Prose html={html} className="mt-3" />}
              {under[id] && <div className="mt-5">{under[id]}</div>}
            </section>
          ))}
          {children}
        </div>
      </div>
    </article>
  )
}
