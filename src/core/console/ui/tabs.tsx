import type { KeyboardEvent, ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import './tabs.css'

export interface Tab {
  readonly key: string
  readonly label: string
  readonly show: () => ReactNode
}

interface TabsProps {
  readonly label: string
  readonly tabs: readonly Tab[]
  /** The tab of an address that names none, where that is not the first one. */
  readonly first?: string | undefined
}

/** The parts of a page, of which one is shown: the address says which, and 'Voltar' leaves the page. */
export function Tabs({ label, tabs, first }: TabsProps) {
  const [search] = useSearchParams()
  const asked = search.get('parte')
  const shown = [asked, first].flatMap((key) => tabs.find((tab) => tab.key === key) ?? [])
  const { key, show } = shown[0] ?? tabs[0] ?? { key: '', show: () => null }
  return (
    <>
      <div role="tablist" aria-label={label} className="tabs not-printed" onKeyDown={moveAlong}>
        {tabs.map((tab) => (
          <Link
            key={tab.key}
            ref={tab.key === key ? bringIntoSight : null}
            replace
            to={`?parte=${tab.key}`}
            id={`parte-${tab.key}`}
            role="tab"
            aria-selected={tab.key === key}
            aria-controls="parte"
            tabIndex={tab.key === key ? 0 : -1}
          >
            {tab.label}
          </Link>
        ))}
      </div>
      <div key={key} role="tabpanel" id="parte" aria-labelledby={`parte-${key}`}>
        {show()}
      </div>
    </>
  )
}

function bringIntoSight(link: HTMLElement | null) {
  link?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
}

function moveAlong(event: KeyboardEvent<HTMLElement>) {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
  const at = links.findIndex((link) => link.tabIndex === 0)
  const next = links[steps[event.key]?.(at, links.length - 1) ?? -1]
  if (!next) return
  event.preventDefault()
  next.focus()
  next.click()
}
