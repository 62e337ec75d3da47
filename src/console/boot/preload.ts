/** Fetches what comes after the login. What fails here is tried again, and told, when it is needed. */
export function preloadInside(): void {
  forgiving(import('./routed-app.tsx'), import('./inside.tsx'))
}

/** Fetches the homes too, while somebody signs in. */
export function preloadHomes(): void {
  preloadInside()
  forgiving(import('./homes.ts').then(({ preloadEveryHome }) => preloadEveryHome()))
}

function forgiving(...parts: Promise<unknown>[]) {
  for (const part of parts) part.catch(() => undefined)
}
