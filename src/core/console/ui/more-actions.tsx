import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { media, useMedia } from './media.ts'
import './more-actions.css'

const id = 'mais-da-pagina'

/** What is done now and then on a page, beside its first action: on a phone, behind 'Mais'. */
export function MoreActions({ children }: { children: ReactNode }) {
  if (!useMedia(media.narrow)) return children
  return (
    <>
      <Button popoverTarget={id}>Mais</Button>
      <section id={id} className="from-below" popover="auto" ref={closesItself}>
        {children}
      </section>
    </>
  )
}

/** What was chosen is seen: in the page, or in the dialog that it opened. */
export function closesItself(sheet: HTMLElement) {
  const close = ({ target }: Event) => {
    // But by what unfolds in it.
    if (target instanceof Element && target.closest('a, button:not([aria-expanded])'))
      sheet.hidePopover?.()
  }
  sheet.addEventListener('click', close)
  return () => sheet.removeEventListener('click', close)
}
