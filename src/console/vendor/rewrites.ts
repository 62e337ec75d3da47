import type { Plugin } from 'vite'

const standIn = decodeURIComponent(new URL('./stand-ins.ts', import.meta.url).pathname)

/** What stands in place of packages that Refine imports; each with its saving and the issue upstream. */
export const standIns = {
  // 40 kB for an HTTP client that is never called: simple-rest is given the console's own (axios #5380).
  axios: standIn,
  // 45 kB for nested words in addresses, which the console never writes (no issue known).
  qs: standIn,
  // 6 kB for English plurals (no issue known).
  pluralize: standIn,
  // Each hook reports to Refine's devtools, which are not part of the product (no issue known).
  '@refinedev/devtools-internal': standIn,
}

export const rewrites: Plugin[] = [
  // Refine is built with a call around each function that only keeps its name, and each such call counts as used
  // (esbuild #3965).
  rewrite(
    /@refinedev\/[^/]+\/dist\/.*\.mjs$/,
    /^var __name = .*$/m,
    'var __name = (target) => target;',
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
]

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
