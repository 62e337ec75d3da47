import type { ComponentType } from 'react'

const Empty = () => null

/** Before its code is there, what a part shows while it waits. */
export function lazy<P extends object>(_: unknown, Waiting: ComponentType<P> = Empty) {
  const Awaited = (props: P) => <Waiting {...props} />
  return Object.assign(Awaited, { preload: async () => undefined })
}

export { lazy as lazyInAntd }

export const pointing = () => ({})
export const preloadSoon = () => () => undefined

export const onUnopened = () => undefined
