import { createElement, type SVGProps } from 'react'

/** As lucide keeps a drawing: its shapes with their attributes. */
interface Drawing {
  node: readonly (readonly [string, Record<string, string>])[]
}

/**
 * Stands in for lucide's own `createLucideIcon` in the built pages (vite.config.ts): theirs reads a context, mends names
 * and writes ten attributes for each of the hundred drawings of a page; colour, size and stroke are those of base.css.
 */
export default function drawn({ node }: Drawing) {
  const shapes = node.map(([name, attributes]) => createElement(name, attributes))
  return ({ className, ...rest }: SVGProps<SVGSVGElement>) => (
    // biome-ignore lint/a11y/noSvgWithoutTitle: hidden, but for the few that are given a role and a label
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden={rest.role ? undefined : 'true'}
      {...rest}
      className={className ? `lucide ${className}` : 'lucide'}
    >
      {shapes}
    </svg>
  )
}
