import type { ComponentProps } from 'react'

/** Buttons of one look, which send no form unless their `type` says so. */
function buttonsLike(look: string) {
  return ({ className = '', ...button }: ComponentProps<'button'>) => (
    <button type="button" {...button} className={`${look} ${className}`.trim()} />
  )
}

export const Button = buttonsLike('button')

/** What the screen is there for. */
export const PrimaryButton = buttonsLike('button primary')

/** Words in the corner of a panel. */
export const TextButton = buttonsLike('text-button')

/** Words in a line, as a link is. */
export const InlineButton = buttonsLike('link-button')
