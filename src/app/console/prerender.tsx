import './handed.ts'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { handed } from '#console/api/handed'
import { takeAsOurs } from '#console/api/request'
import { paths } from '#console/paths'
import { openingOf, type Screen } from '#console/screens'
import { App } from '#console/shell/app.tsx'
import { Frame } from '#console/shell/layout.tsx'
import type { Part } from '#console/ui/lazy.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { screens } from './routes.ts'

/** In the build of this module, what is imported later is not code: it names its module in the manifest. */
interface Named {
  readonly manifestKey: string
}

export const logins = handed.doors
  .flatMap(({ paths }) => paths)
  .map((path) => ({
    path,
    html: renderToString(
      <StrictMode>
        <App address={() => path} />
      </StrictMode>,
    ),
  }))

// What follows is for ours: a documented host keeps its session where no frame looks for it.
takeAsOurs()

/** Whoever it will be: the lines of the name and of the address are kept free. */
const nobody = { status: 'in', nome: '\u00A0', email: '\u00A0', userId: 0 } as const

/** The frame of a screen that one role has, with its heading; whose screen the others are is not known before. */
function frameOf({ path, title, roles }: Screen): string {
  const [role, other] = roles
  if (!role || other) return ''
  return renderToString(
    <StaticRouter location={path}>
      <Frame session={{ ...nobody, role }}>
        <section className="list-page">
          <PageHeader title={title} lead={'\u00A0'} />
          <div className="skeleton skeleton-block" aria-hidden="true" />
        </section>
      </Frame>
    </StaticRouter>,
  )
}

const shell = [
  await keyOf(() => import('#console/shell/routed-app.tsx')),
  await keyOf(handed.inside),
]

export const anyScreen = { modules: shell, opening: openingOf({ roles: [] }) }

export const fixedScreens = await Promise.all(
  screens
    .filter(({ path }) => !path.includes(':'))
    .map(async (screen) => {
      const { path, title, budget } = screen
      const module = await keyOf(screen.code)
      const opening = openingOf(screen)
      const html = frameOf(screen)
      return { path, title, budget, module, html, modules: [...shell, module], opening }
    }),
)

const homeScreens = Object.entries(paths.inicio).map(
  ([role, home]) => [role, fixedScreens.find(({ path }) => path === home)] as const,
)

/** What the judge of the build asks of each page. */
export const judged = await Promise.all(
  screens.map(async ({ path, code, budget }) => ({
    module: await keyOf(code),
    isHome: Object.values(paths.inicio).includes(path),
    budget,
  })),
)

/** What the home of each role begins with, by role. */
export const homes = Object.fromEntries(homeScreens.map(([role, home]) => [role, home?.opening]))

/** What stands behind a login; whose home it will be is not known before. */
export const behindLogins = homeScreens.flatMap(([, home]) => home?.modules ?? [])

async function keyOf(code: () => Promise<Part>): Promise<string> {
  return ((await code()) as Part & Named).manifestKey
}
