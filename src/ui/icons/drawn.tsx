import { createElement, type SVGProps } from 'react'

/** An icon in lucide's format: its shapes with their attributes. */
interface Drawing {
  node: readonly (readonly [string, Record<string, string>])[]
}

/**
 * Replaces lucide's `createLucideIcon` in the built pages (vite.config.ts): theirs reads a context, normalises names
 * and writes ten attributes for each of the hundred icons of a page; theme/base.css sets colour, size and stroke.
 */
export default function drawn({ node }: Drawing) {
  const shapes = node.map(([name, attributes]) => createElement(name, attributes))
  return ({ className, ...rest }: SVGProps<SVGSVGElement>) => (
    // biome-ignore lint/a11y/noSvgWithoutTitle: hidden, except the few with a role and a label
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
