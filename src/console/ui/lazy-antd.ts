import { type ComponentType, lazy } from 'react'

/** A dialog or an input that comes with antd and its theme, on pages that do without. */
export function lazyInAntd<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  return lazy(async () => {
    const [{ inAntd }, part] = await Promise.all([import('./antd.tsx'), load()])
    return { default: inAntd(part.default) }
  })
}
