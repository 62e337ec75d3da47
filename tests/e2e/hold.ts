import type { Page, Route } from '@playwright/test'

/** Something to wait for until it is let go. */
export function gate() {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  return { release, released }
}

/** Keeps calls waiting, and answers what lets them go on: to the server, or to another end. */
export async function hold(
  page: Page,
  url: string | RegExp,
  then = (route: Route) => route.continue(),
): Promise<() => void> {
  const { release, released } = gate()
  await page.route(url, async (route) => {
    await released
    await then(route)
  })
  return release
}
