import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const text = (name: string) => readFileSync(name, 'utf8')
const names = (of: string, pattern: RegExp) => [...of.matchAll(pattern)].map(([, name]) => name)

test('as variáveis que deploy/ dá ao servidor são as que o README explica', () => {
  const readme = text('README.md')
  const given = [
    ...names(text('deploy/env.exemplo'), /^([A-Z_]+)=/gm),
    ...names(text('deploy/compose.yaml'), /^ {6}((?!POSTGRES)[A-Z_]+): /gm),
    ...names(text('deploy/caderno.service'), /\b([A-Z]+_[A-Z_]+)=/g),
  ].filter((name) => name && !['DOMINIO', 'SENHA_BANCO', 'NODE_ENV'].includes(name))
  expect(given.length).toBeGreaterThan(5)
  expect(given.filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
})

test('o que a imagem leva para compilar existe, e os programas são os que se compilam', () => {
  const taken = names(text('deploy/Dockerfile.dockerignore'), /^!(.+)$/gm)
  expect(taken.filter((name) => !existsSync(name ?? ''))).toEqual([])
  for (const file of ['deploy/Dockerfile', 'deploy/caderno.service']) {
    const programs = names(text(file), /dist\/server\/(\w+)\.js/g)
    expect(programs.length).toBeGreaterThan(0)
    for (const name of programs) expect(existsSync(`src/app/server/${name}.ts`), name).toBe(true)
  }
})
