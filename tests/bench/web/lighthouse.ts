import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { type Conta, coordenadora, type Site } from '../../e2e/site.ts'
import { freePort } from '../../server/postgres-process.ts'
import { type Spread, spreads } from './median.ts'
import { launchOptions, signInto } from './phone.ts'

/** What Lighthouse gives to a page, from 0 to 100, and what weighs most in it, in milliseconds. */
interface Run {
  readonly performance: number
  readonly accessibility: number
  readonly lcp: number
  readonly blocking: number
  readonly shift: number
}

export type Scores = Readonly<Record<keyof Run, Spread>>

/** The pages that Lighthouse judges. */
export interface Judged {
  readonly login: Scores
  readonly list: Scores
}

/** Lets Lighthouse judge each page `times` times, as its own slow phone and each time in a new browser. */
export async function measureLighthouse(site: Site, times: number): Promise<Judged> {
  const login: Run[] = []
  const list: Run[] = []
  for (let time = 0; time < times; time += 1) {
    login.push(await scoresOf(site, '/login'))
    list.push(await scoresOf(site, '/alunos', coordenadora))
  }
  return { login: spreads(login), list: spreads(list) }
}

async function scoresOf(site: Site, path: string, conta?: Conta): Promise<Run> {
  const port = await freePort()
  const options = launchOptions()
  const args = [...options.args, `--remote-debugging-port=${port}`]
  const context = await chromium.launchPersistentContext('', {
    ...options,
    ...{ args, baseURL: site.url },
  })
  try {
    if (conta) await signInto(context, conta)
    const found = await lighthouse(`${site.url}${path}`, {
      ...{ port, logLevel: 'error', disableStorageReset: true },
      onlyCategories: ['performance', 'accessibility'],
    })
    const { lhr } = found ?? {}
    if (!lhr?.finalDisplayedUrl?.endsWith(path)) throw new Error(`Lighthouse não viu ${path}`)
    const score = (name: string) => (lhr.categories[name]?.score ?? 0) * 100
    const metric = (name: string) => lhr.audits[name]?.numericValue ?? Number.NaN
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      lcp: metric('largest-contentful-paint'),
      blocking: metric('total-blocking-time'),
      shift: metric('cumulative-layout-shift'),
    }
  } finally {
    await context.close()
  }
}
