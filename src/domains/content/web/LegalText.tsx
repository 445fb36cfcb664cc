import type { ReactNode } from 'react'

export type Section = { id: string; title: string; body: ReactNode }

/** A long text with its summary, numbered as lawyers quote it. */
export function LegalText({
  title,
  version,
  sections,
}: {
  title: string
  version: string
  sections: readonly Section[]
}) {
  return (
    <article className="page max-w-4xl py-8">
      <h1>{title}</h1>
      <p className="caption mt-2">Version du {version}</p>
      <nav aria-label="Sommaire" className="mt-6 border-y border-rule bg-chalk px-4 py-3">
        <ol className="columns-1 gap-8 sm:columns-2">
          {sections.map((section, index) => (
            <li key={section.id} className="py-1">
              <a href={`#${section.id}`} className="link">{`${index + 1}. ${section.title}`}</a>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map((section, index) => (
        <section key={section.id} id={section.id} className="mt-8">
          <h2 className="rubric">{`${index + 1}. ${section.title}`}</h2>
          <div className="mt-3 flex max-w-prose flex-col gap-3 [&_a]:link [&_li]:ml-5 [&_li]:list-disc">
            {section.body}
          </div>
        </section>
      ))}
    </article>
  )
}
