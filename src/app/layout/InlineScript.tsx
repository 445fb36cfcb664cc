import { createContext, useContext } from 'react'

const Nonce = createContext<string | undefined>(undefined)
/** The server puts the mark of the page it renders around it; browsers have none. */
export const ScriptNonce = Nonce.Provider

/** A script of ours inside a page: `code` is a constant of this repository, never anything that was sent or stored. */
export function InlineScript({ code }: { code: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
  return <script nonce={useContext(Nonce)} dangerouslySetInnerHTML={{ __html: code }} />
}
