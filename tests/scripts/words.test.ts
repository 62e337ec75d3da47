import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { patternOf, vitestParts } from '../../scripts/words.mjs'
import { temporaryFolder } from '../temporary-folder.ts'

test.each([
  ['frequencia', 'a Frequência do aluno'],
  ['AÇÃO', 'uma acao'],
  ['v1.2', 'de v1.2 em diante'],
])('a palavra "%s" acha "%s", com ou sem acentos e maiúsculas', (word, text) => {
  expect(text).toMatch(new RegExp(patternOf([word])))
})

test('uma palavra não acha outra, e de várias basta uma', () => {
  expect('turma').not.toMatch(new RegExp(patternOf(['aluno'])))
  expect('v1x2').not.toMatch(new RegExp(patternOf(['v1.2'])))
  expect('uma turma').toMatch(new RegExp(patternOf(['aluno', 'turma'])))
})

test('um arquivo com a palavra no caminho vai inteiro; de outro, os testes que a têm no nome', () => {
  const folder = temporaryFolder('palavras')
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(`${folder}/server`)
  writeFileSync(`${folder}/server/alunos.test.ts`, '')
  writeFileSync(`${folder}/server/turmas.test.ts`, "test('uma turma tem alunos')")
  writeFileSync(`${folder}/server/erros.test.ts`, "test('um erro')")
  writeFileSync(`${folder}/aluno.ts`, 'aluno')
  expect(vitestParts(['aluno'], folder)).toEqual([
    [`${folder}/server/alunos.test.ts`],
    ['--testNamePattern', patternOf(['aluno']), `${folder}/server/turmas.test.ts`],
  ])
  expect(vitestParts(['planilha'], folder)).toEqual([])
})
