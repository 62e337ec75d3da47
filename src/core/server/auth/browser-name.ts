/** Browser names in user agents, the most specific first: most browsers also claim to be Chrome and Safari. */
const browsers = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|OPT\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const

const systems = [
  [/iPhone/, 'no iPhone'],
  [/iPad/, 'no iPad'],
  [/Android/, 'no Android'],
  [/Windows/, 'no Windows'],
  [/CrOS/, 'no Chromebook'],
  [/Mac OS X|Macintosh/, 'no Mac'],
  [/Linux/, 'no Linux'],
] as const

/** A device as people call it, 'Chrome no Windows', by the user agent of its browser. */
export function browserName(userAgent = ''): string {
  const named = (table: readonly (readonly [RegExp, string])[]) =>
    table.find(([pattern]) => pattern.test(userAgent))?.[1]
  const words = [named(browsers) ?? (named(systems) && 'Navegador'), named(systems)]
  return words.filter(Boolean).join(' ') || 'Aparelho desconhecido'
}
