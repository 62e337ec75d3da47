import type { ComponentType } from 'react'
import { matchPath } from 'react-router'
import { screens as ofAccounts } from '#console/account/screens'
import { handed } from '#console/api/handed'
import { screens as ofBin } from '#console/bin/screens'
import { importScreens } from '#console/importing/screens'
import { mergeScreens } from '#console/merging/screens'
import { type Screen, screenOf } from '#console/screens'
import type { Lazy, Part } from '#console/ui/lazy.tsx'
import { declaredResources } from '#model/entities'
import { screenGroups } from '#model/screen'

interface Inside extends Part {
  preloadPage(path: string): Promise<void>
}

declare module '#console/api/handed' {
  interface Handed {
    /** It hands the screens over, and is `inside.tsx` of this folder. */
    readonly inside: () => Promise<Inside>
    /** As `allScreens` makes them. */
    readonly screens: readonly Screen[]
    readonly openPages?: readonly { readonly path: string; readonly page: Lazy }[]
    /** What stands above each page. */
    readonly Notice?: ComponentType
    readonly onEnter?: () => void
  }
}

const groups = Object.keys(screenGroups)

/** Where it stands in the sidebar: by its group, and in it by its order. */
const placeOf = ({ group = 'cadastros', order = 25 }: Screen) =>
  groups.indexOf(group) * 1_000 + order

/** All screens in the order of the sidebar: those of the product, and those of the machine and of entities that it has none for. */
export function allScreens(own: readonly Screen[]): Screen[] {
  const isOwn = (path: string | undefined) => own.some((screen) => screen.path === path)
  const machine = [...ofAccounts, ...ofBin, ...importScreens(), ...mergeScreens()]
  const general = machine.filter(({ path }) => !isOwn(path))
  const entities = Object.values(declaredResources())
    .filter(({ screen }) => screen && !isOwn(screen.path))
    .map((resource) => screenOf(resource))
  return [...own, ...general, ...entities].sort((one, other) => placeOf(one) - placeOf(other))
}

export function screenAt(path: string): Screen | undefined {
  return handed.screens.find((screen) => matchPath(screen.path, path))
}
