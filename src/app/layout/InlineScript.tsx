import { createContext, useContext } from 'react'

const Nonce = createContext<string | undefined>(undefined)
/** The server provides the nonce of the page it renders; browsers have none. */
export const ScriptNonce = Nonce.Provider

/** An inline script of ours: `code` is a constant of this repository, never user input or stored data. */
export function InlineScript({ code }: { code: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
  return <script nonce={useContext(Nonce)} dangerouslySetInnerHTML={{ __html: code }} />
}
