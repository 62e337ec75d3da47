import { expect, test } from 'vitest'
import { canRead } from '#model/access'
import { type Field, type Kind, roles, text } from '#model/field'
import { fieldOf, fieldsOf, type Resource } from '#model/resource'
import { isOnDemand } from '#model/rows-inside'
import { resources } from '#resources'
import { armario, ficha, fichaValues, gaveta, guarda } from '../fixtures/campos-fechados.ts'
import { everyRole, institute, type Person, type Row } from './institute.ts'

const declared: Readonly<Record<string, Resource>> = {
  ...resources,
  armario,
  ficha,
  gaveta,
  guarda,
}
const casa = await institute({ resources: declared })
const coordenadora = await casa.coordenadora()
const people = await everyRole(casa)
const others = [people.educador, people.assistente_social]

const [zinco, aco, setimo] = [
  await created('/armarios/', { nome: 'Zinco', corredor: 3, andar: 1 }),
  await created('/armarios/', { nome: 'Aço', corredor: 4, andar: 2 }),
  await created('/armarios/', { nome: 'Zircônio', corredor: 5, andar: fichaValues.vezes }),
]
const um = await created('/fichas/', {
  ...{ ...fichaValues, armario_id: zinco.id, cofre_id: aco.id },
  ...{ armarios_ids: [zinco.id], cofres_ids: [aco.id, zinco.id] },
  ...{ zona: 'norte', vizinho_id: setimo.id, vizinhos_ids: [setimo.id] },
})
const dois = await created('/fichas/', { nome: 'Ficha dois', segredo: 'Aba', armario_id: aco.id })

async function created(path: string, values: object): Promise<Row> {
  const answer = await coordenadora.post(path, values)
  expect(answer.status, answer.text).toBe(201)
  return answer.body as Row
}

/** A value that a filter on a field of each kind takes. */
const sample: Readonly<Record<Kind, string>> = {
  text: 'Abacate',
  longText: 'Beterraba',
  email: 'd@exemplo.org',
  phone: '11987654321',
  cpf: '52998224725',
  date: '2026-01-02',
  time: '07:31',
  moment: '2026-01-02T03:04:05.000Z',
  choice: 'um',
  choices: 'um',
  flag: 'true',
  integer: '7',
  year: '2025',
  decimal: '0.5',
  money: '1234.5',
  percent: '33.3',
  reference: '1',
  references: '1',
  password: 'Segredo7',
  file: '1',
  computed: '1',
  children: '1',
}

/** Every way in which a query can name a field, with the key that its refusal is about. */
function waysOf(name: string, field: Field): [key: string, query: string][] {
  const { [field.kind]: value } = sample
  const chosen = encodeURIComponent(Object.keys(field.choices ?? {})[0] ?? value)
  const names = [name, `${name}_gte`, `${name}_lte`, `${name}_like`, ...(field.bounds ?? [])]
  return [
    ...names.map((key): [string, string] => [key, `${key}=${chosen}`]),
    [name, `${name}=null`],
    [name, `${name}=${chosen}&${name}=null&_start=0&_end=1`],
    ['_sort', `_sort=${name}`],
    ['_sort', `_sort=id,${name}&_order=asc,desc&_start=0&_end=1`],
    ['_fields', `_fields=${name}`],
    ['_fields', `_fields=id,${name}`],
  ]
}

/** The fields that the path of a declared filter walks, each in its resource. */
function walked(resource: Resource, path: string): Field[] {
  const [name = '', ...rest] = path.split('.')
  const field = fieldOf(resource, name)
  const target = declared[field?.target ?? field?.childrenOf ?? '']
  return field ? [field, ...(target && rest.length > 0 ? walked(target, rest.join('.')) : [])] : []
}

const lists = Object.values(declared).flatMap((resource) => {
  const path = [resource.api.list ?? []].flat()[0]?.replace('GET ', '')
  return path ? [{ resource, path }] : []
})
const asked = lists.flatMap(({ resource, path }) =>
  roles
    .filter((role) => resource.access.list?.[role] !== undefined)
    .map((role) => [resource.name, role, resource, path] as const),
)

test.each(asked)(
  '%s · %s: o que o papel não lê não filtra, não ordena, não se escolhe e não se conta',
  async (_, role, resource, path) => {
    for (const [name, field] of fieldsOf(resource)) {
      for (const [key, query] of waysOf(name, field)) {
        const answer = await people[role].get(`${path}?${query}`)
        const isOpen = canRead(field, role, 'list')
        // Rows inside come to whoever asks for them by name.
        if (!isOpen && !(key === '_fields' && isOnDemand(field, role))) {
          expect(answer.status, query).toBe(400)
          expect(answer.body, query).toMatchObject({ errors: { [key]: expect.any(String) } })
        }
        expect(answer.status, `${query}: ${answer.text}`).toBeOneOf([200, 400])
      }
      const all = await people[role].get(`${path}?_fields=${name}`)
      const isAnswered = canRead(field, role, 'list') || isOnDemand(field, role)
      expect(all.status, name).toBe(isAnswered ? 200 : 400)
    }
    for (const [key, { path: through }] of Object.entries(resource.filters ?? {})) {
      const open = walked(resource, through).every((field) => {
        const { childrenOf } = field
        if (!childrenOf) return canRead(field, role, 'list')
        return canRead(field, role, 'show') && declared[childrenOf]?.access.list?.[role]
      })
      expect((await people[role].get(`${path}?${key}=1`)).status, key).toBe(open ? 200 : 400)
    }
  },
)

test('um valor guardado é de quem lê tudo de que é feito', async () => {
  const { body } = await coordenadora.get(`/fichas/${um.id}`)
  expect(body).toMatchObject({ eco: 'Eco de Abacate', dobro: 14 })
  for (const person of others)
    for (const path of [`/fichas/${um.id}`, '/fichas/'])
      expect((await person.get(path)).text).not.toMatch(/eco|dobro|14/)
})

test('a recusa diz o mesmo que a de um campo que não existe', async () => {
  const same = async (closed: string, absent: string) => {
    const [one, other] = [
      await people.educador.get(`/fichas/?${closed}`),
      await people.educador.get(`/fichas/?${absent}`),
    ]
    expect(one.status).toBe(other.status)
    expect(one.text.replaceAll('segredo', '·')).toBe(other.text.replaceAll('inexistente', '·'))
  }
  await same('segredo=Abacate', 'inexistente=Abacate')
  await same('segredo_like=Aba', 'inexistente_like=Aba')
  await same('_sort=segredo', '_sort=inexistente')
  await same('_fields=segredo', '_fields=inexistente')
})

test('a busca não olha o que o papel não lê, nem o nome de uma referência', async () => {
  const closed = [
    'Eco de Abacate',
    fichaValues.segredo,
    fichaValues.relato,
    fichaValues.sigilo,
    'Zinco',
  ]
  for (const q of closed) {
    const found = await coordenadora.get(`/fichas/?q=${q}`)
    expect((found.body as Row[]).map(({ id }) => id)).toEqual([um.id])
    for (const person of others) {
      const answer = await person.get(`/fichas/?q=${q}&_start=0&_end=10`)
      expect([answer.text, answer.headers['x-total-count']], q).toEqual(['[]', '0'])
    }
  }
  for (const person of others) {
    expect((await person.get('/fichas/?q=Ficha%20um')).body).toMatchObject([{ id: um.id }])
    expect((await person.get('/armarios/?q=Zinco')).body).toMatchObject({
      errors: { q: 'Esta lista não tem busca' },
    })
  }
})

test('a ordem da lista não é a de um campo que o papel não lê, nem a do nome de uma referência', async () => {
  const order = async (person: Person, query = '') =>
    ((await person.get(`/fichas/${query}`)).body as Row[]).map(({ id }) => id)
  expect(await order(coordenadora)).toEqual([dois.id, um.id])
  expect(await order(coordenadora, '?_sort=armario_id')).toEqual([dois.id, um.id])
  for (const person of others) {
    expect(await order(person)).toEqual([um.id, dois.id])
    expect((await person.get('/fichas/?_sort=armario_id')).status).toBe(400)
  }
})

test('o nome de uma referência não vai a quem não o lê', async () => {
  for (const path of [`/fichas/${um.id}`, '/fichas/']) {
    expect((await coordenadora.get(path)).text).toContain('Zinco')
    for (const person of others) {
      const answer = await person.get(path)
      expect(answer.text).toContain(`"armario":{"id":${zinco.id}}`)
      expect(answer.text).toContain(`"armarios":[{"id":${zinco.id}}]`)
      expect(answer.text).not.toContain('cofres')
      expect(answer.text).not.toContain('Zinco')
    }
  }
})

test('opções que dependem não contam, a quem não as lê, nem o que são nem de que dependem', async () => {
  const dependent = ['zona', 'vizinho_id', 'vizinhos_ids']
  const { body } = await coordenadora.get(`/fichas/${um.id}`)
  expect(body).toMatchObject({ zona: 'norte', vizinho_id: setimo.id, vizinhos_ids: [setimo.id] })
  for (const name of dependent)
    expect((await coordenadora.get(`/fichas/?${name}=null`)).body).toMatchObject([{ id: dois.id }])
  for (const person of others)
    for (const path of [`/fichas/${um.id}`, '/fichas/']) {
      const { text } = await person.get(path)
      for (const word of [...dependent, 'vizinho"', 'norte', 'Zircônio'])
        expect(text).not.toContain(word)
    }
  // What is offered is asked of the other list, which tells of its own rows alone.
  for (const person of others) {
    const offered = await person.get(`/armarios/?andar=${fichaValues.vezes}&_fields=id`)
    expect(offered.body).toEqual([{ id: setimo.id }])
  }
})

test('de várias linhas, as que o papel não alcança não se acham, não se contam nem se ordenam por nenhuma ponta', async () => {
  const { educador, assistente_social } = people
  const dela = await created('/gavetas/', { nome: 'Manga', educador_id: educador.id })
  const alheia = await created('/gavetas/', { nome: 'Figo' })
  const both = [dela.id, alheia.id]
  const seca = await created('/fichas/', { nome: 'Ficha seca' })
  const cheia = await created('/fichas/', {
    nome: 'Ficha cheia',
    gavetas_ids: both,
    guardas_ids: both,
  })
  const so = await created('/fichas/', {
    nome: 'Ficha só',
    gavetas_ids: [alheia.id],
    guardas_ids: [alheia.id],
  })
  const rows = [seca, cheia, so]
  const told = async (person: Person, query: string) => {
    const { status, headers, body } = await person.get(`/fichas/?${query}&_start=0&_end=100`)
    if (status !== 200) return status
    const ids = (body as Row[]).map(({ id }) => id)
    expect(headers['x-total-count'], query).toBe(`${ids.length}`)
    return ids.filter((id) => rows.some((row) => row.id === id))
  }
  const names = ['gavetas_ids', 'guardas_ids']
  for (const name of names) {
    expect(await told(coordenadora, `${name}=${alheia.id}`)).toEqual([cheia.id, so.id])
    expect(await told(educador, `${name}=${dela.id}`)).toEqual([cheia.id])
    expect(await told(educador, `${name}=${alheia.id}`)).toEqual([])
    expect(await told(educador, `${name}=null`)).toEqual([seca.id, so.id])
    for (const asked of [dela.id, alheia.id, 'null'])
      expect(await told(assistente_social, `${name}=${asked}`)).toBe(400)
    const sorting = await educador.get(`/fichas/?_sort=${name}`)
    expect(sorting.status).toBe(400)
  }
  expect(await told(coordenadora, 'q=figo')).toEqual([cheia.id, so.id])
  expect(await told(educador, 'q=figo')).toEqual([])
  expect(await told(educador, 'q=manga')).toEqual([cheia.id])
  for (const q of ['q=figo', 'q=manga']) expect(await told(assistente_social, q)).toEqual([])
  // One that names only what is not seen says the same as one that names nothing.
  const plain = ({ id, nome, ...row }: Row) => JSON.stringify(row)
  for (const person of others)
    for (const path of ['/fichas/', '/fichas/?_fields=id,nome,gavetas_ids,guardas_ids']) {
      const answered = (await person.get(path)).body as Row[]
      const [one, other] = [seca, so].map((row) => answered.find(({ id }) => id === row.id))
      expect(one && plain(one)).toBe(other && plain(other))
      const [alone, single] = await Promise.all(
        [seca, so].map(async ({ id }) => (await person.get(`/fichas/${id}`)).body as Row),
      )
      expect(alone && plain(alone)).toBe(single && plain(single))
    }
  const guardas = async (person: Person, query = '') =>
    ((await person.get(`/guardas/?${query}`)).body as Row[]).map(({ gaveta_id }) => gaveta_id)
  expect(await guardas(educador)).toEqual([dela.id])
  expect(await guardas(educador, `ficha_id=${so.id}`)).toEqual([])
  expect(await guardas(educador, 'q=figo')).toEqual([])
  expect((await assistente_social.get('/guardas/')).status).toBe(403)
})

test('um filtro por outra entidade só vê as linhas dela que o papel alcança', async () => {
  const byRole: Readonly<Record<string, Resource>> = {
    ...declared,
    armario: { ...armario, access: { ...armario.access, list: { coordenador: 'all' } } },
  }
  const outra = await institute({ resources: byRole })
  const educadora = await outra.educadora()
  expect((await (await outra.coordenadora()).get('/fichas/?andar=1')).status).toBe(200)
  expect((await educadora.get('/fichas/?andar=1')).body).toMatchObject({
    errors: { andar: 'Filtro desconhecido' },
  })
})

test('o histórico e a exportação deixam fora o que o papel não lê', async () => {
  const recado = text('Recado', { read: ['assistente_social'] })
  const aluno = { ...resources.aluno, fields: { ...resources.aluno.fields, recado } }
  const nome = { ...resources.turma.fields.nome, read: ['assistente_social'] } as const
  const turma = { ...resources.turma, fields: { ...resources.turma.fields, nome } }
  const outra = await institute({ resources: { ...resources, aluno, turma } })
  const judo = await outra.turma({ nome: 'Judô' })
  const ana = await outra.aluno({ recado: 'Abacate', turma_id: judo.id })
  const quem = await outra.coordenadora()
  await quem.put(`/alunos/${ana.id}`, { recado: 'Beterraba', escola: 'Escola Nova' })
  for (const path of [`/alunos/${ana.id}/historico`, `/alunos/${ana.id}/exportacao`]) {
    const { status, text } = await quem.get(path)
    expect([status, text.includes('Escola Nova')]).toEqual([200, true])
    expect(text).not.toMatch(/Abacate|Beterraba|Judô/)
  }
})

test('números e sim ou não: zero é um número, e uma palavra que não é nenhum é 400', async () => {
  const values = { nome: 'Ficha três', vezes: 0, parte: -1.25, renda: 0.1, faltas: 0 }
  const tres = await created('/fichas/', values)
  expect(tres).toMatchObject(values)
  const found = async (query: string) =>
    ((await coordenadora.get(`/fichas/?${query}`)).body as Row[]).map(({ id }) => id)
  for (const query of ['vezes=0', 'parte=-1.25', 'renda=0.1', 'faltas=0', 'renda_lte=1'])
    expect(await found(query), query).toEqual([tres.id])
  expect(await found('avisado=true')).toEqual([um.id])
  expect(await found('avisado=false')).not.toContain(um.id)
  for (const query of ['avisado=banana', 'renda=', 'parte=0x1', 'faltas=1e2', 'vezes=-1']) {
    const { status, body } = await coordenadora.get(`/fichas/?${query}`)
    const [key = ''] = query.split('=')
    expect([status, body], query).toMatchObject([400, { errors: { [key]: expect.any(String) } }])
  }
})
