import { stripVTControlCharacters } from 'node:util'

/** What the compiler and Node.js say of a declaration that does not even run, and what it means. */
const meanings = [
  [/"(\S+)" is not exported by "(\S+?)"/, (_, name, file) => `${file} não tem "${name}"`],
  [/failed to resolve import "(\S+?)"/, (_, name) => `não há "${name}", que é importado`],
  [/(\w+) is not defined/, (_, name) => `"${name}" não é importado nem declarado`],
  [
    /Cannot access '(\w+)' before initialization/,
    (_, name) => `"${name}" ainda não existe aqui: dois arquivos importam um ao outro`,
  ],
  [/(Expected .+ but found .+|Unterminated .+|Unexpected .+)/, (_, said) => `não compila: ${said}`],
]

/**
 * One sentence with file and line for what stopped the declarations from being built or run; what already is one, or
 * is not of them, as it is.
 */
export function declarationError(text) {
  const said = stripVTControlCharacters(text)
  const [own] =
    /^resources\/\S+ · .*/m.exec(said.replaceAll(/^(\w*Error|.*?): (?=resources\/)/gm, '')) ?? []
  if (own) return own
  const [, place] =
    /\b((?:resources|src)\/[^\s:)"]+(?::\d+)?)/.exec(said.replaceAll(/ (by|file) ".*?"/g, '')) ?? []
  for (const [pattern, meaning] of meanings) {
    const found = pattern.exec(said)
    // The line of an import is that of the compiled file.
    if (found && place)
      return `${/import|export/.test(String(pattern)) ? place.replace(/:\d+$/, '') : place} · ${meaning(...found)}`
  }
  return null
}
