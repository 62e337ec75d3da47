import { Icon } from './icon.tsx'

interface PhoneLinksProps {
  /** A number without the code of a country, as people read it. */
  readonly words: string
  readonly onWhatsApp: boolean
}

/** It is whoever reads it who calls: nothing is dialled or sent from here. */
export function PhoneLinks({ words, onWhatsApp }: PhoneLinksProps) {
  const digits = words.replace(/\D/g, '')
  return (
    <span className="phone-links">
      <a href={`tel:+55${digits}`}>{words}</a>
      {onWhatsApp && (
        <a
          href={`https://wa.me/55${digits}`}
          target="_blank"
          rel="noreferrer"
          aria-label={`WhatsApp ${words}`}
        >
          <Icon name="chat" />
          <span>WhatsApp</span>
        </a>
      )}
    </span>
  )
}
