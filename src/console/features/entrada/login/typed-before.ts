import { type RefObject, useEffect, useRef } from 'react'

/** Takes over what was typed into a prerendered form, and sends it where it was sent already. */
export function useTypedBefore(
  adopt: (form: HTMLFormElement) => void,
): RefObject<HTMLFormElement | null> {
  const ref = useRef<HTMLFormElement>(null)
  const first = useRef(adopt)
  useEffect(() => {
    const form = ref.current
    if (!form || form.dataset.hydrated) return
    form.dataset.hydrated = 'true'
    first.current(form)
    // With the values that were just taken over: the button is enabled by them.
    if (form.dataset.submitted) setTimeout(() => form.requestSubmit())
  }, [])
  return ref
}
