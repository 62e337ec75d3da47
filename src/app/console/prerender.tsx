import './handed.ts'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { handed } from '#console/api/handed'
import type { PageOpening } from '#console/api/opening'
import { paths } from '#console/paths'
import { openingOf } from '#console/screens'
import { App } from '#console/shell/app.tsx'
import type { Part } from '#console/ui/lazy.tsx'
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

const shell = [
  await keyOf(() => import('#console/shell/routed-app.tsx')),
  await keyOf(handed.inside),
]

export const anyScreen = { modules: shell, opening: openingOf({ roles: [] }) }

export const fixedScreens: { path: string; modules: string[]; opening: PageOpening }[] =
  await Promise.all(
    screens
      .filter(({ path }) => !path.includes(':'))
      .map(async (screen) => ({
        path: screen.path,
        modules: [...shell, await keyOf(screen.code)],
        opening: openingOf(screen),
      })),
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
