import { type MouseEvent, useState } from 'react'
import type { EstateCompany, findCompany } from '#domains/estates/contract.ts'
import { RequestError, request } from '#shared/request.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/forms/Field.tsx'

interface LookupProps {
  /** Typed before, without scripts. */
  typed: string
  error: string | undefined
  onFound: (company: EstateCompany) => void
}

const away = 'Le registre des entreprises ne répond pas\u00a0: saisissez votre raison sociale.'

/** Fills the company from the public register. Without scripts the button posts the form, which comes back filled. */
export function CompanyLookup({ typed, error, onFound }: LookupProps) {
  const [number, setNumber] = useState(typed)
  const [fault, setFault] = useState(error)
  const [isPending, setPending] = useState(false)
  const lookUp = async (event: MouseEvent) => {
    event.preventDefault()
    setPending(true)
    const found = await find(number)
    setPending(false)
    setFault(typeof found === 'string' ? found : undefined)
    if (typeof found !== 'string') onFound(found)
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <TextField
        className="min-w-0 flex-1 basis-48"
        label="SIREN ou SIRET"
        hint="Facultatif&nbsp;: remplit la raison sociale, le numéro de TVA et votre première adresse."
        name="siret"
        inputMode="numeric"
        maxLength={20}
        value={number}
        onChange={event => setNumber(event.target.value)}
        error={fault}
      />
      <Button type="submit" name="lookup" value="oui" onClick={lookUp} pending={isPending}>
        Remplir depuis le registre
      </Button>
    </div>
  )
}

/** The company, or why there is none. */
async function find(number: string): Promise<EstateCompany | string> {
  try {
    return await request<typeof findCompany>(
      { method: 'GET', path: '/api/companies/:number' },
      { params: { number: number.trim() || '0' } },
    )
  } catch (error) {
    return error instanceof RequestError ? error.message : away
  }
}
