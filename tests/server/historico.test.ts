import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommand } from '#app/server/cli/commands'
import { everybody, own } from '#model/access'
import type { PaginaDoHistorico } from '#model/history'
import type { Resource } from '#model/resource'
import { resources } from '#resources'
import { daysOf } from '#server/auth/session'
import { entriesOf } from '#server/privacy/history-entries'
import { pdf } from '../fixtures/arquivos.ts'
import { attach } from './attach.ts'
import type { Exported } from './exported.ts'
import { institute, type Person, type Row } from './institute.ts'

const casa = await institute()
const coordenadora = await casa.coordenadora()
const beatriz = await casa.educadora()
const helena = await casa.assistente()
const turma = await casa.turma({ nome: 'Capoeira', educador_id: beatriz.id })
const outra = await casa.turma({ nome: 'Judô' })

const historico = async (id: number, query = '') => {
  const answer = await coordenadora.get(`/alunos/${id}/historico${query}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.body as PaginaDoHistorico
}

async function anexar(aluno: Row) {
  const answer = await attach(coordenadora, aluno, 'laudo.pdf', pdf())
  expect(answer.status).toBe(201)
  return answer.body as Row
}

/** A student with something of everything. */
async function vivida() {
  const ana = await casa.aluno({ turma_id: turma.id })
  await coordenadora.put(`/alunos/${ana.id}`, { escola: 'Nova', turma_id: outra.id })
  await coordenadora.put(`/alunos/${ana.id}`, { turma_id: turma.id })
  const documento = await anexar(ana)
  await beatriz.post(`/turma/${turma.id}/dia/2026-03-09`, {
    frequencias: [{ aluno_id: ana.id, status: 'ausente' }],
  })
  await helena.post('/relatorio-assistente/', { aluno_id: ana.id, report: 'Visita feita.' })
  return { ana, documento }
}

test('o que se escreveu com o nome antigo de um campo aparece com o de agora', async () => {
  const { escola, ...others } = resources.aluno.fields
  const declared = {
    ...resources.aluno,
    fields: { ...others, colegio: { ...escola, was: ['escola'] } },
  }
  const services = { ...casa.services, resources: { ...resources, aluno: declared } }
  const traces = [{ ...semNome, acao: 'editou', antes: '{"escola":"A"}', depois: '{"escola":"B"}' }]
  const [entry] = await entriesOf(services, reading, traces)
  expect(entry?.mudancas).toEqual([{ campo: 'colegio', antes: 'A', depois: 'B' }])
})

const reading = {
  of: [1],
  reader: {
    role: 'coordenador',
    pessoaId: null,
    proprios: null,
    contaId: 1,
    ...daysOf('2026-03-10'),
  },
} as const
const semAutor = { registro_id: 1, nome: null, role: null }
const semNome = { id: 1, quando: '2026-03-10', recurso: 'aluno', ...semAutor }

test('o histórico de um aluno diz quem mudou o quê, do mais novo ao mais velho, com nomes no lugar de ids', async () => {
  const { ana } = await vivida()
  const { entradas, antes_de } = await historico(ana.id)
  expect(antes_de).toBeNull()
  expect(entradas.map(({ acao, assunto, dia, quem }) => [acao, assunto, dia, quem?.role])).toEqual([
    ['criou', 'relatorio_assistente', null, 'assistente_social'],
    ['editou', 'frequencia', '2026-03-09', 'educador'],
    ['editou', 'documento', null, 'coordenador'],
    ['editou', 'aluno', null, 'coordenador'],
    ['editou', 'aluno', null, 'coordenador'],
    ['criou', 'aluno', null, 'coordenador'],
  ])
  const [relato, falta, documento, , mudanca] = entradas
  expect(relato?.mudancas).toEqual([
    { campo: 'report', antes: null, depois: 'Visita feita.' },
    { campo: 'sigilo', antes: null, depois: 'equipe' },
  ])
  expect(falta?.mudancas).toEqual([{ campo: 'status', antes: null, depois: 'ausente' }])
  expect(documento?.mudancas).toEqual([{ campo: 'documentos', antes: null, depois: 'laudo.pdf' }])
  expect(mudanca?.mudancas).toEqual([
    { campo: 'escola', antes: ana.escola, depois: 'Nova' },
    { campo: 'turma_id', antes: 'Capoeira', depois: 'Judô' },
  ])
})

test('o histórico de um aluno não tem nada de outro, nem da frequência de um número que contém o seu', async () => {
  const ana = await casa.aluno({ turma_id: turma.id })
  await beatriz.post(`/turma/${turma.id}/dia/2026-03-10`, {
    frequencias: [{ aluno_id: ana.id, status: 'presente' }],
  })
  const outro = await casa.aluno({ turma_id: turma.id })
  const { entradas } = await historico(outro.id)
  expect(entradas.map(({ acao, assunto }) => [acao, assunto])).toEqual([['criou', 'aluno']])
})

test('os acessos dizem quem leu e quem baixou, à parte das mudanças', async () => {
  const { ana, documento } = await vivida()
  await beatriz.get(`/alunos/${ana.id}`)
  await helena.get(`/alunos/documentos/${documento.id}/download`)
  const { entradas } = await historico(ana.id, '?tipo=acessos')
  expect(entradas.map(({ acao, quem }) => [acao, quem?.role])).toEqual([
    ['baixou', 'assistente_social'],
    ['leu', 'educador'],
  ])
  expect(entradas[0]?.mudancas).toEqual([{ campo: 'documentos', antes: null, depois: 'laudo.pdf' }])
})

test('um histórico longo vem em páginas, sem repetir nem pular', async () => {
  const ana = await casa.aluno()
  for (let turn = 0; turn < 60; turn += 1)
    await coordenadora.put(`/alunos/${ana.id}`, { serie: `${turn}º` })
  const first = await historico(ana.id)
  const second = await historico(ana.id, `?antes_de=${first.antes_de}`)
  expect([first.entradas.length, second.entradas.length, second.antes_de]).toEqual([50, 11, null])
  const ids = [...first.entradas, ...second.entradas].map(({ id }) => id)
  expect(new Set(ids).size).toBe(61)
  expect((await coordenadora.get(`/alunos/${ana.id}/historico?antes_de=x`)).status).toBe(400)
})

test('a exportação de um aluno tem tudo que há sobre ele, com os documentos', async () => {
  const { ana } = await vivida()
  const answer = await coordenadora.get(`/alunos/${ana.id}/exportacao`)
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="aluno-${ana.id}.json"`)
  const { aluno, registros, documentos } = answer.body as Exported
  expect(aluno).toMatchObject({ nome: ana.nome, cpf: ana.cpf, escola: 'Nova' })
  expect(aluno.turma).toMatchObject({ nome: 'Capoeira' })
  expect(registros.frequencia).toMatchObject([{ data: '2026-03-09', status: 'ausente' }])
  expect(registros.relatorio_assistente).toMatchObject([{ report: 'Visita feita.' }])
  expect(Buffer.from(documentos[0]?.conteudo_base64 ?? '', 'base64')).toEqual(pdf())
  const { entradas } = await historico(ana.id, '?tipo=acessos')
  expect(entradas.map(({ acao }) => acao)).toContain('exportou')
})

test('por comando, um aluno é exportado para um arquivo, e apagado de vez só depois de excluído', async () => {
  const { ana } = await vivida()
  const place = { dataDir: casa.services.dataDir, url: casa.url }
  const run = (...words: string[]) => runCommand(words, { place, now: casa.clock.now })
  const file = join(mkdtempSync(join(tmpdir(), 'caderno-exportado-')), 'ana.json')
  await run('exportar', String(ana.id), file)
  expect(JSON.parse(readFileSync(file, 'utf8')).aluno.nome).toBe(ana.nome)
  await expect(run('exportar', '999999', `${file}2`)).rejects.toThrow(
    'Não há aluno com o ID 999999.',
  )
  expect(existsSync(`${file}2`)).toBe(false)
  await expect(run('apagar', String(ana.id))).rejects.toThrow('exclua antes, pela tela.')

  const stored = async () => (await casa.services.documents.list()).length
  const files = await stored()
  await coordenadora.delete(`/alunos/${ana.id}`)
  const [line] = await run('apagar', String(ana.id))
  expect(line).toBe(
    `${ana.nome} foi apagado, com 0 atendimentos, 0 autorizações, 0 avisos, 0 casos, 0 contatos, 0 declarações de frequência, 1 frequência, 0 justificativas, 0 mudanças marcadas, 1 relatório, 0 saídas, 1 vínculo, 0 viradas do aluno e 1 documento.`,
  )
  expect(await stored()).toBe(files - 1)
  for (const table of [
    'aluno',
    'frequencia',
    'justificativa',
    'documento',
    'relatorio_assistente',
  ] as const) {
    const rows = await casa.db.kysely.selectFrom(table).selectAll().execute()
    expect(JSON.stringify(rows), table).not.toMatch(new RegExp(`"(aluno_)?id":${ana.id}\\b`))
  }
  const traces = await casa.db.kysely
    .selectFrom('auditoria')
    .select(['acao', 'antes', 'depois'])
    .where('recurso', '=', 'aluno')
    .where('registro_id', '=', ana.id)
    .orderBy('id')
    .execute()
  expect(traces.at(-1)?.acao).toBe('apagou')
  expect(traces.every(({ antes, depois }) => antes === null && depois === null)).toBe(true)
})

test('T1: cada papel a que o histórico é dado lê dele só o que pode ler: entidades, linhas e documentos', async () => {
  const { aluno, relatorio_assistente: relato } = resources
  const { documentos, ...fields } = aluno.fields
  const { exportar, baixar, ...calls } = aluno.calls
  const { historico } = (aluno as Resource).calls
  if (!historico) throw new Error('sem histórico')
  const opened: Readonly<Record<string, Resource>> = {
    ...resources,
    aluno: {
      ...aluno,
      fields: { ...fields, documentos: { ...documentos, read: ['coordenador', 'educador'] } },
      calls: {
        ...calls,
        baixar: { ...baixar, access: { coordenador: 'all', educador: 'all' } },
        historico: { ...historico, access: everybody },
        exportar: { ...exportar, access: everybody },
      },
    },
    relatorio_assistente: {
      ...relato,
      access: { ...relato.access, list: { assistente_social: own('assistente_id') } },
      calls: {},
    },
  }
  const outra = await institute({ resources: opened })
  const [quem, educadora] = [await outra.coordenadora(), await outra.educadora()]
  const [dela, deOutra] = [await outra.assistente(), await outra.assistente()]
  const capoeira = await outra.turma({ educador_id: educadora.id })
  const ana = await outra.aluno({ turma_id: capoeira.id })
  await attach(quem, ana, 'laudo.pdf', pdf())
  const frequencias = [{ aluno_id: ana.id, status: 'ausente' }]
  await educadora.post(`/turma/${capoeira.id}/dia/2026-03-09`, { frequencias })
  for (const [person, report] of [[dela, 'Visita dela.'] as const, [deOutra, 'Visita.'] as const])
    await person.post('/relatorio-assistente/', { aluno_id: ana.id, report })
  // A field that a migration dropped: no declaration says who read it.
  await outra.db.kysely
    .insertInto('auditoria')
    .values({
      quando: '2026-03-09T12:00:00.000Z',
      acao: 'editou',
      recurso: 'aluno',
      registro_id: ana.id,
      depois: '{"diagnostico":"Dislexia"}',
    })
    .execute()
  const reads = async (person: Person) => {
    const found: unknown[] = []
    for (const path of ['historico', 'exportacao']) {
      const { status, text } = await person.get(`/alunos/${ana.id}/${path}`)
      const words = ['"ausente"', 'Visita dela.', '"Visita."', 'laudo.pdf', 'Dislexia']
      found.push([status, ...words.filter((word) => text.includes(word))])
    }
    return found
  }
  const all = [200, '"ausente"', 'Visita dela.', '"Visita."', 'laudo.pdf', 'Dislexia']
  expect(await reads(quem)).toEqual([all, all])
  const ofEducator = [200, '"ausente"', 'laudo.pdf']
  expect(await reads(educadora)).toEqual([ofEducator, ofEducator])
  const ofAssistant = [200, '"ausente"', 'Visita dela.']
  expect(await reads(dela)).toEqual([ofAssistant, ofAssistant])
})
