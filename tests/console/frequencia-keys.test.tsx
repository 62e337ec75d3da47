import { fireEvent, render, screen } from '@testing-library/react'
import { createPortal } from 'react-dom'
import { expect, test, vi } from 'vitest'
import { request } from '#console/api/request'
import { RegisterKeys } from '#features/frequencia/console/registro/register-keys.tsx'
import { SaveBar } from '#features/frequencia/console/registro/save-bar.tsx'
import { StudentRow } from '#features/frequencia/console/registro/student-row.tsx'

const ignore = () => undefined

test('uma tecla no diálogo que uma linha abriu não marca o aluno', async () => {
  const answer = new Response('{}', { headers: { 'X-Caderno': '1' } })
  vi.stubGlobal('fetch', async () => answer)
  await request('/session')
  const onMark = vi.fn()
  const dialog = createPortal(<button type="button">Fechar</button>, document.body)
  render(
    <ul>
      <StudentRow
        id={1}
        nome="João"
        mark="presente"
        unknownWord={null}
        excusedUntil={undefined}
        elsewhere={undefined}
        lessons={dialog}
        onMark={onMark}
      />
    </ul>,
  )
  for (const key of ['a', 'j', 'Delete'])
    fireEvent.keyDown(screen.getByRole('button', { name: 'Fechar' }), { key })
  expect(onMark).not.toHaveBeenCalled()
  fireEvent.keyDown(screen.getByRole('radio', { name: 'Presente' }), { key: 'a' })
  expect(onMark).toHaveBeenCalledExactlyOnceWith(1, 'ausente')
})

test('o que outra turma marcou está ao lado do nome, e se lê com o aluno', () => {
  render(
    <ul>
      <StudentRow
        id={1}
        nome="João"
        mark="presente"
        unknownWord={null}
        excusedUntil={undefined}
        elsewhere="presente em Oficina de Capoeira"
        lessons={null}
        onMark={ignore}
      />
    </ul>,
  )
  const row = screen.getByRole('group', { description: 'presente em Oficina de Capoeira' })
  expect(row.textContent).toContain('presente em Oficina de Capoeira')
})

test('Ctrl+S segurado salva uma vez, e a página não é salva pelo navegador', () => {
  const onSave = vi.fn()
  render(<RegisterKeys isHelpOpen={false} onHelp={ignore} onSave={onSave} onUndo={ignore} />)
  const held = [false, true, true].map((repeat) =>
    fireEvent.keyDown(document.body, { key: 's', ctrlKey: true, repeat }),
  )
  expect(onSave).toHaveBeenCalledOnce()
  expect(held).toEqual([false, false, false])
})

test('a barra põe o foco na busca', () => {
  render(
    <div className="register-search">
      <RegisterKeys isHelpOpen={false} onHelp={ignore} onSave={ignore} onUndo={ignore} />
      <input type="search" defaultValue="jo" />
    </div>,
  )
  fireEvent.keyDown(document.body, { key: '/' })
  const search = screen.getByRole('searchbox')
  expect(document.activeElement).toBe(search)
})

test('Salvar não perde o foco enquanto salva, nem salva de novo', () => {
  const onSave = vi.fn()
  const { rerender } = render(<SaveBar note="" onSave={onSave} />)
  const save = screen.getByRole('button')
  save.focus()
  rerender(<SaveBar note="" saving onSave={onSave} />)
  fireEvent.click(save)
  expect(document.activeElement).toBe(save)
  expect(save.hasAttribute('disabled')).toBe(false)
  expect(onSave).not.toHaveBeenCalled()
})
