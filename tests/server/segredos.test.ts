import { expect, test } from 'vitest'
import { canRead } from '#model/access'
import type { Role } from '#model/field'
import { expansionOf, fieldsOf, type Resource } from '#model/resource'
import { resources } from '#resources'
import { pdf } from '../fixtures/arquivos.ts'
import { attach, sendFile } from './attach.ts'
import { documentOf, operationsOf } from './fuzz/document.ts'
import { everyRole, institute, type Person, type Row } from './institute.ts'

const casa = await institute()
const people = await everyRole(casa)
const { coordenador: coordenadora, educador, assistente_social } = people

const turma = await casa.turma({ educador_id: educador.id })
const ana = await casa.aluno({
  ...{ turma_id: turma.id, rg: 'segredo-rg', certidao_nascimento: 'segredo-certidao' },
  ...{ rg_responsavel: 'segredo-rg-responsavel', cpf_responsavel: '52998224725' },
})
const gemea = await casa.aluno()
/** What lists show to the coordinator alone. */
const listSecrets = ['segredo-rg', 'segredo-certidao', '52998224725', String(ana.cpf)]

const { schemas } = (await documentOf(casa)).components
const everyRow = Object.keys(schemas).map((name) => ({ $ref: name }))

/** The keys that an answer may have for a role, as the document says them: of a row, those of the fields that it reads. */
function keysOf(schema: unknown, role: Role, keys = new Set<string>()): Set<string> {
  for (const [word, part] of Object.entries(Object(schema))) {
    if (word === '$ref') addRow(String(part).replace(/.*\//, ''), role, keys)
    else if (word === 'properties') addProperties(Object(part), role, keys)
    else keysOf(typeof part === 'object' ? part : null, role, keys)
  }
  return keys
}

function addProperties(properties: object, role: Role, keys: Set<string>) {
  for (const [key, schema] of Object.entries(properties)) keysOf(schema, role, keys.add(key))
}

/** A row is in another once: its own mark among the keys ends the circle. */
function addRow(name: string, role: Role, keys: Set<string>) {
  const resource = (resources as Readonly<Record<string, Resource>>)[name]
  if (!resource || keys.has(`#${name}`)) return
  keys.add(`#${name}`)
  const read = fieldsOf(resource).filter(([, field]) => canRead(field, role, 'show'))
  const shown = ['id', ...read.flatMap(([key]) => [key, expansionOf(key)])]
  const all = Object.entries(schemas[name]?.properties ?? {})
  addProperties(Object.fromEntries(all.filter(([key]) => shown.includes(key))), role, keys)
}

function keysIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keysIn(inner)])
}

async function furnish(): Promise<{ files: readonly string[] }> {
  await attach(coordenadora, ana, 'laudo.pdf', pdf())
  const own = { educador_id: educador.id }
  await educador.post('/planejamentos/', {
    ...{ data_aula: '2026-03-12', tema: 'Frações', disciplina: 'Horta' },
    ...own,
  })
  const report = { data_relatorio: '2026-03-09', report: 'Leitura.', turma_id: turma.id }
  await educador.post('/relatorio/', { ...report, ...own })
  await assistente_social.post('/relatorio-assistente/', { aluno_id: ana.id, report: 'Visita.' })
  await educador.post(`/turma/${turma.id}/dia/2026-03-09`, {
    frequencias: [{ aluno_id: ana.id, status: 'ausente' }],
  })
  const excused = await coordenadora.post('/justificativa/', {
    ...{ aluno_id: ana.id, inicio: '2026-03-02', fim: '2026-03-12' },
    ...{ motivo: 'doenca', observacao: 'segredo-observação' },
  })
  const excuse = `/justificativa/${(excused.body as Row).id}/comprovante`
  await sendFile(coordenadora, excuse, 'segredo-atestado.pdf', pdf())
  const told = { inicio: '2026-03-10', fim: '2026-03-10', texto: 'Febre.' }
  expect((await educador.post(`/alunos/${ana.id}/avisos`, told)).status).toBe(201)
  await coordenadora.post('/dia-sem-aula/', {
    ...{ inicio: '2026-11-02', fim: '2026-11-02', motivo: 'Finados' },
  })
  const outro = await casa.educadora()
  await coordenadora.post('/substituicao/', {
    ...{ turma_id: turma.id, educador_id: outro.id, motivo: 'segredo-motivo' },
    ...{ inicio: '2026-03-10', fim: '2026-03-12' },
  })
  const folha = await coordenadora.post('/folha-assinada/', { turma_id: turma.id, mes: '2026-03' })
  const assinada = `/folha-assinada/${(folha.body as Row).id}/arquivo`
  await sendFile(coordenadora, assinada, 'segredo-folha.pdf', pdf())
  await casa.aluno({ turma_id: turma.id, turma_desde: '2026-03-20' })
  await coordenadora.post('/contato/', { aluno_id: ana.id, nome: 'Carla' })
  await coordenadora.put(`/alunos/${ana.id}`, { nome_responsavel: 'Maria Prado' })
  await coordenadora.post('/atendimento/', { aluno_id: ana.id, sigilo: 'equipe' })
  await coordenadora.post('/autorizacao/', {
    ...{ aluno_id: ana.id, tipo_id: 1, resposta: 'autoriza' },
    quem_assinou: 'segredo-assinatura',
  })
  await sendFile(coordenadora, '/autorizacao/1/assinada', 'segredo-assinatura.pdf', pdf())
  await coordenadora.post('/certidao/', {
    ...{ de: 'educador', educador_id: educador.id, tipo: 'estadual', emitida_em: '2026-03-02' },
  })
  await sendFile(coordenadora, '/certidao/1/arquivo', 'segredo-antecedentes.pdf', pdf())
  await casa.anyone.post('/recuperacao/solicitar', { email: educador.email })
  const stored = await casa.services.documents.list()
  expect(stored).toHaveLength(5)
  return { files: stored.map(({ arquivo }) => arquivo) }
}

const pathFor = (path: string) =>
  path
    .replace('{data}', '2026-03-09')
    .replace('{email}', encodeURIComponent(educador.email))
    .replace(/educador(es)?\/\{id\}/, (part) => part.replace('{id}', String(educador.id)))
    .replace('{id}', String(ana.id))
    .replace(/intervalo$/, 'intervalo?data_inicio=2026-03-01&data_fim=2026-03-09')
    .replace(/(indicadores|faltas)$/, '$1?data_inicio=2026-03-01&data_fim=2026-03-31')
    .replace(/feriados$/, 'feriados?ano=2026')
    .replace(/adiamento$/, 'adiamento?planejamento=1')
    .replace(/juncao$/, `juncao?outro_id=${gemea.id}`)

test('T5: nenhuma leitura traz um campo que não foi declarado, um segredo, ou o que o papel não lê', async () => {
  const { files } = await furnish()
  const operations = (await operationsOf(casa)).filter(({ method }) => method === 'GET')
  let read = 0
  for (const { path, roles, answer } of operations) {
    for (const role of roles ?? []) {
      const person: Person = people[role]
      const { status, text, body } = await person.get(pathFor(path))
      if (/\/(download|comprovante)$/.test(path)) continue
      // Who read a contact is for its author.
      if (path.startsWith('/atendimento/{id}/ac') && role !== 'coordenador') continue
      expect(status, `${role} ${path}`).toBe(200)
      if (role === 'educador')
        expect(text, path).not.toMatch(/segredo-(observação|atestado|assinatura|antecedentes)/)
      read += 1
      // A line of time and a history tell of rows of any entity; what is handed over of a student is all that is kept.
      const isOpen = /\/(linha-do-tempo|historico|acessos)$/.test(path)
      const known = keysOf(isOpen ? [answer, everyRow] : answer, role)
      const strangers = keysIn(body).filter((key) => !known.has(key))
      expect(path.endsWith('/exportacao') ? [] : strangers, `${role} ${path}`).toEqual([])
      expect(text, `${role} ${path}`).not.toMatch(/argon2|codigo_hash|senha/)
      for (const file of files) expect(text, `${role} ${path}`).not.toContain(file)
      const isHers = role === 'coordenador' || /^\/alunos?\/\{id\}$/.test(path)
      for (const secret of isHers ? [] : listSecrets)
        expect(text, `${role} ${path}`).not.toContain(secret)
    }
  }
  expect(read).toBeGreaterThan(35)
})

test('T5: a lista de turmas da assistente não traz os alunos; a de uma turma só, sim', async () => {
  const [first] = (await assistente_social.get('/turma/')).body as Row[]
  expect(first).not.toHaveProperty('alunos')
  expect((await educador.get('/turma/')).body).toMatchObject([{ alunos: [{ id: ana.id }] }])
})

test('T5: o que se grava responde ao papel que gravou só o que ele lê', async () => {
  const changed = await coordenadora.put(`/educadores/${educador.id}`, { nome: 'Bia' })
  const known = keysOf({ $ref: 'educador' }, 'coordenador')
  expect(keysIn(changed.body).filter((key) => !known.has(key))).toEqual([])
  expect(changed.text).not.toMatch(/password|senha|argon2/)
})
