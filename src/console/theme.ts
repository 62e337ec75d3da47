import type { ThemeConfig } from 'antd/es/config-provider/context'
import darkAlgorithm from 'antd/es/theme/themes/dark'
import defaultAlgorithm from 'antd/es/theme/themes/default'

/** antd in the colours of styles.css, which hold the contrast of WCAG AA where antd's own do not. */
const light: ThemeConfig['token'] = {
  colorPrimary: '#2f4b9b',
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
  colorBorder: '#c9c5b9',
  colorBorderSecondary: '#e4e1d8',
}

const dark: ThemeConfig['token'] = {
  colorPrimary: '#4a66bf',
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
  colorBorder: '#474d5c',
  colorBorderSecondary: '#2e3340',
}

const shared: ThemeConfig['token'] = {
  borderRadius: 8,
  controlHeight: 36,
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
}

/** The one theme of antd, light or dark. */
export function themeFor(isDark: boolean): ThemeConfig {
  return {
    algorithm: isDark ? darkAlgorithm : defaultAlgorithm,
    token: { ...shared, ...(isDark ? dark : light) },
    components: {
      Button: {
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        dangerColor: isDark ? '#2a0f0d' : '#ffffff',
      },
      // The days of the months before and after, which can be chosen all the same.
      DatePicker: { colorTextDisabled: isDark ? '#9aa0b0' : '#646a7a' },
      Table: { headerBg: isDark ? '#232733' : '#faf9f6' },
    },
  }
}
