import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Loaded, PageState } from '#console/ui/page-state.tsx'

const failed = { data: undefined, error: { status: 503 }, isError: true, refetch() {} }

test('de uma página que não carregou a frase é o título; de um painel, não', () => {
  const page = <PageState query={failed} what="o aluno" missing={{ text: '', back: '/alunos' }} />
  expect(renderToStaticMarkup(page)).toContain('<h1>Não foi possível carregar o aluno.</h1>')
  const panel = (
    <Loaded query={failed} what="os alunos" waiting={null}>
      {() => null}
    </Loaded>
  )
  expect(renderToStaticMarkup(panel)).toContain('<p>Não foi possível carregar os alunos.</p>')
})
