import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { withoutServerWords } from '#console/vendor/rewrites'

test('o navegador não recebe da declaração o que só o servidor lê', () => {
  const declaration = `
    export const oficina = defineResource('oficina', {
      indexes: [['turma_id']],
      begins: [{ nome: 'Judô' }],
      holds: { from: 'inicio', until: 'fim' },
      effect: 'A turma muda de sala',
      opens: 'page',
      plain: true,
      display: 'nome',
      periods: { overlap: {}, seen: {}, endedBy: { field: 'situacao' } },
      calls: {
        mover: { route: 'POST /oficina/:id/mover', row: 'oficina', summary: 'Muda de sala', body: z.strictObject({ sala: z.int() }), access: {} },
        ler: { access: {}, route: 'GET /oficina/:id/ler', query: z.strictObject({}) },
      },
      fields: {
        summary: text('Resumo', { list: true }),
        vagas: computed('Vagas', { type: z.int(), list: true }),
        sigla: kept(text('Sigla'), { from: ['nome'], value: ({ nome }) => nome }),
      },
    })`
  const kept = `
    export const oficina = defineResource('oficina', {
      effect: 'A',
      display: 'nome',
      periods: { endedBy: { field: 'situacao' } },
      calls: {
        mover: { route: 'POST /oficina/:id/mover', access: {} },
        ler: { access: {}, route: 'GET /oficina/:id/ler' },
      },
      fields: {
        summary: text('Resumo', { list: true }),
        vagas: computed('Vagas', { list: true }),
        sigla: kept(text('Sigla'), { from: ['nome'] }),
      },
    })`
  expect(meaningOf(withoutServerWords(declaration, parseAst(declaration)))).toEqual(meaningOf(kept))
})

/** A program without the places of its parts. */
function meaningOf(code: string) {
  return JSON.parse(JSON.stringify(parseAst(code)), (key, value) =>
    key === 'start' || key === 'end' ? undefined : value,
  )
}
