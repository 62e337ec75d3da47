import '@ant-design/v5-patch-for-react-19'
import ConfigProvider from 'antd/es/config-provider'
import words from 'antd/es/locale/pt_BR'
import { type ComponentType, useMemo } from 'react'
import { media, useMedia } from './media.ts'
import { themeFor } from './theme.ts'

/** By which the page's Content-Security-Policy allows antd's styles; empty where there is none, as on Vite's own server. */
const csp = { nonce: document.querySelector<HTMLMetaElement>('[property=csp-nonce]')?.nonce ?? '' }

const picker = words.DatePicker
/** A calendar is headed 'novembro de 2026'. */
const lang = picker && { ...picker.lang, monthBeforeYear: true, monthFormat: 'MMMM [de]' }
const locale = { ...words, ...(lang && { DatePicker: { ...picker, lang } }) }

const still = window.matchMedia('(prefers-reduced-motion: reduce)')

export function inAntd<P extends object>(Page: ComponentType<P>): ComponentType<P> {
  return function InAntd(props: P) {
    const isDark = useMedia(media.dark)
    const isTouched = useMedia(media.touch)
    const theme = useMemo(
      () => themeFor({ isDark, isTouched, isStill: still.matches }),
      [isDark, isTouched],
    )
    return (
      <ConfigProvider
        csp={csp}
        locale={locale}
        theme={theme}
        getPopupContainer={landmarkOf}
        // A list that only draws the options in sight draws them without a role.
        virtual={false}
      >
        <Page {...props} />
      </ConfigProvider>
    )
  }
}

/** Lists and calendars open where their input is, the page or a dialog; dialogs themselves have no input. */
function landmarkOf(input?: HTMLElement): HTMLElement {
  return input?.closest<HTMLElement>('[role=dialog], main') ?? document.body
}
