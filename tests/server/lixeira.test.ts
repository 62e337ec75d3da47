import { expect, test } from 'vitest'
import { eraseSubject } from '#server/privacy/erasure'
import { pdf } from '../fixtures/arquivos.ts'
import { cpfOf } from '../fixtures/planilha.ts'
import { attach, sendFile } from './attach.ts'
import {
  firstPassword,
  type Institute,
  institute,
  type Person,
  type Row,
  signIn,
} from './institute.ts'

const sexta = '2026-03-13T14:00:00Z'
const segunda = '2026-03-16T14:00:00Z'

interface Linha {
  readonly recurso: string
  readonly id: number
  readonly nome: string
  readonly detalhe: string | null
  readonly quando: string
  readonly quem: string | null
  readonly apagavel: boolean
}

interface Lixeira {
  readonly total: number
  readonly linhas: readonly Linha[]
  readonly recursos: readonly string[]
  readonly pessoas: readonly { readonly id: number; readonly nome: string }[]
}

async function casaNaSexta() {
  const casa = await institute()
  casa.clock.set(sexta)
  return { casa, coordenadora: await casa.coordenadora() }
}

const entradas = new WeakMap<Institute, Person>()

/** The coordinator, as she signed in last. */
const quem = async (casa: Institute) => entradas.get(casa) ?? (await casa.coordenadora())

/** Another day, on which the coordinator signs in anew. */
async function passar(casa: Institute, moment: string): Promise<Person> {
  casa.clock.set(moment)
  const person = await signIn(casa.app, await casa.coordenadora())
  entradas.set(casa, person)
  return person
}

const lixeira = async (casa: Institute, query = '') =>
  (await (await quem(casa)).get(`/lixeira${query}`)).body as Lixeira

const restaurar = async (casa: Institute, recurso: string, { id }: { id: number }) =>
  (await quem(casa)).post('/lixeira/restaurar', { recurso, id })

async function restaurado(casa: Institute, recurso: string, row: { id: number }) {
  const answer = await restaurar(casa, recurso, row)
  expect(answer.status, answer.text).toBe(200)
  return (answer.body as { frases: string[] }).frases
}

const vinculosDe = async (casa: Institute, { id }: Row) =>
  (
    await casa.db.kysely
      .selectFrom('vinculo')
      .select(['turma_id', 'entrada', 'saida', 'motivo_saida', 'oficina'])
      .where('aluno_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ oficina, ...vinculo }) => ({ ...vinculo, oficina: Boolean(oficina) }))

const lido = async (casa: Institute, path: string) =>
  (await (await quem(casa)).get(path)).body as Row

const excluir = async (casa: Institute, path: string) => {
  const answer = await (await quem(casa)).delete(path)
  expect([200, 204], answer.text).toContain(answer.status)
}

const mudar = async (casa: Institute, path: string, values: object) => {
  const answer = await (await quem(casa)).put(path, values)
  expect(answer.status, answer.text).toBe(200)
}

test('a turma excluída na sexta volta na segunda com os seus alunos, sem falha no vínculo, e diz quem não voltou', async () => {
  const { casa } = await casaNaSexta()
  const beatriz = await casa.educadora()
  const turma = await casa.turma({ nome: '5º ano A', educador_id: beatriz.id })
  const outra = await casa.turma({ nome: '6º ano B' })
  const desde = { turma_id: turma.id, turma_desde: '2026-02-02' }
  const [ana, bia, caio, davi, eva] = [
    await casa.aluno({ nome: 'Ana Lima', ...desde }),
    await casa.aluno({ nome: 'Bia Melo', ...desde }),
    await casa.aluno({ nome: 'Caio Reis', ...desde }),
    await casa.aluno({ nome: 'Davi Paz', ...desde }),
    await casa.aluno({ nome: 'Eva Sousa', ...desde }),
  ]
  const antes = await vinculosDe(casa, ana)
  await excluir(casa, `/turma/${turma.id}`)
  expect(await lido(casa, `/alunos/${ana.id}`)).toMatchObject({ turma_id: null })
  await passar(casa, '2026-03-14T14:00:00Z')
  // One is elsewhere, one was there and is no more, one left the institute.
  await mudar(casa, `/alunos/${bia.id}`, { turma_id: outra.id })
  await mudar(casa, `/alunos/${caio.id}`, { turma_id: outra.id })
  await passar(casa, '2026-03-15T14:00:00Z')
  await mudar(casa, `/alunos/${caio.id}`, { turma_id: null })
  await mudar(casa, `/alunos/${davi.id}`, { situacao: 'transferido' })
  await passar(casa, segunda)
  expect(await restaurado(casa, 'turma', turma)).toEqual([
    'Não voltam a 5º ano A, porque mudaram desde então: Bia Melo, Caio Reis, Davi Paz.',
  ])
  expect(await vinculosDe(casa, ana)).toEqual(antes)
  expect(await lido(casa, `/alunos/${ana.id}`)).toMatchObject(desde)
  expect(await lido(casa, `/alunos/${eva.id}`)).toMatchObject(desde)
  expect(await lido(casa, `/alunos/${bia.id}`)).toMatchObject({ turma_id: outra.id })
  for (const row of [caio, davi])
    expect(await lido(casa, `/alunos/${row.id}`)).toMatchObject({ turma_id: null })
  expect(await lido(casa, `/turma/${turma.id}`)).toMatchObject({ educador_id: beatriz.id })
  // In the register of the days between, too.
  const again = await signIn(casa.app, beatriz)
  const { body } = await again.get(`/turma/${turma.id}/dia/2026-03-14`)
  expect(body).not.toHaveProperty('entraram_depois')
  const marks = { frequencias: [ana, eva].map(({ id }) => ({ aluno_id: id, status: 'presente' })) }
  const saved = await again.post(`/turma/${turma.id}/dia/2026-03-14`, marks)
  expect(saved.status, saved.text).toBe(200)
  expect((await lixeira(casa)).linhas).toEqual([])
})

test('a oficina que volta tem de novo quem estava nela, menos quem saiu antes ou se foi', async () => {
  const { casa } = await casaNaSexta()
  const judo = await casa.turma({ nome: 'Judô', tipo: 'oficina' })
  const [ana, bia, caio] = [
    await casa.aluno({ nome: 'Ana Lima', oficinas_ids: [judo.id] }),
    await casa.aluno({ nome: 'Bia Melo', oficinas_ids: [judo.id] }),
    await casa.aluno({ nome: 'Caio Reis', oficinas_ids: [judo.id] }),
  ]
  // Out of it on the very day, for the reason that a deletion gives too.
  await mudar(casa, `/alunos/${bia.id}`, { oficinas_ids: null })
  const antes = await vinculosDe(casa, ana)
  await excluir(casa, `/turma/${judo.id}`)
  const coordenadora = await passar(casa, segunda)
  const saida = { saida: '2026-03-16', motivo_saida: 'outro' }
  expect((await coordenadora.post(`/alunos/${caio.id}/desligamento`, saida)).status).toBe(200)
  expect(await restaurado(casa, 'turma', judo)).toEqual([])
  expect(await vinculosDe(casa, ana)).toEqual(antes)
  expect(await lido(casa, `/alunos/${ana.id}`)).toMatchObject({ oficinas_ids: [judo.id] })
  expect(await lido(casa, `/alunos/${bia.id}`)).toMatchObject({ oficinas_ids: null })
})

test('o aluno restaurado é o que era: turma, oficinas, contatos, documentos, marcas, contas e comprovante', async () => {
  const { casa, coordenadora } = await casaNaSexta()
  const beatriz = await casa.educadora()
  const turma = await casa.turma({ educador_id: beatriz.id })
  const judo = await casa.turma({ tipo: 'oficina' })
  const ana = await casa.aluno({
    nome: 'Ana Lima',
    ...{ turma_id: turma.id, turma_desde: '2026-02-02', oficinas_ids: [judo.id] },
    contatos: [{ nome: 'Rita Lima', parentesco: 'mae', telefone: '11987654321' }],
  })
  const marks = { frequencias: [{ aluno_id: ana.id, status: 'ausente' }] }
  for (const dia of ['2026-03-11', '2026-03-12'])
    expect((await beatriz.post(`/turma/${turma.id}/dia/${dia}`, marks)).status).toBe(200)
  await sendFile(coordenadora, `/alunos/${ana.id}/documentos`, 'laudo.pdf', pdf())
  const excuse = await coordenadora.post('/justificativa/', {
    ...{ aluno_id: ana.id, inicio: '2026-03-11', fim: '2026-03-11', motivo: 'luto' },
  })
  const { id } = excuse.body as Row
  await sendFile(coordenadora, `/justificativa/${id}/comprovante`, 'atestado.pdf', pdf(3000))
  const contadores = () =>
    casa.db.kysely
      .selectFrom('aluno_frequencia')
      .selectAll()
      .where('aluno_id', '=', ana.id)
      .execute()
  const visto = async () => [
    await lido(casa, `/alunos/${ana.id}`),
    await lido(casa, `/alunos/${ana.id}/frequencias`),
    await lido(casa, `/justificativa/?aluno_id=${ana.id}`),
    await vinculosDe(casa, ana),
    await contadores(),
  ]
  const antes = await visto()
  await excluir(casa, `/alunos/${ana.id}`)
  expect((await coordenadora.get(`/justificativa/${id}/comprovante`)).status).toBe(404)
  const again = await passar(casa, segunda)
  expect(await restaurado(casa, 'aluno', ana)).toEqual([])
  expect(await visto()).toEqual(antes)
  expect((await again.get(`/justificativa/${id}/comprovante`)).status).toBe(200)
  const [entrada] = (
    (await lido(casa, `/alunos/${ana.id}/historico`)) as unknown as {
      entradas: { acao: string }[]
    }
  ).entradas
  expect(entrada).toMatchObject({ acao: 'restaurou' })
})

test('o que se excluiu ou encerrou entretanto é dito, e o aluno volta sem isso', async () => {
  const { casa } = await casaNaSexta()
  const [turma, judo] = [
    await casa.turma({ nome: '5º ano A' }),
    await casa.turma({ nome: 'Judô', tipo: 'oficina' }),
  ]
  const ana = await casa.aluno({ turma_id: turma.id, oficinas_ids: [judo.id] })
  const bia = await casa.aluno({ nome: 'Bia', turma_id: turma.id, turma_desde: '2026-02-02' })
  for (const row of [ana, bia]) await excluir(casa, `/alunos/${row.id}`)
  for (const row of [turma, judo]) await excluir(casa, `/turma/${row.id}`)
  await passar(casa, segunda)
  expect(await restaurado(casa, 'aluno', ana)).toEqual([
    'A turma Judô foi excluída: sem ela.',
    'A turma 5º ano A foi excluída: sem turma.',
  ])
  expect(await lido(casa, `/alunos/${ana.id}`)).toMatchObject({
    turma_id: null,
    oficinas_ids: null,
  })
  // The class comes back with both: with the one who is in the bin when she comes back herself.
  expect(await restaurado(casa, 'turma', turma)).toEqual([])
  expect(await lido(casa, `/alunos/${ana.id}`)).toMatchObject({ turma_id: turma.id })
  expect(await restaurado(casa, 'aluno', bia)).toEqual([])
  expect(await vinculosDe(casa, bia)).toEqual([
    {
      ...{ turma_id: turma.id, entrada: '2026-02-02', saida: null },
      ...{ motivo_saida: null, oficina: false },
    },
  ])
  await excluir(casa, `/alunos/${ana.id}`)
  await casa.db.kysely
    .updateTable('turma')
    .set({ encerrada_em: '2026-03-16' })
    .where('id', '=', turma.id)
    .execute()
  expect(await restaurado(casa, 'aluno', ana)).toEqual([
    'A turma 5º ano A foi encerrada: sem turma.',
  ])
  expect(await lido(casa, `/alunos/${ana.id}`)).toMatchObject({ turma_id: null, turma_desde: null })
})

test('um CPF ou um e-mail que outra pessoa já usa é recusado no seu campo, e nada volta', async () => {
  const { casa } = await casaNaSexta()
  const ana = await casa.aluno({ cpf: cpfOf(777) })
  await excluir(casa, `/alunos/${ana.id}`)
  await casa.aluno({ cpf: cpfOf(777) })
  const answer = await restaurar(casa, 'aluno', ana)
  expect(answer.status).toBe(409)
  expect(answer.body).toMatchObject({
    errors: { cpf: 'Este CPF já está sendo usado por outro aluno' },
  })
  const beatriz = await casa.educadora({ email: 'bia@exemplo.org' })
  await excluir(casa, `/educadores/${beatriz.id}`)
  await casa.educadora({ email: 'bia@exemplo.org' })
  const other = await restaurar(casa, 'educador', beatriz)
  expect(other.body).toMatchObject({ errors: { email: 'Este email já está em uso' } })
  expect((await lixeira(casa)).recursos.toSorted()).toEqual(['aluno', 'educador'])
})

test('a educadora restaurada entra com a senha que tinha, e tem de novo as suas turmas', async () => {
  const { casa } = await casaNaSexta()
  const beatriz = await casa.educadora()
  const [minha, dada] = [
    await casa.turma({ nome: 'A', educador_id: beatriz.id }),
    await casa.turma({ nome: 'B', educador_id: beatriz.id }),
  ]
  await excluir(casa, `/educadores/${beatriz.id}`)
  const carla = await casa.educadora()
  await mudar(casa, `/turma/${dada.id}`, { educador_id: carla.id })
  await expect(signIn(casa.app, beatriz)).rejects.toThrow()
  expect(await restaurado(casa, 'educador', beatriz)).toEqual([
    'Não volta a Beatriz, porque mudou desde então: B.',
  ])
  const again = await signIn(casa.app, beatriz)
  expect(((await again.get('/turma/')).body as Row[]).map(({ id }) => id)).toEqual([minha.id])
  expect(beatriz.password).not.toBe(firstPassword)
})

test('o que estava dentro do formulário de outra linha volta para lá, no fim da ordem', async () => {
  const { casa } = await casaNaSexta()
  const contatos = ['Rita', 'Sara', 'Tânia'].map((nome) => ({
    ...{ nome, parentesco: 'mae', telefone: '11987654321' },
  }))
  const ana = await casa.aluno({ nome: 'Ana Lima', contatos })
  const [rita, ...fica] = (await lido(casa, `/alunos/${ana.id}`)).contatos as Row[]
  await mudar(casa, `/alunos/${ana.id}`, { contatos: fica.map(({ id }) => ({ id })) })
  const [linha] = (await lixeira(casa)).linhas
  expect(linha).toMatchObject({ recurso: 'contato', nome: 'Rita', detalhe: 'Ana Lima' })
  const before = (await (await quem(casa)).get(`/alunos/${ana.id}`)).headers.etag
  expect(await restaurado(casa, 'contato', rita as Row)).toEqual([])
  const depois = (await lido(casa, `/alunos/${ana.id}`)).contatos as Row[]
  expect(depois.map(({ nome }) => nome).toSorted()).toEqual(['Rita', 'Sara', 'Tânia'])
  expect((await (await quem(casa)).get(`/alunos/${ana.id}`)).headers.etag).not.toBe(before)
  // Under a student who is deleted, it is nowhere, and comes back after her.
  await excluir(casa, `/contato/${rita?.id}`)
  await excluir(casa, `/alunos/${ana.id}`)
  expect((await lixeira(casa)).linhas.map(({ recurso }) => recurso)).toEqual(['aluno'])
  const answer = await restaurar(casa, 'contato', rita as Row)
  expect(answer.status).toBe(409)
  expect(answer.text).toContain('O aluno Ana Lima está na lixeira: restaure-o antes.')
})

test('a justificativa que volta abona de novo as faltas, com o seu comprovante', async () => {
  const { casa, coordenadora } = await casaNaSexta()
  const beatriz = await casa.educadora()
  const turma = await casa.turma({ educador_id: beatriz.id })
  const ana = await casa.aluno({ turma_id: turma.id, turma_desde: '2026-02-02' })
  const marks = { frequencias: [{ aluno_id: ana.id, status: 'ausente' }] }
  await beatriz.post(`/turma/${turma.id}/dia/2026-03-11`, marks)
  const { body } = await coordenadora.post('/justificativa/', {
    ...{ aluno_id: ana.id, inicio: '2026-03-11', fim: '2026-03-11', motivo: 'luto' },
  })
  const row = body as Row
  await sendFile(coordenadora, `/justificativa/${row.id}/comprovante`, 'atestado.pdf', pdf())
  const status = async () =>
    ((await lido(casa, `/alunos/${ana.id}/frequencias`)) as unknown as Row[])[0]?.status
  await excluir(casa, `/justificativa/${row.id}`)
  expect(await status()).toBe('ausente')
  expect(await restaurado(casa, 'justificativa', row)).toEqual([])
  expect(await status()).toBe('justificado')
  expect((await coordenadora.get(`/justificativa/${row.id}/comprovante`)).status).toBe(200)
})

test('o que uma versão anterior excluiu com os seus arquivos volta sem eles, e o diz', async () => {
  const { casa, coordenadora } = await casaNaSexta()
  const ana = await casa.aluno()
  const { body } = await coordenadora.post('/justificativa/', {
    ...{ aluno_id: ana.id, inicio: '2026-03-11', fim: '2026-03-11', motivo: 'luto' },
  })
  const row = body as Row
  await sendFile(coordenadora, `/justificativa/${row.id}/comprovante`, 'atestado.pdf', pdf())
  await excluir(casa, `/justificativa/${row.id}`)
  const { kysely } = casa.db
  const [file] = await kysely.selectFrom('anexo').select('arquivo').execute()
  await casa.services.documents.remove(file?.arquivo ?? '')
  const quando = kysely.selectFrom('justificativa').select('excluido_em')
  await kysely.updateTable('anexo').set({ excluido_em: quando }).execute()
  expect(await restaurado(casa, 'justificativa', row)).toEqual([
    'O arquivo atestado.pdf já não existe: uma versão anterior o retirava ao excluir.',
  ])
  expect(await lido(casa, `/justificativa/${row.id}`)).toMatchObject({ comprovante: null })
})

test('o que uma versão anterior excluiu sem anotar as oficinas as tem de novo', async () => {
  const { casa } = await casaNaSexta()
  const judo = await casa.turma({ nome: 'Judô', tipo: 'oficina' })
  const ana = await casa.aluno({ oficinas_ids: [judo.id] })
  const esquecer = async (recurso: string, id: number) => {
    const traces = casa.db.kysely.updateTable('auditoria').set({ antes: '{"desligados":{}}' })
    await traces.where('recurso', '=', recurso).where('registro_id', '=', id).execute()
  }
  for (const [recurso, path, id] of [
    ['aluno', '/alunos', ana.id],
    ['turma', '/turma', judo.id],
  ] as const) {
    await excluir(casa, `${path}/${id}`)
    await esquecer(recurso, id)
    expect(await restaurado(casa, recurso, { id })).toEqual([])
    expect(await lido(casa, `/alunos/${ana.id}`)).toMatchObject({ oficinas_ids: [judo.id] })
  }
})

test('a turma cheia pergunta antes de receber quem volta', async () => {
  const { casa, coordenadora } = await casaNaSexta()
  const turma = await casa.turma({ nome: '5º ano A', vagas: 1 })
  const ana = await casa.aluno({ turma_id: turma.id })
  await excluir(casa, `/alunos/${ana.id}`)
  await casa.aluno({ turma_id: turma.id })
  const body = { recurso: 'aluno', id: ana.id }
  const asked = await coordenadora.post('/lixeira/restaurar', body)
  expect(asked.status).toBe(428)
  expect(asked.text).toContain('A turma tem 1 vaga e ficaria com 2.')
  const sure = await coordenadora.post('/lixeira/restaurar', body, { 'x-confirmado': '1' })
  expect(sure.status).toBe(200)
})

test('a lixeira se busca e se filtra, em páginas; lê-la fica anotado, e nela não há dado sensível', async () => {
  const { casa, coordenadora } = await casaNaSexta()
  const other = await coordenadora.post('/coordenacao/contas', {
    ...{ nome: 'Vera Dias', email: 'vera@exemplo.org', password: firstPassword },
  })
  expect(other.status).toBe(201)
  const ana = await casa.aluno({ nome: 'Âna Lima', cpf: cpfOf(901), rg: 'RG-77' })
  const turma = await casa.turma({ nome: 'Horta' })
  await excluir(casa, `/turma/${turma.id}`)
  await passar(casa, segunda)
  await excluir(casa, `/alunos/${ana.id}`)
  const whole = await lixeira(casa)
  expect(whole).toMatchObject({
    total: 2,
    recursos: ['aluno', 'turma'],
    linhas: [
      { recurso: 'aluno', id: ana.id, nome: 'Âna Lima', quem: 'Coordenação', apagavel: false },
      { recurso: 'turma', id: turma.id, nome: 'Horta', quando: '2026-03-13T14:00:00.000Z' },
    ],
  })
  expect(JSON.stringify(whole)).not.toMatch(/RG-77|\d{11}/)
  const ids = async (query: string) => (await lixeira(casa, query)).linhas.map(({ nome }) => nome)
  expect(await ids('?q=ana%20l')).toEqual(['Âna Lima'])
  expect(await ids('?recurso=turma')).toEqual(['Horta'])
  expect(await ids('?desde=2026-03-14')).toEqual(['Âna Lima'])
  expect(await ids('?ate=2026-03-13')).toEqual(['Horta'])
  expect(await ids(`?quem=${whole.pessoas[0]?.id}`)).toHaveLength(2)
  expect(await ids('?quem=99')).toEqual([])
  expect(await ids('?pagina=2')).toEqual([])
  expect(await ids('?recurso=vinculo')).toEqual([])
  const reads = await casa.db.kysely
    .selectFrom('auditoria')
    .select(['recurso', 'registro_id'])
    .where('acao', '=', 'leu')
    .where('quando', '>=', '2026-03-16')
    .execute()
  expect(reads).toEqual(
    expect.arrayContaining([
      { recurso: 'aluno', registro_id: ana.id },
      { recurso: 'turma', registro_id: turma.id },
    ]),
  )
})

test('quem não coordena não vê a lixeira, e só desfaz há pouco o que excluiu', async () => {
  const { casa } = await casaNaSexta()
  const [beatriz, carla] = [await casa.educadora(), await casa.educadora()]
  const turma = await casa.turma({ educador_id: beatriz.id })
  const made = await beatriz.post('/relatorio/', {
    ...{ data_relatorio: '2026-03-12', report: 'Leitura.' },
    ...{ educador_id: beatriz.id, turma_id: turma.id },
  })
  const { id } = made.body as Row
  const body = { recurso: 'relatorio', id }
  expect((await beatriz.get('/lixeira')).status).toBe(403)
  expect((await beatriz.post('/lixeira/apagar', body)).status).toBe(403)
  await beatriz.delete(`/relatorio/${id}`)
  expect((await carla.post('/lixeira/restaurar', body)).status).toBe(404)
  expect((await beatriz.post('/lixeira/restaurar', body)).status).toBe(200)
  expect((await beatriz.get(`/relatorio/${id}`)).status).toBe(200)
  // Nor does one know that it was there.
  expect((await carla.post('/lixeira/restaurar', body)).status).toBe(404)
  await beatriz.delete(`/relatorio/${id}`)
  casa.clock.pass(11)
  const later = await signIn(casa.app, beatriz)
  expect((await later.post('/lixeira/restaurar', body)).status).toBe(403)
  const eu = await passar(casa, segunda)
  expect((await eu.post('/lixeira/restaurar', body)).status).toBe(200)
  expect((await eu.post('/lixeira/restaurar', body)).status).toBe(409)
  for (const recurso of ['mudanca', 'vinculo', 'nada', 'constructor'])
    expect((await eu.post('/lixeira/restaurar', { recurso, id: 1 })).status).toBe(404)
})

test('um documento removido e um arquivo trocado estão na lixeira, voltam para o seu lugar, e vão de vez depois do prazo', async () => {
  const { casa, coordenadora } = await casaNaSexta()
  const ana = await casa.aluno({ nome: 'Ana Lima' })
  const enviado = await attach(coordenadora, ana, 'laudo-de-ana.pdf', pdf())
  const laudo = enviado.body as Row
  const { body } = await coordenadora.post('/justificativa/', {
    ...{ aluno_id: ana.id, inicio: '2026-03-11', fim: '2026-03-11', motivo: 'luto' },
  })
  const row = body as Row
  const path = `/justificativa/${row.id}/comprovante`
  const primeiro = (await sendFile(coordenadora, path, 'primeiro.pdf', pdf())).body as Row
  const segundo = (await sendFile(coordenadora, path, 'segundo.pdf', pdf(300))).body as Row
  await excluir(casa, `/alunos/documentos/${laudo.id}`)
  const { linhas, recursos } = await lixeira(casa)
  expect(recursos.toSorted()).toEqual(['anexo', 'documento'])
  expect(linhas).toMatchObject([
    { recurso: 'anexo', id: primeiro.id, nome: 'primeiro.pdf', detalhe: 'Luto · Ana Lima' },
    { recurso: 'documento', id: laudo.id, nome: 'laudo-de-ana.pdf', detalhe: 'Ana Lima' },
  ])
  expect(await lixeira(casa, '?recurso=anexo&q=PRIMEIRO')).toMatchObject({ total: 1 })
  expect(await lixeira(casa, '?q=ana%20lima')).toMatchObject({ total: 2 })
  const lido = await casa.db.kysely
    .selectFrom('auditoria')
    .select('id')
    .where('acao', '=', 'leu')
    .where('recurso', '=', 'aluno')
    .where('registro_id', '=', ana.id)
    .execute()
  expect(lido.length).toBeGreaterThan(0)
  // A document of a student who is not there waits for them.
  await excluir(casa, `/alunos/${ana.id}`)
  expect((await lixeira(casa)).linhas.map(({ nome }) => nome)).toEqual(['Ana Lima'])
  expect((await restaurar(casa, 'documento', laudo)).status).toBe(404)
  await restaurado(casa, 'aluno', ana)
  expect(await restaurado(casa, 'documento', laudo)).toEqual([])
  expect((await restaurar(casa, 'documento', laudo)).status).toBe(409)
  expect((await coordenadora.get(`/alunos/documentos/${laudo.id}/download`)).status).toBe(200)
  expect(await restaurado(casa, 'anexo', primeiro)).toEqual([
    'segundo.pdf, que estava no lugar, foi para a lixeira.',
  ])
  expect(await coordenadora.get(`/justificativa/${row.id}`)).toMatchObject({
    body: { comprovante: { nome_arquivo: 'primeiro.pdf' } },
  })
  await excluir(casa, `/alunos/documentos/${laudo.id}`)
  const cedo = await coordenadora.post('/lixeira/apagar', { recurso: 'anexo', id: segundo.id })
  expect([cedo.status, cedo.text]).toEqual([409, expect.stringContaining('há 90 dias')])
  const depois = await passar(casa, '2026-06-12T14:00:00Z')
  expect((await lixeira(casa)).linhas.map(({ apagavel }) => apagavel)).toEqual([true, true])
  for (const [recurso, { id }] of [['anexo', segundo] as const, ['documento', laudo] as const])
    expect((await depois.post('/lixeira/apagar', { recurso, id })).status).toBe(204)
  expect(await casa.services.documents.list()).toHaveLength(1)
  const traces = await casa.db.kysely.selectFrom('auditoria').select(['antes', 'depois']).execute()
  expect(JSON.stringify(traces)).not.toMatch(/laudo-de-ana|segundo\.pdf/)
  expect(JSON.stringify(traces)).toContain('primeiro.pdf')
  await sendFile(depois, path, 'terceiro.pdf', pdf(400))
  await excluir(casa, `/alunos/${ana.id}`)
  await eraseSubject(casa.services, ana.id)
  expect(await casa.services.documents.list()).toEqual([])
})

test('um atendimento sigiloso não está na lixeira de quem não o lê', async () => {
  const { casa } = await casaNaSexta()
  const helena = await casa.assistente()
  const ana = await casa.aluno({ nome: 'Ana Lima' })
  for (const sigilo of ['sigiloso', 'equipe']) {
    const said = { relato: 'segredo-escrito', data: '2026-03-12' }
    const { status, body, text } = await helena.post('/atendimento/', {
      ...{ aluno_id: ana.id, sigilo, ...said },
    })
    if (status !== 201) throw new Error(text)
    expect((await helena.delete(`/atendimento/${(body as Row).id}`)).status).toBe(204)
  }
  const { linhas } = await lixeira(casa)
  expect(linhas).toMatchObject([{ recurso: 'atendimento', nome: 'Ana Lima' }])
  expect(JSON.stringify(linhas)).not.toContain('segredo')
})

test('depois do prazo, e só então, apaga-se de vez: o aluno com tudo, a outra linha com o seu arquivo', async () => {
  const { casa, coordenadora } = await casaNaSexta()
  const [ana, bia] = [await casa.aluno({ nome: 'Ana Lima' }), await casa.aluno()]
  const { body } = await coordenadora.post('/justificativa/', {
    ...{ aluno_id: bia.id, inicio: '2026-03-11', fim: '2026-03-11', motivo: 'luto' },
  })
  const row = body as Row
  await sendFile(coordenadora, `/justificativa/${row.id}/comprovante`, 'atestado.pdf', pdf())
  const turma = await casa.turma({ nome: 'Horta' })
  await casa.aluno({ turma_id: turma.id })
  let entrou = coordenadora
  const apagar = (recurso: string, { id }: Row) => entrou.post('/lixeira/apagar', { recurso, id })
  expect((await apagar('aluno', ana)).status).toBe(404)
  await excluir(casa, `/alunos/${ana.id}`)
  await excluir(casa, `/justificativa/${row.id}`)
  await excluir(casa, `/turma/${turma.id}`)
  const early = await apagar('aluno', ana)
  expect(early.status).toBe(409)
  expect(early.text).toContain('há 90 dias')
  entrou = await passar(casa, '2026-06-12T14:00:00Z')
  expect((await lixeira(casa)).linhas.map(({ apagavel }) => apagavel)).toEqual([true, true, true])
  expect((await apagar('aluno', ana)).status).toBe(204)
  expect((await apagar('justificativa', row)).status).toBe(204)
  const used = await apagar('turma', turma)
  expect(used.status).toBe(409)
  expect(used.text).toContain('fica na lixeira')
  expect(await casa.services.documents.list()).toEqual([])
  expect((await lixeira(casa)).linhas.map(({ nome }) => nome)).toEqual(['Horta'])
  const traces = await casa.db.kysely
    .selectFrom('auditoria')
    .select(['antes', 'depois'])
    .where('recurso', 'in', ['aluno', 'justificativa'])
    .where('registro_id', 'in', [ana.id, row.id])
    .execute()
  expect(JSON.stringify(traces)).not.toMatch(/Ana Lima|luto/)
})
