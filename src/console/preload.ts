/** Fetches what comes after the login. What fails here is tried again, and told, when it is needed. */
export function preloadInside(): void {
  for (const part of [import('./routed-app.tsx'), import('./inside.tsx')])
    part.catch(() => undefined)
}
