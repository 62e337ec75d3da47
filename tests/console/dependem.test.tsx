import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { App } from '#console/shell/app.tsx'
import '#app/console/handed'
import '#app/console/routes'
import { screenAt } from '#console/shell/screens'
import { resources } from '#resources'
import { institute } from '../server/institute.ts'
import { rowsOf } from '../server/rows-of.ts'
import { serverFetch } from './server-fetch.ts'

vi.mock('#resources', async (original) => {
  const { resources } = await original<typeof import('#resources')>()
  const { declareResources } = await import('#model/entities')
  const all = { ...resources, ...(await import('../fixtures/passeio.ts')) }
  Object.assign(all, await import('../fixtures/excursao.ts'))
  declareResources(all)
  return { resources: all }
})

test('o formulário só oferece o que serve, e diz sob o campo o que deixou de servir', async () => {
  await Promise.all([
    screenAt('/passeios')?.page.preload(),
    import('#console/crud/form-dialog.tsx'),
    import('#console/crud/row-dialog.tsx'),
  ])
  const casa = await institute({ resources })
  const coordenadora = await casa.coordenadora()
  const { created } = rowsOf(coordenadora, 'onibus')
  const { created: novo } = rowsOf(coordenadora, 'transporte')
  const trem = await novo({ nome: 'Trem', tipo: 'trem', noturno: true, turno: 'manha' })
  await novo({ nome: 'Van', turno: 'tarde' })
  const noite = { nome: 'Serra', transporte_id: trem.id, farol: 'Alto' }
  await rowsOf(coordenadora, 'excursao').created(noite)
  await created({ nome: 'Cedo', turno: 'manha' })
  await created({ nome: 'Poente', turno: 'tarde' })
  await created({ nome: 'Quebrado', turno: 'manha', estado: 'parado' })
  await rowsOf(coordenadora, 'passeio').created({ nome: 'Zoo', saida: '08:00', volta: '12:30' })
  vi.stubGlobal('fetch', serverFetch(casa.app))
  window.history.replaceState(null, '', '/login')
  render(<App address={() => window.location.pathname} />)
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  type('E-mail', coordenadora.email)
  type('Senha', coordenadora.password)
  fireEvent.click(screen.getByRole('button', { name: 'Entrar' }))
  fireEvent.click(await screen.findByRole('link', { name: 'Passeios' }))
  expect(await screen.findByRole('columnheader', { name: /Duração/ })).toBeTruthy()
  expect(await screen.findByRole('cell', { name: '270' })).toBeTruthy()
  expect(screen.getByLabelText('Duração')).toBeTruthy()

  fireEvent.click(screen.getByRole('button', { name: 'Zoo' }))
  const detail = await screen.findByRole('dialog', { name: 'Zoo' })
  expect((await within(detail).findByText('Duração')).nextSibling?.textContent).toBe('270')
  fireEvent.click(within(detail).getAllByRole('button', { name: 'Fechar' })[0] as HTMLElement)

  fireEvent.click(screen.getByRole('button', { name: 'Adicionar passeio' }))
  let form = await screen.findByRole('dialog', { name: 'Novo Passeio' })
  expect(within(form).queryByLabelText('Duração')).toBeNull()
  const box = (label: string) => within(form).getByRole('combobox', { name: label })
  const listOf = (label: string) =>
    [...document.querySelectorAll('.ant-select-dropdown')].find((each) =>
      each.querySelector(`#${box(label).id}_list`),
    )
  const offered = (label: string) =>
    [...(listOf(label)?.querySelectorAll('.ant-select-item-option-content') ?? [])].map(
      (each) => each.textContent,
    )
  const open = (label: string) => fireEvent.mouseDown(box(label))
  async function choose(label: string, option: string) {
    open(label)
    await waitFor(() => expect(offered(label)).toContain(option))
    fireEvent.click(within(listOf(label) as HTMLElement).getByText(option))
  }

  await choose('Etapa', 'Infantil')
  await choose('Série', 'Pré')
  expect(offered('Série')).toEqual(['Pré'])
  await choose('Etapa', 'Fundamental')
  const unfit = '"Pré" não serve com Fundamental em Etapa'
  expect(await within(form).findByText(unfit)).toBeTruthy()
  open('Série')
  await waitFor(() => expect(offered('Série')).toEqual(['Pré', '1º ano', '2º ano']))
  await choose('Série', '2º ano')
  await waitFor(() => expect(within(form).queryByText(unfit)).toBeNull())

  await choose('Ônibus', 'Poente')
  expect(offered('Ônibus')).toEqual(['Cedo', 'Poente'])
  await choose('Turno', 'Manhã')
  const wrong = 'Só serve um ônibus com Manhã em Turno e Bom em Estado'
  expect(await within(form).findByText(wrong)).toBeTruthy()
  expect(within(form).getAllByTitle('Poente').length).toBeGreaterThan(0)
  await choose('Ônibus', 'Cedo')
  expect(offered('Ônibus')).not.toContain('Quebrado')
  await waitFor(() => expect(within(form).queryByText(wrong)).toBeNull())

  // What a field depends on in the row that another one chooses.
  window.history.replaceState(null, '', '/excursoes')
  window.dispatchEvent(new PopStateEvent('popstate'))
  fireEvent.click(await screen.findByRole('button', { name: 'Descartar' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Adicionar excursão' }))
  form = await screen.findByRole('dialog', { name: 'Nova Excursão' })
  const farol = () => within(form).queryByLabelText(/^Farol/)
  expect(farol()).toBeNull()
  await within(form).findByRole('combobox', { name: 'Transporte' })
  await choose('Transporte', 'Trem')
  await waitFor(() => expect(farol()).toBeTruthy())
  await choose('Transporte', 'Van')
  await waitFor(() => expect(farol()).toBeNull())
  await choose('Turno', 'Manhã')
  open('Reservas')
  await waitFor(() => expect(offered('Reservas')).toEqual(['Trem']))
  fireEvent.change(within(form).getByLabelText(/^Nome/), { target: { value: 'Rio' } })
  fireEvent.click(within(form).getByRole('button', { name: 'Salvar' }))
  expect(await screen.findByRole('button', { name: 'Rio' }, { timeout: 10_000 })).toBeTruthy()
}, 240_000)
