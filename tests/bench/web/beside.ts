import { readFileSync } from 'node:fs'
import type { Browser, BrowserContext } from '@playwright/test'
import { type Conta, coordenadora, type Site } from '../../e2e/site.ts'
import type { Verdict } from './budgets.ts'
import { signs } from './loads.ts'
import { type Spread, spread } from './median.ts'
import { type Load, load, visiting, visitor } from './phone.ts'

/** A site in a few words, as its file says them: addresses, selectors and an account. */
interface Described {
  readonly url: string
  readonly conta: Conta
  readonly entrada: Opened & { readonly email: string; readonly senha: string }
  readonly lista: Opened
  readonly inicio: Opened
}

interface Opened {
  readonly endereco: string
  /** What tells that the page can be used. */
  readonly pronta: string
  /** What tells that it can be read, where that is before. */
  readonly legivel?: string
}

/** What is measured of each site, from a page that nothing is known of to one that was open before. */
export const steps = [
  ...(['entrada', 'lista', 'lista, outra vez'] as const),
  ...(['início', 'início, outra vez'] as const),
] as const

type Step = (typeof steps)[number]
type Two<T> = readonly [T, T]

/** What each page cost, the product's first. */
type Round = Readonly<Record<Step, Two<Load>>>

/** Opens the pages of the product and of the site that `file` describes by turns, `times` times after one that doesn't count. */
export async function measureBeside(browser: Browser, site: Site, file: string, times: number) {
  const product: Described = {
    url: site.url,
    conta: coordenadora,
    entrada: {
      ...{ endereco: '/login', pronta: signs.login, legivel: 'form' },
      ...{ email: 'input[type=email]', senha: 'input[type=password]' },
    },
    lista: { endereco: '/alunos', pronta: signs.list },
    inicio: { endereco: '/dashboard/coordenador', pronta: signs.home },
  }
  const other: Described = JSON.parse(readFileSync(file, 'utf8'))
  const rounds: Round[] = []
  for (let time = 0; time <= times; time += 1)
    rounds.push(await roundOf(browser, [product, other], time % 2 === 1))
  return rounds.slice(1)
}

async function roundOf(browser: Browser, sites: Two<Described>, otherFirst: boolean) {
  const both = async <T>(act: (site: Described, at: 0 | 1) => Promise<T>): Promise<Two<T>> => {
    if (!otherFirst) return [await act(sites[0], 0), await act(sites[1], 1)]
    const second = await act(sites[1], 1)
    return [await act(sites[0], 0), second]
  }
  const strangers = await both(({ url }) => visitor(browser, url))
  const known = await both((site) => signedIn(browser, site))
  const opened = (contexts: Two<BrowserContext>, page: 'entrada' | 'lista' | 'inicio') =>
    both((site, at) => {
      const { endereco, pronta, legivel } = site[page]
      return load(contexts[at], endereco, pronta, legivel)
    })
  const round = {
    entrada: await opened(strangers, 'entrada'),
    lista: await opened(known, 'lista'),
    'lista, outra vez': await opened(known, 'lista'),
    início: await opened(known, 'inicio'),
    'início, outra vez': await opened(known, 'inicio'),
  }
  for (const context of [...strangers, ...known]) await context.close()
  return round
}

/** A visitor with an empty cache, who has signed in elsewhere by the site's own form. */
async function signedIn(browser: Browser, { url, entrada, conta }: Described) {
  const elsewhere = await visitor(browser, url)
  const page = await elsewhere.newPage()
  await page.goto(entrada.endereco)
  await page.waitForSelector(entrada.pronta)
  await page.fill(entrada.email, conta.email)
  await page.fill(entrada.senha, conta.senha)
  await page.press(entrada.senha, 'Enter')
  await page.waitForURL(({ pathname }) => pathname !== entrada.endereco)
  await page.waitForLoadState('networkidle')
  const storageState = await elsewhere.storageState()
  await elsewhere.close()
  return browser.newContext({ ...visiting(url), storageState })
}

/** A figure of the product over that of the other site, round by round: what slows a round slows both. */
export function ratioOf(rounds: readonly Round[], step: Step, figure: keyof Load): Spread {
  return spread(rounds.map(({ [step]: [ours, theirs] }) => ours[figure] / theirs[figure]))
}

/** The budgets beside another site; the middle is judged. */
export function besideVerdicts(rounds: readonly Round[]): Verdict[] {
  const atMost = (work: string, limit: number, step: Step, figure: keyof Load): Verdict => {
    const { min, median, max } = ratioOf(rounds, step, figure)
    const told = (value: number) => value.toFixed(2).replace('.', ',')
    return {
      work,
      budget: `≤ ${limit.toLocaleString('pt-BR')} ×`,
      measured: `${told(median)} × (${told(min)} a ${told(max)})`,
      met: median <= limit,
    }
  }
  const cases = [
    ['entrada', 0.5],
    ['lista', 0.7],
    ['lista, outra vez', 0.7],
    ['início', 0.7],
    ['início, outra vez', 0.7],
  ] as const
  return cases.flatMap(([step, limit]) => [
    atMost(`${step}: primeira pintura`, limit, step, 'fcp'),
    atMost(`${step}: utilizável`, limit, step, 'usable'),
  ])
}
