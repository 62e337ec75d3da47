import { readdirSync, readFileSync } from 'node:fs'
import { authorizationOf } from './api.ts'
import { novosAlunos } from './people.ts'
import { coordenadora } from './site.ts'
import { expect, openAs, test } from './test.ts'

// One after the other in one process.
test.describe.configure({ mode: 'serial' })

/** What the first test leaves behind. */
let left: { folder: string; authorization: string } | undefined

test('um teste cadastra, entra e deixa marcas no navegador', async ({ page, api, site }) => {
  await novosAlunos(api, ['Ana'])
  await openAs(page, coordenadora, '/dashboard/coordenador')
  await page.evaluate(() => {
    localStorage.setItem('marca', '1')
    sessionStorage.setItem('marca', '1')
  })
  left = { folder: site.dataDir, authorization: await authorizationOf(site, coordenadora) }
})

test('o seguinte, no mesmo processo, não encontra nada disso', async ({
  page,
  context,
  api,
  site,
}) => {
  if (!left) throw new Error('Os dois testes são do mesmo processo.')
  expect(site.dataDir).not.toBe(left.folder)
  expect(await api.get('/alunos/')).toEqual([])
  const { authorization } = left
  const answer = await fetch(`${site.url}/api/v1/alunos/`, { headers: { authorization } })
  expect(answer.status, 'a sessão do outro teste').toBe(401)
  expect(await context.cookies()).toEqual([])
  await page.goto('/alunos')
  await expect(page).toHaveURL('/login')
  const marks = await page.evaluate(() => ({ ...localStorage, ...sessionStorage }))
  expect(marks).not.toHaveProperty('marca')
  expect(marks).not.toHaveProperty('caderno.entrou')
})

test('o que se testa é o que as pessoas recebem, e não o que se compila para quem programa', () => {
  const folder = `${process.env.BUILT_FOLDER}/console/assets`
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(10)
  const forDevelopers = scripts.filter((name) =>
    /jsxDEV/.test(readFileSync(`${folder}/${name}`, 'utf8')),
  )
  expect(forDevelopers).toEqual([])
})
