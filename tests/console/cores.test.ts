import { readFileSync } from 'node:fs'
import theme from 'antd/es/theme'
import { expect, test } from 'vitest'
import { themeFor } from '#console/ui/theme'

const css = readFileSync('src/core/console/ui/tokens.css', 'utf8')
const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)')

const white = '#ffffff'

/** How bright a colour is, by WCAG: 0 to 1. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [less = 0, more = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (more + 0.05) / (less + 0.05)
}

for (const [scheme, words, isDark] of [
  ['claro', light, false],
  ['escuro', dark, true],
] as const)
  test(`no ${scheme}, as palavras de botões e links se leem também sob o ponteiro e ao apertar`, () => {
    for (const [, name = '', value = ''] of words.matchAll(/(--[\w-]+): ([^;]+);/g))
      document.documentElement.style.setProperty(name, value)
    const config = themeFor({ isDark, isTouched: false, isStill: true })
    const it = theme.getDesignToken(config)
    const { dangerColor = '', ...button } = { ...config.components?.Button }
    const surface = it.colorBgContainer
    const pairs = {
      'botão, sob o ponteiro': [button.defaultHoverColor ?? it.colorPrimaryHover, surface],
      'botão, ao apertar': [button.defaultActiveColor ?? it.colorPrimaryActive, surface],
      principal: [white, it.colorPrimary],
      'principal, sob o ponteiro': [white, it.colorPrimaryHover],
      'principal, ao apertar': [white, it.colorPrimaryActive],
      link: [it.colorLink, surface],
      'link, sob o ponteiro': [it.colorLinkHover, surface],
      'link, ao apertar': [it.colorLinkActive, surface],
      perigo: [dangerColor, it.colorError],
      'perigo, sob o ponteiro': [dangerColor, it.colorErrorHover],
      'perigo, ao apertar': [dangerColor, it.colorErrorActive],
      'texto de perigo, sob o ponteiro': [it.colorErrorHover, surface],
      'texto de perigo, ao apertar': [it.colorErrorActive, surface],
    }
    const faint = Object.entries(pairs).flatMap(([what, [one = '', other = '']]) => {
      const ratio = contrast(one, other)
      return ratio >= 4.5 ? [] : [`${what}: ${one} em ${other}, ${ratio.toFixed(2)}`]
    })
    expect(faint).toEqual([])
  })
