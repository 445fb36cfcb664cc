import { useEffect } from 'react'

type Control = Pick<HTMLInputElement, 'type' | 'min' | 'max' | 'minLength' | 'maxLength' | 'title'> & {
  validity: Partial<ValidityState>
}

/** What the browser says in its own language, in French. */
export function validityMessage({ validity, type, min, max, minLength, maxLength, title }: Control): string {
  if (validity.valueMissing) return missing[type] ?? 'Remplissez ce champ.'
  if (validity.badInput) return 'Un nombre est attendu.'
  if (validity.typeMismatch) return type === 'email' ? 'Une adresse comme nom@domaine.fr' : 'Une adresse complète'
  if (validity.tooShort) return `${minLength}\u00a0caractères au moins.`
  if (validity.tooLong) return `${maxLength}\u00a0caractères au plus.`
  if (validity.rangeUnderflow) return `${min} au moins.`
  if (validity.rangeOverflow) return `${max} au plus.`
  return title || 'Valeur non admise.'
}

const missing: Record<string, string> = {
  checkbox: 'Cochez cette case.',
  radio: 'Choisissez une réponse.',
  'select-one': 'Choisissez une valeur.',
  file: 'Choisissez un fichier.',
}

const isControl = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement

/** Browsers word their validation bubbles in the language of the browser: these pages are in French for everybody. */
export function useFrenchValidity(): void {
  useEffect(() => {
    const marked = new Set<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>()
    const onInvalid = ({ target }: Event) => {
      if (!isControl(target) || target.validity.customError) return
      // Only the fields of an input are read, and absent ones are not needed for the others.
      target.setCustomValidity(validityMessage(target as HTMLInputElement))
      marked.add(target)
    }
    // Before each validation: a press of the button, or Enter, which presses it.
    const clear = () => {
      for (const control of marked) control.setCustomValidity('')
      marked.clear()
    }
    const stop = new AbortController()
    const options = { capture: true, signal: stop.signal }
    document.addEventListener('invalid', onInvalid, options)
    document.addEventListener('input', clear, options)
    document.addEventListener('click', clear, options)
    return () => stop.abort()
  }, [])
}
