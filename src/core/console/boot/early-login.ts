// Runs in the page of a login before its code is there: the build puts it behind the prerendered form.
import { remembersSignIn } from '#console/api/remembered'

const root = document.getElementById('root')
const form = root?.querySelector('form')

/** A browser that has signed in before sees no form; what is typed and sent elsewhere is kept for `useTypedBefore`. */
if (remembersSignIn()) root?.replaceChildren()
else if (form) keepTyped(form)

function keepTyped(form: HTMLFormElement): void {
  form.addEventListener('input', () => {
    if (form.dataset.hydrated) return
    const submit = form.querySelector<HTMLButtonElement>('[type=submit]')
    const inputs = [...form.elements].filter((it) => it instanceof HTMLInputElement)
    if (submit) submit.disabled = inputs.some(({ name, value }) => name && !value)
  })
  form.addEventListener('submit', (event) => {
    if (form.dataset.hydrated) return
    event.preventDefault()
    form.dataset.submitted = 'true'
  })
}
