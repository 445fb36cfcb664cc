/** Preformatted code; wide lines scroll, by keyboard too. */
export const CodeBlock = ({ label, children }: { label: string; children: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
  <section tabIndex={0} aria-label={label} className="overflow-x-auto border border-rule bg-chalk p-3">
    <pre className="text-xs/5">
      <code>{children}</code>
    </pre>
  </section>
)
