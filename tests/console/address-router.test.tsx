import { render } from '@testing-library/react'
import { Suspense, use } from 'react'
import { Link, Route, Routes, useSearchParams } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AddressRouter } from '#console/boot/address-router.tsx'

const never = new Promise<string>(() => {})

function Pages() {
  const [params, setParams] = useSearchParams()
  const page = Number(params.get('pagina') ?? 1)
  const turn = (to: number) => setParams({ pagina: `${to}` })
  return (
    <>
      <button type="button" onClick={() => turn(page + 1)}>
        Próxima
      </button>
      <select value={page} onChange={({ target }) => turn(Number(target.value))}>
        {[1, 2, 3, 4].map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
      <Link to="/outra">Outra</Link>
    </>
  )
}

const Other = () => use(never)

/** As in a browser: what React does later is done later, and not within the test's own event. */
const actIsOn = (isOn: boolean) => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: isOn })

beforeEach(() => {
  window.history.replaceState(null, '', '/lista')
  render(
    <AddressRouter>
      <Suspense fallback="Carregando">
        <Routes>
          <Route path="/lista" element={<Pages />} />
          <Route path="/outra" element={<Other />} />
        </Routes>
      </Suspense>
    </AddressRouter>,
  )
  actIsOn(false)
})

afterEach(() => actIsOn(true))

const part = <E extends HTMLElement>(selector: string) =>
  document.querySelector(selector) as unknown as E

test('uma segunda escolha na mesma página parte da primeira, por mais depressa que venha', async () => {
  part('button').click()
  await null
  part('button').click()
  expect(window.location.search).toBe('?pagina=3')
})

test('um campo cujo valor está no endereço não volta ao de antes enquanto o endereço muda', async () => {
  const select = part<HTMLSelectElement>('select')
  select.value = '2'
  select.dispatchEvent(new Event('change', { bubbles: true }))
  await null
  expect(select.value).toBe('2')
})

test('a página de antes fica até que a outra esteja pronta', async () => {
  part('a').click()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(window.location.pathname).toBe('/outra')
  expect(document.body.textContent).toContain('Próxima')
  expect(document.body.textContent).not.toContain('Carregando')
})
