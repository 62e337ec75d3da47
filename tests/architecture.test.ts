import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const sourceFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => join(folder, path))

const specifiersOf = (path: string) =>
  [...readFileSync(path, 'utf8').matchAll(/(?:\bfrom|\bimport|\bimport\()\s*'([\w@#./-]+)'/g)].map(
    ([, specifier = '']) => specifier,
  )

/** 'path: specifier' for each import, of the files of a folder, that is not allowed there. */
function strayImports(folder: string, allowed: (specifier: string) => boolean): string[] {
  return sourceFiles(folder).flatMap((path) =>
    specifiersOf(path)
      .filter((specifier) => !specifier.startsWith('./') && !allowed(specifier))
      .map((specifier) => `${path}: ${specifier}`),
  )
}

const isModel = (specifier: string) => specifier.startsWith('#model/')
const isResource = (specifier: string) => /^#resources(\/|$)/.test(specifier)
const isPackage = (specifier: string) => /^[a-z@]/.test(specifier)
const isOfScreens = (specifier: string) =>
  /^(react|antd|@ant-design|@refinedev|@tanstack)/.test(specifier)
const isOfServers = (specifier: string) =>
  /^(node:|fastify|@fastify|kysely|pg|@photostructure|nodemailer|@node-rs)/.test(specifier)

test('o modelo importa só zod, as regras de CPF e telefone e a leitura de planilhas', () => {
  const pure = /^(zod|@brazilian-utils\/brazilian-utils|papaparse)(\/|$)/
  const stray = strayImports('src/model', (specifier) => isModel(specifier) || pure.test(specifier))
  expect(stray).toEqual([])
})

test('os recursos importam só o modelo e zod', () => {
  const stray = strayImports(
    'resources',
    (specifier) => isModel(specifier) || specifier === 'zod/mini',
  )
  expect(stray).toEqual([])
})

test('o servidor importa o modelo, os recursos e nada da tela', () => {
  const allowed = (specifier: string) =>
    isModel(specifier) ||
    isResource(specifier) ||
    specifier.startsWith('#server/') ||
    specifier.startsWith('../') ||
    (isPackage(specifier) && !isOfScreens(specifier))
  expect(strayImports('src/server', allowed)).toEqual([])
})

test('a tela importa o modelo, os recursos e nada do servidor', () => {
  const allowed = (specifier: string) =>
    isModel(specifier) ||
    isResource(specifier) ||
    specifier.startsWith('#console/') ||
    specifier.startsWith('../') ||
    (isPackage(specifier) && !isOfServers(specifier))
  expect(strayImports('src/console', allowed)).toEqual([])
})

test('um caminho relativo não sai da sua camada', () => {
  const climbing = ['src/model', 'src/server', 'src/demo', 'src/console', 'resources'].flatMap(
    (layer) =>
      sourceFiles(layer).flatMap((path) =>
        specifiersOf(path)
          .filter((specifier) => specifier.startsWith('../'))
          .filter((specifier) => !join(path, '..', specifier).startsWith(`${layer}/`))
          .map((specifier) => `${path}: ${specifier}`),
      ),
  )
  expect(climbing).toEqual([])
})

test('nenhum arquivo passa de 250 linhas', () => {
  const long = ['src', 'resources']
    .flatMap(sourceFiles)
    .map((path) => ({ path, lines: readFileSync(path, 'utf8').split('\n').length }))
    .filter(({ lines }) => lines > 250)
  expect(long).toEqual([])
})

test('nenhum código genérico pergunta de que entidade se trata', () => {
  const asking = ['src/model', 'src/server/store', 'src/console/crud', 'src/console/api']
    .flatMap((folder) => sourceFiles(folder))
    .filter((path) => /\b(resource|recurso)\.name\s*[!=]==?\s*'/.test(readFileSync(path, 'utf8')))
  expect(asking).toEqual([])
})
