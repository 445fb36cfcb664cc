import type { ReactNode } from 'react'

export const bankButton = (isMain: boolean) =>
  `flex min-h-11 w-full items-center justify-center border-2 border-info px-4 font-semibold no-underline ${isMain ? 'bg-info text-paper' : 'bg-paper text-info'}`

interface Props {
  /** What is not real. */
  demo: string
  title: ReactNode
  error: string | undefined
  children: ReactNode
}

/** Deliberately different from the site, as a bank's page is: pages with it have no header, navigation or footer of ours. */
export const SandboxFrame = ({ demo, title, error, children }: Props) => (
  <div className="mx-auto my-8 max-w-lg border-2 border-info bg-paper">
    <div className="bg-info px-5 py-4 text-paper">
      <p className="text-xl font-bold">Banque d’essai</p>
      <p className="text-sm">{`Démonstration\u00a0: ${demo}`}</p>
    </div>
    <div className="flex flex-col gap-5 p-5">
      <h1 className="text-lg">{title}</h1>
      {error && (
        <p role="alert" className="font-medium text-danger">
          {error}
        </p>
      )}
      {children}
    </div>
  </div>
)
