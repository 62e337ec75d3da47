/** Brings a section of the open form into sight, also one that comes after the form; the answer ends the wait. */
export function showSection(title: string | undefined) {
  if (title === undefined) return
  const show = () => {
    const titles = [...document.querySelectorAll('.form-dialog :is(legend, summary b)')]
    const found = titles.find(({ textContent }) => textContent === title)
    if (!found) return
    clearInterval(timer)
    found.closest('details')?.setAttribute('open', '')
    found.scrollIntoView()
  }
  const timer = setInterval(show, 50)
  return () => clearInterval(timer)
}
