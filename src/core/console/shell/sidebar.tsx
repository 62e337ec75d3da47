import { Link, matchPath, useLocation } from 'react-router'
import { leaveConsole } from '#console/account/sign-out'
import { handed } from '#console/api/handed'
import { has } from '#console/api/resources'
import type { SignedIn } from '#console/api/session'
import { paths } from '#console/paths'
import { Icon } from '#console/ui/icon.tsx'
import { pointing } from '#console/ui/lazy.tsx'
import { leaveBy } from '#console/ui/leave-question'
import { type ScreenGroup, screenGroups } from '#model/screen'
import { screenAt } from './screens.ts'

const groups = Object.keys(screenGroups) as ScreenGroup[]
const plain = ['div', 'p'] as const

export function Sidebar({ session, onLeave }: { session: SignedIn; onLeave?: () => void }) {
  const { pathname } = useLocation()
  const entries = handed.screens.filter(
    (screen) => screen.icon && screen.roles.includes(session.role) && has(screen),
  )
  const above = entries
    .filter(({ path }) => matchPath({ path, end: false }, pathname))
    .sort((one, other) => other.path.length - one.path.length)[0]
  const current = screenAt(pathname)?.entry ?? above?.path
  const leave = () => {
    onLeave?.()
    leaveBy(leaveConsole)
  }
  return (
    <>
      <nav className="sidebar-menu" aria-label="Principal">
        {groups.map((group) => {
          const inGroup = entries.filter((entry) => (entry.group ?? 'cadastros') === group)
          if (inGroup.length === 0) return null
          const links = inGroup.map(({ path, title, icon, page }) => (
            <Link
              key={path}
              to={path}
              aria-current={path === current ? 'page' : undefined}
              onClick={onLeave}
              {...pointing(page)}
            >
              {icon && <Icon name={icon} />}
              {title}
            </Link>
          ))
          const isFolded = group === groups.at(-1)
          const [Group, Heading] = isFolded ? (['details', 'summary'] as const) : plain
          return (
            <Group
              key={group}
              role="group"
              aria-label={screenGroups[group]}
              {...(isFolded && { open: inGroup.some(({ path }) => path === current) })}
            >
              <Heading>{screenGroups[group]}</Heading>
              {links}
            </Group>
          )
        })}
      </nav>
      <div className="sidebar-user">
        <p className="sidebar-name">{session.nome}</p>
        <p className="sidebar-email">{session.email}</p>
        <Link className="sidebar-account" to={paths.minhaConta} onClick={onLeave}>
          Minha conta
        </Link>
        <button type="button" className="sidebar-leave" onClick={leave}>
          <Icon name="leave" size={18} />
          Sair
        </button>
      </div>
      <p className="sidebar-version">v1.0</p>
    </>
  )
}
