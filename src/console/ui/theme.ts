import type { ThemeConfig } from 'antd/es/config-provider/context'
import darkAlgorithm from 'antd/es/theme/themes/dark'
import defaultAlgorithm from 'antd/es/theme/themes/default'

/**
 * antd in the colours of styles.css, which hold the contrast of WCAG AA where antd's own do not: 4.5:1 for
 * words; 3:1 for the borders of controls (on the page as on a card) and for the ring around what has the focus,
 * which antd draws in colorPrimaryBorder.
 */
const light: ThemeConfig['token'] = {
  colorPrimary: '#2f4b9b',
  colorPrimaryBorder: '#2f4b9b',
  controlOutline: '#2f4b9b',
  colorErrorOutline: '#b3261e',
  colorLink: '#2f4b9b',
  colorInfo: '#2f4b9b',
  colorSuccess: '#1f7a4d',
  colorWarning: '#8a5a00',
  colorError: '#b3261e',
  colorBgBase: '#ffffff',
  colorBgLayout: '#f6f5f1',
  colorTextBase: '#1e2330',
  colorTextSecondary: '#555b6b',
  colorTextTertiary: '#646a7a',
  colorTextDescription: '#5c6272',
  colorTextPlaceholder: '#6b7180',
  colorBorder: '#918c7c',
  colorBorderSecondary: '#e4e1d8',
}

const dark: ThemeConfig['token'] = {
  colorPrimary: '#4a66bf',
  colorPrimaryBorder: '#a3b8ff',
  controlOutline: '#a3b8ff',
  colorErrorOutline: '#ff8a80',
  colorLink: '#a3b8ff',
  colorInfo: '#a3b8ff',
  colorSuccess: '#5cc48f',
  colorWarning: '#e2b04a',
  colorError: '#ff8a80',
  colorBgBase: '#14161c',
  colorBgContainer: '#1c1f28',
  colorBgElevated: '#232733',
  colorBgLayout: '#14161c',
  colorTextBase: '#e9e9ee',
  colorTextSecondary: '#aab0be',
  colorTextTertiary: '#9aa0b0',
  colorTextDescription: '#aab0be',
  colorTextPlaceholder: '#9298a8',
  colorBorder: '#6b7285',
  colorBorderSecondary: '#2e3340',
}

const shared: ThemeConfig['token'] = {
  borderRadius: 8,
  lineWidthFocus: 2,
  colorBgMask: 'rgba(10, 12, 18, 0.5)',
  // With the border, the 2 pixels of every other ring.
  controlOutlineWidth: 1,
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
}

interface Surroundings {
  readonly isDark: boolean
  /** A window of a telephone, where a finger points. */
  readonly isNarrow: boolean
  /** Nothing slides or fades for who has asked for that. */
  readonly isStill: boolean
}

/** The one theme of antd, light or dark, for a pointer or for a finger. */
export function themeFor({ isDark, isNarrow, isStill }: Surroundings): ThemeConfig {
  const activeBorderColor = isDark ? '#a3b8ff' : '#2f4b9b'
  const surface = isDark ? '#1c1f28' : '#ffffff'
  return {
    algorithm: isDark ? darkAlgorithm : defaultAlgorithm,
    token: {
      ...shared,
      motion: !isStill,
      controlHeight: isNarrow ? 44 : 36,
      ...(isDark ? dark : light),
    },
    components: {
      Button: {
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        dangerColor: isDark ? '#2a0f0d' : '#ffffff',
      },
      DatePicker: { activeBorderColor },
      Dropdown: isNarrow ? { paddingBlock: 11 } : {},
      Input: { activeBorderColor },
      // A dialog is as light as a page's cards.
      Modal: { contentBg: surface, headerBg: surface, footerBg: surface },
      Select: { activeBorderColor },
      Table: { headerBg: isDark ? '#232733' : '#faf9f6' },
    },
  }
}
