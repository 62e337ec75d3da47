import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type ESTree, type Plugin, Visitor } from 'vite'

const standIn = decodeURIComponent(new URL('./stand-ins.ts', import.meta.url).pathname)

const developersRouter = createRequire(import.meta.url).resolve('react-router')

/** What stands in place of packages that Refine imports; each with its saving and the issue upstream. */
export const standIns = {
  // 40 kB for an HTTP client that is never called: simple-rest is given the console's own (axios #5380).
  axios: standIn,
  // 45 kB for nested words in addresses, which the console never writes (no issue known).
  qs: standIn,
  // 6 kB for English plurals (no issue known).
  pluralize: standIn,
  // Each hook speaks to Refine's devtools, which are not part of the product (no issue known).
  '@refinedev/devtools-internal': standIn,
  // 0.5 kB of warnings for developers: bundlers are given the development build (no issue known).
  'react-router': join(dirname(developersRouter), '../production/index.mjs'),
}

export const rewrites: Plugin[] = [
  // Refine is built with a call around each function that only keeps its name, and each such call counts as used
  // (esbuild #3965).
  rewrite(
    /@refinedev\/[^/]+\/dist\/.*\.mjs$/,
    /^var __name = .*$/m,
    'var __name = (target) => target;',
  ),
  // 5 kB for four small functions of lodash, which carry each other (no issue known).
  rewrite(
    /@refinedev\/[^/]+\/dist\/.*\.mjs$/,
    /import (\w+) from "lodash-es\/(isEqual|debounce|uniqBy|get)\.js";/g,
    `import { $2 as $1 } from "${standIn}";`,
  ),
  // 0.5 kB that tell developers how to use Refine, react-router and React, in their production builds too (no issue
  // known).
  rewrite(
    /@refinedev\/core\/dist\/.*\.mjs$/,
    /"(Unhandled Error in \w+|If you have multiple data providers)[^"]+"/g,
    '"$1"',
  ),
  rewrite(
    /react-router\/dist\/production\/[^/]+\.mjs$/,
    /(You should call navigate\(\)|You cannot use the \\`useSearchParams\\`|When overriding the location using|A <Route> is only ever|Index routes must not)(?:[^`\\]|\\.)*/g,
    '$1',
  ),
  rewrite(
    /react-dom\/cjs\/react-dom[\w-]*\.production\.js$/,
    /" for the full message or use the non-minified dev environment[^"]*"/g,
    '""',
  ),
  // antd's icons tell screen readers their own names, in English, beside texts that say what they are for
  // (no issue known).
  rewrite(
    /@ant-design\/icons\/es\/components\/AntdIcon\.js$/,
    /role: "img",\s*"aria-label": icon\.name/,
    '"aria-hidden": true',
  ),
  // antd's inputs that grow measure their text in a box styled by an attribute, which the Content-Security-Policy
  // refuses (react-component/textarea #14).
  rewrite(
    /rc-textarea\/es\/calculateNodeHeight\.js$/,
    /hiddenTextarea\.setAttribute\('style', (.+)\);/,
    'hiddenTextarea.style.cssText = $1;',
  ),
  // What the server works out once of declarations, for every row that it writes, a page asks a few times: 0.4 kB.
  {
    name: 'nothing worked out once',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform: {
      filter: { id: /\/src\/core\/model\/once\.ts$/ },
      handler: () => 'export const once = (make) => make',
    },
  },
  // A declaration's words for the server alone: 1 kB of each page, and 7 more for zod, which makes its shapes.
  {
    name: 'declarations without server words',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform: {
      filter: {
        id: /\/(resources\/.+|src\/features\/[\w-]+\/[\w-]+|src\/core\/model\/(calls\/.+|account-calls|history-calls|mergeable|import-calls|file-calls|batch))\.ts$/,
      },
      handler(code) {
        return withoutServerWords(code, this.parse(code))
      },
    },
  },
]

const wordsOfEntities = ['begins', 'holds', 'indexes', 'opens', 'plain', 'subject', 'trace']
const wordsOfCalls = [
  ...['answers', 'body', 'bodyLimit', 'file', 'lines', 'makes', 'otherwise', 'opens', 'query'],
  ...['repeated', 'row', 'summary', 'whilePending'],
]

/** A declaration without what it says for the server alone, and without the imports that only this asked for. */
export function withoutServerWords(code: string, program: ESTree.Program): string {
  // From the last one on, so that the places of those before it hold.
  const left = serverWordsIn(program).reduceRight(
    (rest, { start, end }) => rest.slice(0, start) + rest.slice(end).replace(/^\s*,/, ''),
    code,
  )
  const imports = program.body.filter((part) => part.type === 'ImportDeclaration')
  const body = left.slice(imports.at(-1)?.end)
  const isIdle = ({ specifiers }: ESTree.ImportDeclaration) =>
    specifiers.length > 0 &&
    specifiers.every(({ local }) => !new RegExp(`\\b${local.name}\\b`).test(body))
  return imports
    .filter(isIdle)
    .reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), left)
}

function serverWordsIn(program: ESTree.Program): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = []
  const named = (object: ESTree.ObjectExpression, ...names: string[]) =>
    object.properties.filter(
      (part) =>
        part.type === 'Property' && part.key.type === 'Identifier' && names.includes(part.key.name),
    )
  new Visitor({
    ObjectExpression(object) {
      if (named(object, 'route').length > 0) found.push(...named(object, ...wordsOfCalls))
      else if (named(object, 'fields').length > 0) found.push(...named(object, ...wordsOfEntities))
      // The console asks only whether there is one: a letter of the sentence stays.
      for (const part of named(object, 'effect'))
        if (part.type === 'Property' && part.value.type === 'Literal')
          found.push({ start: part.value.start + 2, end: part.value.end - 1 })
      if (named(object, 'endedBy').length > 0) found.push(...named(object, 'overlap', 'seen'))
    },
    CallExpression({ callee, arguments: [, options] }) {
      if (callee.type !== 'Identifier' || options?.type !== 'ObjectExpression') return
      if (callee.name === 'computed') found.push(...named(options, 'type'))
      // The server alone works out what is kept.
      if (callee.name === 'kept') found.push(...named(options, 'value'))
    },
  }).visit(program)
  return found.sort((one, other) => one.start - other.start)
}

function rewrite(file: RegExp, from: RegExp, to: string): Plugin {
  return {
    name: `rewrite ${file.source}`,
    apply: 'build',
    transform: {
      filter: { id: new RegExp(`node_modules/${file.source}`) },
      handler: (code) => code.replace(from, to),
    },
  }
}
