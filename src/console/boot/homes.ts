import { screens } from './routes.tsx'

/** Fetches every home: whose it will be is not known before the login, and they are small beside what they share. */
export async function preloadEveryHome(): Promise<void> {
  const homes = screens.filter(({ code }) => code.some((module) => module.endsWith('-home.tsx')))
  await Promise.all(homes.map(({ page }) => page.preload()))
}
