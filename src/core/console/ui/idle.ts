/** When the page has nothing else to do. Safari has no idle callback. */
export function whenIdle(): Promise<unknown> {
  return new Promise((resolve) =>
    'requestIdleCallback' in window
      ? requestIdleCallback(resolve, { timeout: 1_000 })
      : setTimeout(resolve, 200),
  )
}
