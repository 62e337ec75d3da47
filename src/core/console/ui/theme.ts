import type { ThemeConfig } from 'antd/es/config-provider/context'
import darkAlgorithm from 'antd/es/theme/themes/dark'
import defaultAlgorithm from 'antd/es/theme/themes/default'

interface Surroundings {
  readonly isDark: boolean
  readonly isTouched: boolean
  readonly isStill: boolean
}

/**
 * The colours of tokens.css hold the contrast of WCAG AA where antd's own do not: 4.5:1 for words; 3:1 for the borders
 * of controls and for the ring around what has the focus, which antd draws in colorPrimaryBorder.
 */
export function themeFor({ isDark, isTouched, isStill }: Surroundings): ThemeConfig {
  const tokens = getComputedStyle(document.documentElement)
  const token = (name: string) => tokens.getPropertyValue(`--${name}`).trim()
  const pixels = (name: string) => Number.parseInt(token(name), 10)
  const surface = token('surface')
  const focus = token('focus')
  const link = token('link')
  const bad = token('bad')
  const strong = token('brand-strong')
  const soft = token('ink-soft')
  return {
    algorithm: isDark ? darkAlgorithm : defaultAlgorithm,
    token: {
      borderRadius: pixels('corner'),
      lineWidthFocus: 2,
      // With the border, the 2 pixels of every other ring.
      controlOutlineWidth: 1,
      controlHeight: pixels('control'),
      fontSize: pixels('text'),
      motion: !isStill,
      fontFamily: token('sans'),
      colorPrimary: token('brand'),
      colorPrimaryBorder: focus,
      colorPrimaryHover: strong,
      colorPrimaryActive: strong,
      controlOutline: focus,
      colorLink: link,
      colorLinkHover: link,
      colorLinkActive: link,
      colorInfo: link,
      colorSuccess: token('good'),
      colorWarning: token('warn'),
      colorError: bad,
      colorErrorActive: bad,
      colorErrorOutline: bad,
      colorBgBase: isDark ? token('paper') : surface,
      colorBgContainer: surface,
      colorBgElevated: isDark ? token('raised') : surface,
      colorBgLayout: token('paper'),
      colorBgMask: token('mask'),
      colorTextBase: token('ink'),
      colorTextSecondary: soft,
      colorTextTertiary: soft,
      colorTextDescription: soft,
      colorTextPlaceholder: token('ink-faint'),
      colorBorder: token('line-strong'),
      colorBorderSecondary: token('line'),
    },
    components: {
      Button: {
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        dangerColor: token('on-bad'),
        defaultHoverColor: link,
        defaultHoverBorderColor: link,
        defaultActiveColor: link,
        defaultActiveBorderColor: link,
      },
      DatePicker: { activeBorderColor: focus },
      Dropdown: isTouched ? { paddingBlock: 11 } : {},
      Input: { activeBorderColor: focus },
      // A dialog is as light as a page's cards.
      Modal: { contentBg: surface, headerBg: surface, footerBg: surface },
      Select: { activeBorderColor: focus },
    },
  }
}
