import { expect, test } from 'vitest'
import { children, type Fields, file, integer, reference, text } from '#model/field'
import { mistakesIn } from '#model/judge-declarations'
import { defineResource, type Resource } from '#model/resource'

const tudo = { coordenador: 'all' } as const
const livro = (fields: Fields) =>
  defineResource('livro', {
    label: { one: 'Livro', many: 'Livros' },
    access: { list: tudo },
    fields: { nome: text('Nome'), ...fields } as Fields,
  })
const capitulo = (fields: Fields = {}, more: Partial<Resource> = {}): Resource => ({
  ...defineResource('capitulo', {
    label: { one: 'Capítulo', many: 'Capítulos' },
    access: { list: tudo },
    fields: { nome: text('Nome'), livro_id: reference('Livro', 'livro'), ...fields } as Fields,
  }),
  ...more,
})
const dentro = (name = 'capitulo', places: readonly ('form' | 'show' | 'import')[] = ['form']) =>
  children('Capítulos', name, { in: places })

function mistakes(fields: Fields, child: Resource = capitulo()): string[] {
  const all = Object.fromEntries([livro(fields), child].map((each) => [each.name, each]))
  return mistakesIn(all, {
    tables: [],
    computes: () => true,
    answers: () => true,
    affects: () => true,
    worksOut: () => true,
  })
}

test('linhas dentro, com a sua ordem, são uma declaração certa', () => {
  expect(
    mistakes({ capitulos: dentro() }, capitulo({ ordem: integer('Ordem', { set: 'order' }) })),
  ).toEqual([])
})

const noCampo = (what: string) => `resources/livro.ts · capitulos · ${what}`

test.each<[string, Fields, Resource, string]>([
  [
    'uma entidade que não há',
    { capitulos: dentro('capitulos') },
    capitulo(),
    noCampo('não há a entidade "capitulos" · quis dizer "capitulo"?'),
  ],
  [
    'uma entidade que não se refere a esta',
    { capitulos: dentro() },
    capitulo({ livro_id: reference('Outro', 'capitulo') }),
    noCampo('"capitulo" não se refere a "livro"'),
  ],
  [
    'uma entidade que se refere a esta duas vezes',
    { capitulos: dentro() },
    capitulo({ outro_id: reference('Outro livro', 'livro') }),
    noCampo('"capitulo" se refere a "livro" por mais de um campo: livro_id, outro_id'),
  ],
  [
    'as mesmas linhas em dois campos',
    { capitulos: dentro(), partes: children('Partes', 'capitulo') },
    capitulo(),
    noCampo('as linhas de "capitulo" já estão em "partes"'),
  ],
  [
    'um lugar que não há',
    { capitulos: dentro('capitulo', ['forma' as 'form']) },
    capitulo(),
    noCampo('in: "forma" não é um lugar · quis dizer "form"?'),
  ],
  [
    'um arquivo no formulário de outra linha',
    { capitulos: dentro() },
    capitulo(
      { capa: file('Capa') },
      {
        api: { show: 'GET /capitulo/:id', edit: 'PUT /capitulo/:id' },
        access: { list: tudo, show: tudo, edit: tudo },
      },
    ),
    noCampo('in: form: "Capa" é um arquivo, que se envia na tela da sua linha'),
  ],
  [
    'linhas que não se gravam uma a uma',
    { capitulos: dentro() },
    capitulo({}, { plain: true }),
    noCampo('in: as linhas de "capitulo" não se gravam uma a uma'),
  ],
  [
    'linhas que entram com senha',
    { capitulos: dentro() },
    capitulo({ email: text('E-mail') }, { account: { role: 'educador' } }),
    noCampo('in: as linhas de "capitulo" têm senha, e gravam-se sozinhas'),
  ],
  [
    'uma referência que ninguém envia',
    { capitulos: dentro() },
    capitulo({ livro_id: reference('Livro', 'livro', { set: 'server' }) }),
    noCampo('in: "Livro" não se envia'),
  ],
  [
    'uma ordem que não é um número inteiro',
    { capitulos: dentro() },
    capitulo({ ordem: text('Ordem', { set: 'order' }) }),
    "resources/capitulo.ts · ordem · set: 'order' é para um número inteiro",
  ],
  [
    'duas ordens',
    { capitulos: dentro() },
    capitulo({
      ordem: integer('Ordem', { set: 'order' }),
      lugar: integer('Lugar', { set: 'order' }),
    }),
    'resources/capitulo.ts · lugar · set: a ordem já está em "ordem"',
  ],
])('o início recusa %s', (_, fields, child, said) => {
  expect(mistakes(fields, child)).toContain(said)
})
