// The JavaScript that each route asks for, in bytes of brotli; over budget, it fails.
import { readFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'

process.chdir(`${import.meta.dirname}/..`)
const manifest = JSON.parse(readFileSync('dist/console/.vite/manifest.json', 'utf8'))
console.log(Object.keys(manifest).join('\n'))
