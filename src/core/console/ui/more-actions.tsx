import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { media, useMedia } from './media.ts'
import './more-actions.css'

const id = 'mais-da-pagina'

interface MoreActionsProps {
  readonly children: ReactNode
  /** One of them is under way. */
  readonly busy?: boolean
}

/** What is done now and then on a page, beside its first action: on a phone, where it is several, behind 'Mais'. */
export function MoreActions({ children, busy }: MoreActionsProps) {
  const narrow = useMedia(media.narrow)
  const several = [children].flat().filter(Boolean).length > 1
  if (!narrow || !several) return children
  return (
    <>
      <Button popoverTarget={id} aria-busy={busy}>
        Mais
      </Button>
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
