import { whenIdle } from '#console/ui/idle'

/** How many files are asked for at once: the asking alone holds a slow phone for 3 ms a file. */
const together = 4

/** Brings what stands behind the login, which the build names in its page, and runs none of it: typing goes on. It does so once. */
export async function fetchAhead(): Promise<void> {
  const list = document.getElementById('ahead')
  const files: readonly string[] = JSON.parse(list?.textContent ?? '[]')
  list?.remove()
  for (let at = 0; at < files.length; at += together) {
    await whenIdle()
    document.head.append(...files.slice(at, at + together).map(linkTo))
  }
}

function linkTo(file: string): HTMLLinkElement {
  const rel = file.endsWith('.css') ? 'prefetch' : 'modulepreload'
  return Object.assign(document.createElement('link'), { rel, href: file })
}
