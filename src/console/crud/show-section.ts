/** Brings a section of the open form into sight, also one that comes after the form; the answer ends the wait. */
export function showSection(title: string | undefined) {
  if (title === undefined) return
  const show = () => {
    const legends = [...document.querySelectorAll('.form-dialog legend')]
    const legend = legends.find(({ textContent }) => textContent === title)
    if (legend) clearInterval(timer)
    legend?.scrollIntoView()
  }
  const timer = setInterval(show, 50)
  return () => clearInterval(timer)
}
