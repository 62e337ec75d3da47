/** Fetches what comes after the login. What fails here is tried again, and told, when it is needed. */
export function preloadInside(): void {
  forgiving(import('./routed-app.tsx'), import('./inside.tsx'))
}

/** Fetches every home too: whose it will be is not known yet, and they are small beside what they share. */
export function preloadHomes(): void {
  preloadInside()
  forgiving(
    import('./routes.tsx').then(({ screens }) => {
      const homes = screens.filter(({ code }) => code.some((name) => name.endsWith('-home.tsx')))
      return Promise.all(homes.map(({ page }) => page.preload()))
    }),
  )
}

function forgiving(...parts: Promise<unknown>[]) {
  for (const part of parts) part.catch(() => undefined)
}
