import { Visitor } from 'vite'

/** What only the prerendered pages and the judge of the build ask of a screen. */
const early = ['opening', 'budget']

/** Takes that out of the screens, so that their frame brings nothing that only their pages need. */
export const screenWords = {
  name: 'screens without early words',
  transform: {
    filter: { id: /\/src\/(features\/\w[\w-]*\/console|core\/console)\/screens\.ts$/ },
    handler(code) {
      return withoutEarlyWords(code, this.parse(code, { lang: 'ts' }))
    },
  },
}

/** Without these words, and without the imports that nothing else uses. */
export function withoutEarlyWords(code, program) {
  const found = []
  new Visitor({
    ObjectExpression({ properties }) {
      const named = (...names) => properties.filter(({ key }) => names.includes(key?.name))
      if (named('code').length > 0) found.push(...named(...early))
    },
  }).visit(program)
  // From the last one on, so that the places of those before it hold.
  const rest = found
    .sort((one, other) => other.start - one.start)
    .reduce(
      (left, { start, end }) => left.slice(0, start) + left.slice(end).replace(/^\s*,/, ''),
      code,
    )
  return program.body.reduceRight((left, { type, start, end, specifiers = [] }) => {
    if (type !== 'ImportDeclaration' || specifiers.length === 0) return left
    const others = left.slice(0, start) + left.slice(end)
    const isUsed = specifiers.some(({ local }) => new RegExp(`\\b${local.name}\\b`).test(others))
    return isUsed ? left : others
  }, rest)
}
