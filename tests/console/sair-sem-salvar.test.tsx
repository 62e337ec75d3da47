import { act, render } from '@testing-library/react'
import { useState } from 'react'
import { Link, Route, Routes } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { AddressRouter } from '#console/boot/address-router.tsx'
import { leaveBy, useLeaveQuestion } from '#console/ui/leave-question'

const unsaved = { page: false, form: false }
let hasLeft = false

function Question({ of }: { of: 'page' | 'form' }) {
  const { held, stay } = useLeaveQuestion(() => unsaved[of])
  if (!held) return null
  const goOn = () => {
    stay()
    held()
  }
  return <button type="button" aria-label={`deixar ${of}`} onClick={goOn} />
}

function leave() {
  hasLeft = true
}

function Page() {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <Question of="page" />
      {isOpen && <Question of="form" />}
      <button type="button" aria-label="fechar form" onClick={() => setOpen(false)} />
      <button type="button" aria-label="Sair" onClick={() => leaveBy(leave)} />
      <Link to="/outra">Outra</Link>
    </>
  )
}

beforeEach(() => {
  window.history.replaceState(null, '', '/pagina')
  Object.assign(unsaved, { page: false, form: false })
  hasLeft = false
  render(
    <AddressRouter>
      <Routes>
        <Route path="/pagina" element={<Page />} />
        <Route path="/outra" element={<Link to="/pagina">Voltar</Link>} />
      </Routes>
    </AddressRouter>,
  )
})

const press = (selector: string) =>
  act(async () => document.querySelector<HTMLElement>(selector)?.click())
const questions = () =>
  [...document.querySelectorAll('[aria-label^=deixar]')].map((each) =>
    each.getAttribute('aria-label'),
  )
const path = () => window.location.pathname

test('um link pergunta pelo formulário, depois pela página, e então leva', async () => {
  Object.assign(unsaved, { page: true, form: true })
  await press('a')
  expect(questions()).toEqual(['deixar form'])
  await press('[aria-label="deixar form"]')
  expect(questions()).toEqual(['deixar page'])
  expect(path()).toBe('/pagina')
  await press('[aria-label="deixar page"]')
  expect(path()).toBe('/outra')
})

test('fechado o formulário, a página ainda pergunta', async () => {
  unsaved.page = true
  await press('[aria-label="fechar form"]')
  await press('[aria-label="Sair"]')
  expect(questions()).toEqual(['deixar page'])
  expect(hasLeft).toBe(false)
  await press('[aria-label="deixar page"]')
  expect(hasLeft).toBe(true)
})

test('quem saiu de uma página e do seu formulário não é mais perguntado', async () => {
  await press('a')
  expect(path()).toBe('/outra')
  Object.assign(unsaved, { page: true, form: true })
  await press('a')
  expect(path()).toBe('/pagina')
})
